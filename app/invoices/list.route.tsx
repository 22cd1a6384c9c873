/** The screen Look up Invoices, /invoices: the list of invoices with search, status and days. */
import { Link } from "react-router";
import { parseListQuery } from "#app/http/asked.server.ts";
import { endsQuickView, loadList } from "#app/http/list.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { KeptSort } from "#app/lists/kept-sort.tsx";
import { ListScreen } from "#app/lists/list-screen.tsx";
import { QuickViews } from "#app/lists/quick-views.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { isFiltered } from "#app/platform/list-address.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/list.route";
import { invoiceListSchema, rowActionSchema } from "./invoice.schema.ts";
import { paidStatuses, rowsPerPage } from "./invoice.ts";
import { countDrafts } from "./invoice-drafts.server.ts";
import { listInvoices, sumInvoices } from "./invoice-list.server.ts";
import { useInvoiceTable } from "./invoice-table.tsx";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";
import { RowFailure } from "./row-failure.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { asked: given, problem } = parseListQuery(invoiceListSchema, url, words);
  // Choosing another status ends the quick view.
  const asked = endsQuickView(url, given.status) ? { ...given, overdue: undefined } : given;
  const { q, status, overdue = "", from = "", to = "", sort, page } = asked;
  const search: ListSearch = { q, status, overdue, from, to, sort, page };
  return loadList({
    ...{ search, problem, words, rowsPerPage, hrefOf: listHref },
    load,
    nothing: { rows: [], total: 0, sums: null, drafts: 0 },
  });

  async function load() {
    const list = await listInvoices({ ...asked, pageSize: rowsPerPage });
    const sums = isFiltered(search, defaultSearch) ? await sumInvoices(asked) : null;
    return { ...list, sums, drafts: await countDrafts() };
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["id", "intent"]);
  const here = `${url.pathname}${url.search}`;
  try {
    const { id, intent } = validate(rowActionSchema, typed);
    await setPaid(id, intent === "paid" ? 1 : 0);
    const { markedPaid, markedUnpaid } = words.invoices;
    return redirectWithNotice(here, { tone: "ok", text: intent === "paid" ? markedPaid : markedUnpaid });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes, shell } = useWords();
  const invoices = useScreenWords(invoiceWords);
  const form = useScreenWords(invoiceFormWords);
  const { search, pages, sums, drafts } = loaderData;
  const language = useLanguage();
  const written = (cents: number) => formatMoney(cents, language);
  return (
    <ListScreen
      title={invoices.title}
      dialogs
      beside={
        <>
          <Link className="button" to="/invoices/new">
            {form.link}
          </Link>{" "}
          {drafts > 0 ? (
            <Link className="button" to="/invoices/drafts">
              {form.draftsLink({ n: drafts })}
            </Link>
          ) : null}{" "}
          <Link className="button" to="/receivables">
            {invoices.whoOwes}
          </Link>{" "}
          <Link className="button" to="/quotes">
            {shell.nav.quotes}
          </Link>{" "}
          <Link className="button" to="/calendar">
            {shell.nav.calendar}
          </Link>
        </>
      }
      path="/invoices"
      exportCall="/api/invoices/export.csv"
      hrefOf={listHref}
      clearHref={listHref(defaultSearch)}
      intro={<OverdueView search={search} />}
      loaded={loaderData}
      said={<RowFailure refusal={useRefusal(actionData)} />}
      filters={{
        placeholder: invoices.searchPlaceholder,
        choice: {
          ...{ name: "status", label: quotes.status, value: search.status },
          options: paidStatuses.map((value) => ({ value, label: invoices.statuses[value] })),
        },
        more: quotes.moreFilters,
        children: (
          <>
            {search.overdue ? (
              <>
                <input type="hidden" name="overdue" value={search.overdue} />
                <input type="hidden" name="kept_with" value={search.status} />
              </>
            ) : null}
            <KeptSort sort={search.sort} usual={defaultSearch.sort} />
          </>
        ),
      }}
      sums={sums && invoices.sums({ total: written(sums.total_cents), unpaid: written(sums.unpaid_cents) })}
      table={useInvoiceTable(search)}
      place={invoices.page({ page: search.page, pages })}
    />
  );
}

/** The link to the overdue invoices. While they are shown, it leads back to all. */
function OverdueView({ search }: { search: ListSearch }) {
  const { overdue } = useScreenWords(invoiceWords);
  const { label } = useWords().quotes.quickViews;
  const isOn = search.overdue !== "";
  const to = listHref({ ...defaultSearch, sort: search.sort, overdue: isOn ? "" : "1" });
  return <QuickViews label={label} views={[{ text: overdue, isOn, to }]} />;
}
