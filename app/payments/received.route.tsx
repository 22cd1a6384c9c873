/** All payments, /receivables/payments: what came in, by day and by way, with the sums of what the filters leave. */
import { Link } from "react-router";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { parseListQuery } from "#app/http/asked.server.ts";
import { loadList } from "#app/http/list.server.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { ListScreen, type TableOf } from "#app/lists/list-screen.tsx";
import { QuickViews } from "#app/lists/quick-views.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { firstOfMonth, formatDay } from "#app/platform/dates.ts";
import { isFiltered } from "#app/platform/list-address.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { paymentWords } from "#app/words/payment-words.ts";
import { receivedWords } from "#app/words/received-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/received.route";
import type { Method } from "./payment.ts";
import { listReceived, type ReceivedRow, receivedListSchema, sumReceived } from "./received.server.ts";
import { defaultSearch, methodChoices, type ReceivedSearch, receivedHref, rowsPerPage } from "./received.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const { asked, problem } = parseListQuery(receivedListSchema, url, words);
  const { q, method, from = "", to = "", page } = asked;
  const search: ReceivedSearch = { q, method, from, to, page };
  return loadList({
    ...{ search, problem, words, rowsPerPage, hrefOf: receivedHref, load },
    frame: { today: dayOf(new Date()) },
    nothing: { rows: [], total: 0, sums: [] as Awaited<ReturnType<typeof sumReceived>> },
  });

  async function load() {
    return { ...(await listReceived({ ...asked, pageSize: rowsPerPage })), sums: await sumReceived(asked) };
  }
}

export default function Received({ loaderData }: Route.ComponentProps) {
  const words = useScreenWords(receivedWords);
  const payments = useScreenWords(paymentWords);
  const { search, sums, today } = loaderData;
  const labels = { all: words.anyMethod, unstated: payments.methods[""] };
  return (
    <ListScreen
      title={words.title}
      beside={
        <Link className="button" to="/receivables">
          {words.whoOwes}
        </Link>
      }
      path="/receivables/payments"
      exportCall="/api/payments/export.csv"
      hrefOf={receivedHref}
      clearHref={receivedHref(defaultSearch)}
      intro={<DayViews search={search} today={today} />}
      loaded={loaderData}
      filters={{
        placeholder: words.searchPlaceholder,
        choice: {
          ...{ name: "method", label: payments.method, value: search.method },
          options: methodChoices.map((value) => ({ value, label: { ...payments.methods, ...labels }[value] })),
        },
        more: words.moreFilters,
      }}
      table={useReceivedTable(search)}
      sums={<Sums sums={sums} />}
    />
  );
}

/** Links to the payments of today and of this month. A link that is on leads back to all payments. */
function DayViews({ search, today }: { search: ReceivedSearch; today: string }) {
  const words = useScreenWords(receivedWords);
  const views = [
    { name: "today", from: today },
    { name: "thisMonth", from: firstOfMonth(today) },
  ] as const;
  return (
    <QuickViews
      label={words.quickViews}
      views={views.map(({ name, from }) => {
        const isOn = search.from === from && search.to === today;
        const days = isOn ? { from: "", to: "" } : { from, to: today };
        return { text: words[name], isOn, to: receivedHref({ ...search, ...days, page: 1 }) };
      })}
    />
  );
}

/** What all payments that match come to, by way and together. */
function Sums({ sums }: { sums: readonly { method: Method; cents: number }[] }) {
  const words = useScreenWords(receivedWords);
  const { methods } = useScreenWords(paymentWords);
  const language = useLanguage();
  const total = sums.reduce((sum, { cents }) => sum + cents, 0);
  const parts = sums.map(({ method, cents }) => `${methods[method]} ${formatMoney(cents, language)}`);
  return [...(parts.length > 1 ? parts : []), words.inAll({ total: formatMoney(total, language) })].join(" · ");
}

function useReceivedTable(search: ReceivedSearch): TableOf<ReceivedRow> {
  const { quotes } = useWords();
  const words = useScreenWords(receivedWords);
  const payments = useScreenWords(paymentWords);
  const language = useLanguage();
  return {
    loading: payments.loading,
    columns: [
      { label: payments.day, place: "top-left", look: "number", cell: ({ paid_on }) => formatDay(paid_on) },
      { label: quotes.customer, place: "headline", look: "who", cell: (row) => <CustomerLink {...row} /> },
      { label: words.invoices, place: "below", cell: ({ invoices }) => <InvoiceLinks invoices={invoices} /> },
      {
        ...{ label: payments.method, place: "bottom-left", look: "quiet" },
        cell: ({ method, amount_cents }) =>
          amount_cents < 0 ? `${payments.methods[method]}, ${payments.paidBack}` : payments.methods[method],
      },
      { label: payments.note, place: "below", look: "quiet", cell: ({ note }) => note },
      {
        ...{ label: payments.amount, place: "top-right", look: "money strong", end: true },
        cell: ({ amount_cents }) => formatMoney(amount_cents, language),
      },
    ],
    empty: <p className="empty">{isFiltered(search, defaultSearch) ? words.noneFound : payments.none}</p>,
  };
}

/** The invoices that a payment is for; each leads to its payments, where this one can be deleted. */
function InvoiceLinks({ invoices }: Pick<ReceivedRow, "invoices">) {
  return joinWithSpaces(
    invoices.map(({ id, number }) => (
      <Link key={id} className="number" to={`/invoices/${id}/payments`}>
        {number}
      </Link>
    )),
  );
}
