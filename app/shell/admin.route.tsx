/** The Admin hub, /admin: links to the settings and lists, theme, notifications on this device. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PushSwitch } from "#app/push/push-switch.tsx";
import { DialogOutlet } from "#app/ui/dialog-outlet.tsx";
import { adminWords } from "#app/words/admin-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { ThemeForm } from "./theme-form.tsx";

/** This loader exists so that every navigation here runs the guard. */
export function loader() {
  return null;
}

export default function Admin() {
  const admin = useScreenWords(adminWords);
  const { auth, common, shell } = useWords();
  return (
    <main className="page medium" id="content">
      <DialogOutlet title={admin.title} />
      <div className="page-head">
        <h1>{admin.title}</h1>
        <Link className="button" to="/calendar">
          {common.cancel}
        </Link>
      </div>
      <div className="hub">
        <Group title={admin.company}>
          <HubLink to="/settings">{admin.settings}</HubLink> <HubLink to="/admin/email">{admin.emailSettings}</HubLink>{" "}
          <HubLink to="/admin/email-texts">{admin.emailTexts}</HubLink>
        </Group>
        <Group title={shell.nav.calendar}>
          <HubLink to="/admin/ios-calendar">{admin.subscription}</HubLink>
        </Group>
        <Group title={admin.account}>
          <HubLink to="/admin/change-password">{auth.changePassword}</HubLink>
          <ThemeForm />
        </Group>
        <Group title={admin.safety}>
          <HubLink to="/admin/sessions">{admin.sessions}</HubLink>{" "}
          <HubLink to="/admin/backups">{admin.backups}</HubLink> <HubLink to="/admin/audit">{admin.audit}</HubLink>{" "}
          <HubLink to="/admin/calls">{admin.calls}</HubLink>
        </Group>
      </div>
      <Group title={admin.reports}>
        <HubLink to="/service-reports/engineer">{admin.checklist}</HubLink>{" "}
        <HubLink to="/service-reports/admin/tasks">{admin.tasks}</HubLink>{" "}
        <HubLink to="/service-reports/admin/engineers">{admin.engineers}</HubLink>{" "}
        <HubLink to="/service-reports/admin/reports">{admin.reportList}</HubLink>
        <div className="actions">
          <Link className="button primary" to="/admin/new-report" preventScrollReset>
            {admin.createReport}
          </Link>{" "}
          <HubLink to="/service-reports/admin/templates">{admin.manageTemplates}</HubLink>
        </div>
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
      <div className="card-body hub-links">{children}</div>
    </section>
  );
}

function HubLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="button" to={to}>
      {children}
    </Link>
  );
}
