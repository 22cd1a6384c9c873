/** The screen Reports, /service-reports/admin/reports: the list of saved service reports. */
import { Link, redirect } from "react-router";
import { ListPage } from "#app/admin-lists/list-page.tsx";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { askedOf } from "#app/http/asked.server.ts";
import { checked } from "#app/http/checked.server.ts";
import { languageContext } from "#app/http/context.ts";
import { formOf, framed, refused, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { redirectAfterEmail } from "#app/mail/after-email.server.ts";
import { usualLetter } from "#app/mail/document-email.schema.ts";
import { emailHistory } from "#app/mail/document-email.server.ts";
import { ListFilters } from "#app/ui/list-filters.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/reports.route";
import { defaultSearch, listHref, type ReportSearch } from "./list-search.ts";
import { reportActionSchema, reportListSchema } from "./report.schema.ts";
import { reportsPerPage } from "./report.ts";
import { emailReport, reportRecipient } from "./report-email.server.ts";
import { ReportTable } from "./report-table.tsx";
import { listReports } from "./reports.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { asked, problem: refusal } = askedOf(reportListSchema, url, words);
  const { q, from = "", to = "", engineer_id, page } = asked;
  const search: ReportSearch = { q, from, to, page, engineer_id: String(engineer_id ?? "") };
  // A wrong query keeps its values in the form: a user who changes both days passes through a wrong state.
  const problem = refusal ?? (from && to && from > to ? words.problems.wrongPeriod : null);
  const frame = { search, problem };
  return framed(load, { ...frame, rows: [], total: 0, pages: 1, engineers: [] });

  async function load() {
    const { rows, total } = await listReports({ ...asked, pageSize: reportsPerPage });
    const pages = Math.max(1, Math.ceil(total / reportsPerPage));
    if (page > pages) throw redirect(listHref({ ...search, page: pages }));
    const shown = rows.map(async (row) => ({
      ...row,
      email: await reportRecipient(row.id),
      emails: await emailHistory({ report_id: row.id }, words),
    }));
    return { ...frame, rows: await Promise.all(shown), total, pages, engineers: await listEngineers() };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "intent"]);
  try {
    const sending = emailReport(checked(reportActionSchema, typed).id, usualLetter, context.get(languageContext));
    return await redirectAfterEmail(`${url.pathname}${url.search}`, sending, words, { text: words.quotes.emailSent });
  } catch (error) {
    return refused(error, words, typed);
  }
}

export default function Reports({ loaderData, actionData }: Route.ComponentProps) {
  const { common, quotes } = useWords();
  const reports = useReportsWords();
  const { search, rows, total, pages, problem, failure, engineers } = loaderData;
  const refusal = useRefusal(actionData);
  const engineer = search.engineer_id;
  // Keeps the chosen engineer when the list of engineers could not be read.
  const unlisted = engineer !== "" && !engineers.some(({ id }) => String(id) === engineer);
  return (
    <ListPage
      title={reports.reportList}
      refusal={refusal && { problem: quotes.emailFailed({ message: refusal.problem }) }}
      problem={problem}
      failure={failure}
      actions={
        <Link className="button" to={listHref(defaultSearch)}>
          {common.clear}
        </Link>
      }
    >
      <div className="card">
        <ListFilters
          action="/service-reports/admin/reports"
          placeholder={reports.searchPlaceholder}
          search={search}
          choice={{
            ...{ name: "engineer_id", label: reports.engineer, value: engineer },
            options: [
              { value: "", label: reports.allEngineers },
              ...(unlisted ? [{ value: engineer, label: reports.engineerFallback({ id: engineer }) }] : []),
              ...engineers.map(({ id, name }) => ({ value: String(id), label: name })),
            ],
          }}
          more={reports.moreFilters}
        />
        {failure ? null : (
          <>
            <ReportTable rows={rows} search={search} />
            <ListFoot total={total} page={search.page} pages={pages} hrefOf={(page) => listHref({ ...search, page })} />
          </>
        )}
      </div>
    </ListPage>
  );
}
