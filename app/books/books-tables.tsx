/** The tables of the books: sums by rate, who is declared, months and products. */
import { Link } from "react-router";
import type { TaxSum } from "#app/documents/totals.ts";
import { type Column, ListTable } from "#app/lists/list-table.tsx";
import { type Cents, formatMoney, formatPercent } from "#app/numbers/money.ts";
import { formatQuantity } from "#app/numbers/quantity.ts";
import { lacksCause } from "#app/tax/causes.ts";
import { booksWords } from "#app/words/books-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Declared, totalsOf } from "./book.ts";
import type { Month, SoldProduct } from "./year.server.ts";

/** A column of amounts, which says what it is on a phone, where the table has no headings; empty for 0. */
function useAmounts() {
  const language = useLanguage();
  return <Row,>(label: string, cents: (row: Row) => Cents, more: Partial<Column<Row>> = {}): Column<Row> => ({
    ...{ label, place: "below", look: "money", end: true },
    cell: (row) =>
      cents(row) === 0 ? null : (
        <>
          <span className="card-label">{label}</span> {formatMoney(cents(row), language)}
        </>
      ),
    ...more,
  });
}

const path = "/books";

type RateTableProps = {
  totals: ReturnType<typeof totalsOf>;
  /** The sentence of each cause, as invoices print it. */
  causes: Record<string, string>;
};

/** The sums of issued and rectifying invoices by rate of IVA, or by the cause of having none. */
export function RateTable({ totals: { issued, rectified }, causes }: RateTableProps) {
  const words = useScreenWords(booksWords);
  const language = useLanguage();
  const amount = useAmounts();
  const all = [...issued, ...rectified];
  const sum = (of: (tax: TaxSum) => Cents) => all.reduce((cents, tax) => cents + of(tax), 0);
  const rows = [
    ...issued.map((tax) => ({ ...tax, of: words.invoices })),
    ...rectified.map((tax) => ({ ...tax, of: words.rectifications })),
    {
      of: words.sum,
      iva_bp: null,
      cause: "",
      base_cents: sum((t) => t.base_cents),
      iva_cents: sum((t) => t.iva_cents),
    },
  ].map((row, id) => ({ ...row, id }));
  const rate = ({ iva_bp, cause }: { iva_bp: number | null; cause: string }) =>
    iva_bp === null
      ? ""
      : lacksCause({ iva_bp, cause })
        ? words.unexplained
        : cause
          ? [cause, causes[cause]].filter(Boolean).join(": ")
          : `${formatPercent(iva_bp, language)} %`;
  return (
    <ListTable<(typeof rows)[number]>
      path={path}
      loading={words.loading}
      columns={[
        { label: words.columns.kind, place: "top-left", cell: ({ of }) => of },
        { label: words.columns.iva_percent, place: "top-right", cell: rate },
        amount(words.columns.base, ({ base_cents }) => base_cents),
        amount(words.columns.iva, ({ iva_cents }) => iva_cents),
        amount(words.columns.total, ({ base_cents, iva_cents }) => base_cents + iva_cents, { look: "money strong" }),
      ]}
      rows={rows}
      empty={null}
    />
  );
}

/** The customers whose invoices of the year are declared, because they come to more than `threshold`. */
export function DeclaredTable({ declared, threshold }: { declared: readonly Declared[]; threshold: Cents }) {
  const words = useScreenWords(booksWords);
  const { quotes } = useWords();
  const language = useLanguage();
  const amount = useAmounts();
  // A customer has a row for each tax number that the year's invoices state, so the key is the row's place.
  const rows = declared.map((row, id) => ({ ...row, id }));
  const above = formatMoney(threshold, language);
  return (
    <ListTable<(typeof rows)[number]>
      path={path}
      loading={words.loading}
      columns={[
        {
          ...{ label: quotes.customer, place: "headline", look: "who" },
          cell: ({ customer_id: id, customer, nie }) => (
            <>
              <Link to={`/customers/${id}`}>{customer || quotes.customerFallback({ id })}</Link>{" "}
              <span className="small quiet block">{nie || words.noTaxNumber}</span>
            </>
          ),
        },
        ...[0, 1, 2, 3].map((index) =>
          amount(words.quarter({ quarter: index + 1 }), ({ quarters }: Declared) => quarters[index] ?? 0),
        ),
        amount(words.columns.total, ({ total_cents }) => total_cents, { look: "money strong" }),
      ]}
      rows={rows}
      empty={<p className="empty">{words.nobodyDeclared({ above })}</p>}
    />
  );
}

/** What was issued, also in the year before, and what was collected, by month and in all. */
export function MonthTable({ year, months }: { year: number; months: readonly Month[] }) {
  const words = useScreenWords(booksWords);
  const amount = useAmounts();
  const sum = (of: (month: Month) => Cents) => months.reduce((cents, month) => cents + of(month), 0);
  const rows = [
    ...months.map((month) => ({ ...month, id: month.month, name: words.months[month.month - 1] })),
    {
      ...{ id: 0, name: words.sum, issued_cents: sum((month) => month.issued_cents) },
      before_cents: sum((month) => month.before_cents),
      collected_cents: sum((month) => month.collected_cents),
    },
  ];
  type Row = Pick<Month, "issued_cents" | "before_cents" | "collected_cents"> & {
    id: number;
    name: string | undefined;
  };
  return (
    <ListTable<Row>
      path={path}
      loading={words.loading}
      columns={[
        {
          ...{ label: words.month, place: "headline" },
          cell: ({ id, name }) => (id === 0 ? <strong>{name}</strong> : name),
        },
        amount(words.issued, ({ issued_cents }) => issued_cents),
        // A company's first year has none before.
        ...(months.some(({ before_cents }) => before_cents !== 0)
          ? [amount(words.issuedBefore({ year: year - 1 }), ({ before_cents }: Row) => before_cents)]
          : []),
        amount(words.collected, ({ collected_cents }) => collected_cents),
      ]}
      rows={rows}
      empty={null}
    />
  );
}

/** How much was sold of each product. */
export function ProductTable({ products }: { products: readonly SoldProduct[] }) {
  const words = useScreenWords(booksWords);
  const language = useLanguage();
  const amount = useAmounts();
  const rows = products.map((product, id) => ({ ...product, id }));
  return (
    <ListTable<(typeof rows)[number]>
      path={path}
      loading={words.loading}
      columns={[
        { label: words.product, place: "headline", look: "who", cell: ({ name }) => name },
        {
          ...{ label: words.quantity, place: "bottom-left", end: true },
          cell: ({ quantity_milli }) => (
            <>
              <span className="card-label">{words.quantity}</span> {formatQuantity(quantity_milli, language)}
            </>
          ),
        },
        amount(words.withoutIva, ({ cents }) => cents),
      ]}
      rows={rows}
      empty={<p className="empty">{words.nothingSold}</p>}
    />
  );
}
