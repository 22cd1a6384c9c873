/** The screen Look up Invoices, /invoices: the list of invoices with search, status and days. */
import { Link, redirect } from "react-router";
import { askedOf } from "#app/http/asked.server.ts";
import { checked } from "#app/http/checked.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, framed, refused, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { redirectAfterEmail } from "#app/mail/after-email.server.ts";
import { usualLetter } from "#app/mail/document-email.schema.ts";
import { DialogOutlet } from "#app/ui/dialog-outlet.tsx";
import { ListFilters } from "#app/ui/list-filters.tsx";
import { ListFoot } from "#app/ui/list-foot.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useInvoiceWords } from "#app/words/use-invoice-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/list.route";
import { invoiceListSchema, rowActionSchema } from "./invoice.schema.ts";
import { invoicesPerPage, paidStatuses } from "./invoice.ts";
import { emailInvoice } from "./invoice-email.server.ts";
import { listInvoices } from "./invoice-list.server.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import { setPaid } from "./invoices.server.ts";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";
import { RowFailure } from "./row-failure.tsx";

/** How long the notice of a sent invoice is shown, in seconds (behaviour 4.16). */
const emailSentSeconds = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asked, problem } = askedOf(invoiceListSchema, url, wordsOf(context));
  const { q, status, from = "", to = "", page } = asked;
  const search: ListSearch = { q, status, from, to, page };
  const frame = { search, problem };
  return framed(load, { ...frame, rows: [], total: 0, pages: 1 });

  async function load() {
    const list = await listInvoices({ ...asked, pageSize: invoicesPerPage });
    const pages = Math.max(1, Math.ceil(list.total / invoicesPerPage));
    if (page > pages) throw redirect(listHref({ ...search, page: pages }));
    return { ...frame, ...list, pages };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "intent"]);
  const here = `${url.pathname}${url.search}`;
  try {
    const { id, intent } = checked(rowActionSchema, typed);
    if (intent === "email") {
      const sending = emailInvoice(id, usualLetter, context.get(languageContext));
      const sent = { text: words.quotes.emailSent, seconds: emailSentSeconds };
      return await redirectAfterEmail(here, sending, words, sent);
    }
    await setPaid(id, intent === "paid" ? 1 : 0);
    const { markedPaid, markedUnpaid } = words.invoices;
    return redirectWithNotice(here, { tone: "ok", text: intent === "paid" ? markedPaid : markedUnpaid });
  } catch (error) {
    return refused(error, words, typed);
  }
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { common, quotes, shell } = useWords();
  const invoices = useInvoiceWords();
  const { search, rows, total, pages, problem, failure } = loaderData;
  return (
    <main className="page" id="content">
      <DialogOutlet title={invoices.title} />
      <div className="page-head">
        <h1>{invoices.title}</h1>
        <Link className="button" to={listHref(defaultSearch)}>
          {common.clear}
        </Link>{" "}
        <Link className="button" to="/quotes">
          {shell.nav.quotes}
        </Link>{" "}
        <Link className="button" to="/calendar">
          {shell.nav.calendar}
        </Link>
      </div>
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      <RowFailure refusal={useRefusal(actionData)} />
      <div className="card">
        <ListFilters
          action="/invoices"
          placeholder={invoices.searchPlaceholder}
          search={search}
          choice={{
            ...{ name: "status", label: quotes.status, value: search.status },
            options: paidStatuses.map((value) => ({ value, label: invoices.statuses[value] })),
          }}
          more={quotes.moreFilters}
        />
        {failure ? null : (
          <>
            <InvoiceTable rows={rows} search={search} />
            <ListFoot
              total={total}
              page={search.page}
              pages={pages}
              hrefOf={(page) => listHref({ ...search, page })}
              place={invoices.page({ page: search.page, pages })}
            />
          </>
        )}
      </div>
    </main>
  );
}
