/** The Admin hub, /admin: links to the settings and lists, theme, notifications on this device. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Address } from "#app/auth/roles.ts";
import { useMay } from "#app/auth/use-may.ts";
import { PushSwitch } from "#app/push/push-switch.tsx";
import { DialogOutlet } from "#app/ui/dialog-outlet.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { adminWords } from "#app/words/admin-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { PagesForm } from "./pages-form.tsx";
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
        <Group
          title={admin.company}
          links={[
            { to: "/settings", text: admin.settings },
            { to: "/admin/email", text: admin.emailSettings },
            { to: "/admin/email-texts", text: admin.emailTexts },
            { to: "/receivables", text: admin.receivables },
            { to: "/books", text: admin.books },
          ]}
        />
        <Group
          title={shell.nav.calendar}
          links={[
            { to: "/today", text: admin.overview },
            { to: "/jobs", text: admin.jobs },
            { to: "/admin/ios-calendar", text: admin.subscription },
          ]}
        />
        <Group
          title={admin.account}
          links={[
            { to: "/admin/change-password", text: auth.changePassword },
            { to: "/admin/second-factor", text: admin.secondFactor },
          ]}
        >
          <ThemeForm /> <PagesForm />
        </Group>
        <Group
          title={admin.safety}
          links={[
            { to: "/admin/users", text: admin.users },
            { to: "/admin/sessions", text: admin.sessions },
            { to: "/admin/tax-rules", text: admin.taxRules },
            { to: "/admin/series", text: admin.series },
            { to: "/admin/verifactu", text: admin.verifactu },
            { to: "/admin/backups", text: admin.backups },
            { to: "/admin/audit", text: admin.audit },
            { to: "/admin/calls", text: admin.calls },
          ]}
        />
      </div>
      <Group
        title={admin.reports}
        links={[
          { to: "/service-reports/engineer", text: admin.checklist },
          { to: "/service-reports/admin/tasks", text: admin.tasks },
          { to: "/service-reports/admin/engineers", text: admin.engineers },
          { to: "/service-reports/admin/working-time", text: admin.workingTime },
          { to: "/service-reports/admin/reports", text: admin.reportList },
        ]}
      >
        <div className="actions">
          <Link className="button primary" to="/admin/new-report" preventScrollReset>
            {admin.createReport}
          </Link>{" "}
          <HubLinks links={[{ to: "/service-reports/admin/templates", text: admin.manageTemplates }]} />
        </div>
      </Group>
      <PushSwitch />
    </main>
  );
}

type Links = readonly { to: Address; text: string }[];

/** A group of links, of which those are left out that the user's role may not open. Without any it is left out too. */
function Group({ title, links, children }: { title: string; links: Links; children?: ReactNode }) {
  const may = useMay();
  if (!children && !links.some(({ to }) => may(to))) return null;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <div className="card-body hub-links">
        <HubLinks links={links} /> {children}
      </div>
    </section>
  );
}

function HubLinks({ links }: { links: Links }) {
  const may = useMay();
  return joinWithSpaces(
    links
      .filter(({ to }) => may(to))
      .map(({ to, text }) => (
        <Link key={to} className="button" to={to}>
          {text}
        </Link>
      )),
  );
}
