/** The screen Reports, /service-reports/admin/reports: the list of saved service reports. */
import { Link } from "react-router";
import { ListHead } from "#app/admin-lists/list-page.tsx";
import { useMay } from "#app/auth/use-may.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { parseListQuery } from "#app/http/asked.server.ts";
import { loadList } from "#app/http/list.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { KeptSort } from "#app/lists/kept-sort.tsx";
import { ListScreen } from "#app/lists/list-screen.tsx";
import { emailHistories } from "#app/mail/email-history.server.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/reports.route";
import { defaultSearch, listHref, listPath, type ReportSearch } from "./list-search.ts";
import { reportListSchema } from "./report.schema.ts";
import { rowsPerPage } from "./report.ts";
import { customersOfReports } from "./report-email.server.ts";
import { useReportTable } from "./report-table.tsx";
import { listReports } from "./reports.server.ts";
import { useServiceReportsPath } from "./use-service-reports-path.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { asked, problem } = parseListQuery(reportListSchema, url, words);
  const { q, from = "", to = "", engineer_id, sort, page } = asked;
  const search: ReportSearch = { q, from, to, sort, page, engineer_id: String(engineer_id ?? "") };
  return loadList({
    ...{ search, problem, words, rowsPerPage, hrefOf: listHref, load },
    nothing: { rows: [], total: 0, engineers: [] },
  });

  async function load() {
    const { rows, total } = await listReports({ ...asked, pageSize: rowsPerPage });
    const ids = rows.map(({ id }) => id);
    const [customers, emailsOf] = [await customersOfReports(ids), await emailHistories(ids, words)];
    const shown = rows.map((row) => ({
      ...row,
      ...recipientOf(customers.get(row.id)),
      emails: emailsOf(row.id),
    }));
    return { rows: shown, total, engineers: await listEngineers() };
  }
}

function recipientOf(customer: { id: number; email: string } | undefined) {
  return { customer_id: customer?.id ?? null, email: customer?.email ?? null };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { common } = useWords();
  const reports = useScreenWords(reportsWords);
  const { search, engineers } = loaderData;
  const may = useMay();
  const exportCall = `${useServiceReportsPath()}/reports/export.csv`;
  const engineer = search.engineer_id;
  // Chosen still when the engineers cannot be read.
  const unlisted = engineer !== "" && !engineers.some(({ id }) => String(id) === engineer);
  return (
    <ListScreen
      title={reports.reportList}
      beside={
        <Link className="button" to="/admin">
          {common.back}
        </Link>
      }
      dialogs
      intro={<ListHead refusal={null} alone={!may("/service-reports/admin/tasks")} />}
      path={listPath}
      exportCall={may("/api/service-reports/reports/export.csv") ? exportCall : undefined}
      hrefOf={listHref}
      clearHref={listHref(defaultSearch)}
      loaded={loaderData}
      filters={{
        placeholder: reports.searchPlaceholder,
        choice: {
          ...{ name: "engineer_id", label: reports.engineer, value: engineer },
          options: [
            { value: "", label: reports.allEngineers },
            ...(unlisted ? [{ value: engineer, label: reports.engineerFallback({ id: engineer }) }] : []),
            ...engineers.map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
        more: reports.moreFilters,
        children: <KeptSort sort={search.sort} usual={defaultSearch.sort} />,
      }}
      table={useReportTable(search)}
    />
  );
}
