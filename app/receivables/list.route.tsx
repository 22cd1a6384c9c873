/** Who owes, /receivables: what each customer owes, by how long it is due, with the sums of all. */
import { Link } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { ages } from "#app/invoices/age.ts";
import { ListFoot } from "#app/lists/list-foot.tsx";
import { type Column, ListTable } from "#app/lists/list-table.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { listAddress, pagesOf } from "#app/platform/list-address.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { receivablesWords } from "#app/words/receivables-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/list.route";
import { receivablesSchema } from "./receivables.schema.ts";
import {
  type Debtor,
  type Debts,
  listReceivables,
  noDebts,
  type Receivables,
  rowsPerPage,
} from "./receivables.server.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { page } = receivablesSchema.parse(Object.fromEntries(url.searchParams));
  const shown = (found: Receivables) => ({ ...found, pages: pagesOf(found.total, rowsPerPage) });
  return loadOrEmpty(
    async () => shown(await listReceivables(page, dayOf(new Date()))),
    shown({ rows: [], total: 0, page: 1, sums: noDebts }),
  );
}

export default function WhoOwes({ loaderData }: Route.ComponentProps) {
  const { shell } = useWords();
  const words = useScreenWords(receivablesWords);
  const { rows, total, page, pages, sums, failure } = loaderData;
  return (
    <Page
      title={words.title}
      beside={
        <div className="actions">
          <Link className="button" to="/receivables/payments">
            {words.received}
          </Link>{" "}
          <Link className="button" to="/receivables/bank">
            {words.bankFile}
          </Link>{" "}
          <Link className="button" to="/receivables/reminders">
            {words.reminders}
          </Link>{" "}
          <Link className="button" to="/books">
            {words.books}
          </Link>{" "}
          <Link className="button" to="/invoices">
            {shell.nav.invoices}
          </Link>
        </div>
      }
    >
      <LoadFailure failure={failure} />
      {failure ? null : <Sums sums={sums} />}
      <section className="card">
        <ListTable<Debtor>
          path="/receivables"
          loading={words.loading}
          columns={useColumns()}
          rows={rows}
          empty={failure ? null : <p className="empty">{words.nobody}</p>}
        />
        <ListFoot
          count={words.count({ n: total })}
          page={page}
          pages={pages}
          hrefOf={(to) => listAddress("/receivables", { page: to }, { page: 1 })}
          label={words.title}
          pagerIfNeeded
        />
      </section>
    </Page>
  );
}

function useColumns(): Column<Debtor>[] {
  const { quotes } = useWords();
  const words = useScreenWords(receivablesWords);
  const language = useLanguage();
  return [
    {
      ...{ label: quotes.customer, place: "headline", look: "who" },
      cell: (row) => (
        <>
          <Link to={`/receivables/${row.id}`}>{customerName(row) ?? quotes.customerFallback({ id: row.id })}</Link>{" "}
          <span className="block quiet small">{[row.town, row.nie].filter(Boolean).join(" · ")}</span>
        </>
      ),
    },
    ...ages.map(
      (age): Column<Debtor> => ({
        ...{ label: words.ages[age], place: "below", look: "money", end: true },
        cell: (row) =>
          row[age] === 0 ? null : (
            <>
              <span className="card-label">{words.ages[age]}</span> {formatMoney(row[age], language)}
            </>
          ),
      }),
    ),
    {
      ...{ label: words.owed, place: "top-right", look: "money strong", end: true },
      cell: ({ owed_cents }) => (
        <>
          <span className="card-label">{words.owed}</span> {formatMoney(owed_cents, language)}
        </>
      ),
    },
  ];
}

/** What all customers owe together, by its age. */
function Sums({ sums }: { sums: Debts }) {
  const words = useScreenWords(receivablesWords);
  const language = useLanguage();
  return (
    <section className="card">
      <dl className="payment-sums">
        {ages.map((age) => (
          <div key={age}>
            <dt>{words.ages[age]}</dt>
            <dd className="money">{formatMoney(sums[age], language)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.owedInAll}</dt>
          <dd className="money strong">{formatMoney(sums.owed_cents, language)}</dd>
        </div>
      </dl>
    </section>
  );
}
