import { formatMoney, formatPercent } from "#app/platform/money.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import { type QuoteForm, type QuoteFormChange, typedTotals } from "./quote-form.ts";

type TotalsCardProps = {
  form: QuoteForm;
  iva_bp: number;
  wrong: FieldProblems;
  change: (change: QuoteFormChange) => void;
};

/** Discount, IVA, and the totals of the form as typed. */
export function TotalsCard({ form, iva_bp, wrong, change }: TotalsCardProps) {
  const { quotes } = useWords();
  const language = useLanguage();
  const totals = typedTotals(form, iva_bp);
  const percent = formatPercent(iva_bp, language);
  const discounted = totals.lines_cents - totals.net_cents;
  return (
    <aside className="card">
      <div className="card-head">
        <h2>{quotes.totals}</h2>
      </div>
      <div className="card-body">
        <NumberField
          label={quotes.discount}
          kind="amount"
          error={wrong.discount}
          name="discount"
          inputClassName="money"
          value={form.discount}
          onChange={(event) => change({ kind: "discount", discount: event.currentTarget.value })}
          onTidy={(discount) => change({ kind: "discount", discount })}
        />
        <label className="check">
          <input
            type="checkbox"
            name="include_iva"
            value="1"
            checked={form.type === 2}
            onChange={(event) => change({ kind: "type", type: event.currentTarget.checked ? 2 : 1 })}
          />
          {quotes.includeIva} ({percent} %)
        </label>
        <dl className="totals" aria-live="polite">
          <dt>{quotes.linesSum}</dt>
          <dd className="money">{formatMoney(totals.lines_cents, language)}</dd>
          <dt>{quotes.discountLine}</dt>
          <dd className="money">{formatMoney(discounted === 0 ? 0 : -discounted, language)}</dd>
          <dt>{quotes.net}</dt>
          <dd className="money">{formatMoney(totals.net_cents, language)}</dd>
          {form.type === 2 ? (
            <>
              <dt>{quotes.iva({ percent })}</dt>
              <dd className="money">{formatMoney(totals.iva_cents, language)}</dd>
            </>
          ) : null}
          <dt className="sum">{quotes.total}</dt>
          <dd className="sum money">{formatMoney(totals.total_cents, language)}</dd>
        </dl>
        <noscript>
          <button type="submit" className="button full" name="intent" value="recalculate">
            {quotes.recalculate}
          </button>
        </noscript>
      </div>
    </aside>
  );
}
