import type { ReactNode } from "react";
import { Link } from "react-router";
import { PushSwitch } from "#app/push/push-switch.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import { ThemeForm } from "./theme-form.tsx";

/** A loader, so that the guard runs on every navigation here. */
export function loader() {
  return null;
}

export default function Admin() {
  const admin = useAdminWords();
  const { auth, common, shell } = useWords();
  return (
    <main className="page narrow" id="content">
      <title>{admin.title}</title>
      <div className="page-head">
        <h1>{admin.title}</h1>
        <Link className="button" to="/calendar">
          {common.cancel}
        </Link>
      </div>
      <Group title={admin.appearance}>
        <ThemeForm />
      </Group>
      <Group title={admin.company}>
        <Link className="button" to="/settings">
          {admin.settings}
        </Link>
      </Group>
      <Group title={shell.nav.calendar}>
        <Link className="button" to="/admin/ios-calendar">
          {admin.subscription}
        </Link>
      </Group>
      <Group title={admin.account}>
        <Link className="button" to="/admin/change-password">
          {auth.changePassword}
        </Link>
      </Group>
      <PushSwitch />
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <div className="card-body actions">{children}</div>
    </section>
  );
}
