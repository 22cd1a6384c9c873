import type { ReactNode } from "react";
import { Link } from "react-router";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { type Cents, formatMoney } from "#app/numbers/money.ts";
import type { Failure } from "#app/platform/failure.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import type { SettledInvoice } from "./settled-invoices.server.ts";

type InvoicePageProps = {
  title: string;
  /** The invoice, which a link opens; null: it could not be read. */
  invoice: { id: number } | null;
  failure: Failure | null;
  /** Why what was asked for was refused; null: it was not. */
  problem: string | null;
  children: ReactNode;
};

/** The page of an action on an invoice, beside which the invoice and the list of invoices are a link away. */
export function InvoicePage({ title, invoice, failure, problem, children }: InvoicePageProps) {
  const { quotes, shell } = useWords();
  return (
    <Page
      title={title}
      width="medium"
      beside={
        <>
          {invoice ? (
            <>
              <Link className="button" to={`/invoices/${invoice.id}/preview`}>
                {quotes.view}
              </Link>{" "}
            </>
          ) : null}
          <Link className="button" to="/invoices">
            {shell.nav.invoices}
          </Link>
        </>
      }
    >
      <LoadFailure failure={failure} />
      {problem === null ? null : <FormProblem title={problem} />}
      {children}
    </Page>
  );
}

type InvoiceFactsProps = { invoice: SettledInvoice; sums: { label: string; cents: Cents; isStrong?: boolean }[] };

/** The customer of an invoice, and its sums. */
export function InvoiceFacts({ invoice, sums }: InvoiceFactsProps) {
  const { quotes } = useWords();
  const language = useLanguage();
  return (
    <section className="card">
      <dl className="payment-sums">
        <div>
          <dt>{quotes.customer}</dt>
          <dd>
            <CustomerLink {...invoice} />
          </dd>
        </div>
        {sums.map(({ label, cents, isStrong }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isStrong ? "money strong" : "money"}>{formatMoney(cents, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
