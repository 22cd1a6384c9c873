import { NavLink } from "react-router";
import { spaced } from "#app/ui/spaced.ts";
import { useReportsWords } from "#app/words/use-reports-words.ts";

const lists = ["engineers", "tasks", "templates", "reports"] as const;

/** Links between the admin lists: engineers, tasks, templates, reports. */
export function AdminNav() {
  const reports = useReportsWords();
  const titles = { ...reports, reports: reports.reportList };
  return (
    <nav className="tabs" aria-label={reports.lists}>
      {spaced(
        lists.map((name) => (
          <NavLink key={name} to={`/service-reports/admin/${name}`}>
            {titles[name]}
          </NavLink>
        )),
      )}
    </nav>
  );
}
