import { Link } from "react-router";
import type { CustomerSums } from "#app/invoices/customer-invoices.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { cardWords } from "#app/words/card-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";

/** What a customer owes, and what was invoiced in all. */
export function SumsCard({ customer_id, sums }: { customer_id: number; sums: CustomerSums }) {
  const card = useScreenWords(cardWords);
  const language = useLanguage();
  return (
    <section className="card">
      <div className="card-head">
        <h2>{card.money}</h2> <Link to={`/receivables/${customer_id}`}>{card.account}</Link>
      </div>
      <div className="card-body">
        <dl className="totals">
          <dt>
            {card.owes}{" "}
            {sums.unpaid > 0 ? <span className="quiet">({card.unpaidCount({ n: sums.unpaid })})</span> : null}
          </dt>
          <dd className={sums.owed_cents > 0 ? "strong owed" : undefined}>{formatMoney(sums.owed_cents, language)}</dd>
          {sums.overpaid_cents > 0 ? (
            <>
              <dt>{card.overpaid}</dt>
              <dd className="strong">{formatMoney(sums.overpaid_cents, language)}</dd>
            </>
          ) : null}
          <dt>{card.invoiced}</dt>
          <dd>{formatMoney(sums.invoiced_cents, language)}</dd>
        </dl>
      </div>
    </section>
  );
}
