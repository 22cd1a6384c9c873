import { Link, useNavigate } from "react-router";
import { listActiveTemplates } from "#app/checklists/templates.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { adminWords } from "#app/words/admin-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/new-report.route";

const back = "/admin";

export async function loader() {
  return { templates: await listActiveTemplates() };
}

/** The dialog over the Admin hub that asks which template a new service report starts from. */
export default function NewReport({ loaderData }: Route.ComponentProps) {
  const { templates } = loaderData;
  const admin = useScreenWords(adminWords);
  const { common } = useWords();
  const navigate = useNavigate();
  return (
    <Dialog
      title={admin.newReportTitle}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
    >
      <title>{admin.newReportTitle}</title>
      <p className="dialog-lead">{templates.length > 0 ? admin.newReportLead : admin.noTemplates}</p>
      <ul className="pick-list">
        {templates.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/service-reports/engineer?template=${id}`}>{name}</Link>
          </li>
        ))}
        <li>
          <Link to="/service-reports/engineer?template=">
            {admin.manual}
            <span className="quiet small">{admin.manualHint}</span>
          </Link>
        </li>
      </ul>
      <div className="dialog-foot actions end">
        <Link className="button" to={back} preventScrollReset>
          {common.cancel}
        </Link>
      </div>
    </Dialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";
