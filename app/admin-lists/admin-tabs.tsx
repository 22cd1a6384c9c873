import { NavLink } from "react-router";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

const lists = ["engineers", "tasks", "templates", "reports"] as const;

/** Links between the admin lists: engineers, tasks, templates, reports. */
export function AdminTabs() {
  const reports = useScreenWords(reportsWords);
  const titles = { ...reports, reports: reports.reportList };
  return (
    <nav className="tabs" aria-label={reports.lists}>
      {joinWithSpaces(
        lists.map((name) => (
          <NavLink key={name} to={`/service-reports/admin/${name}`}>
            {titles[name]}
          </NavLink>
        )),
      )}
    </nav>
  );
}
