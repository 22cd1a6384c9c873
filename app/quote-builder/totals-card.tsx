import { type Cents, formatMoney, formatPercent, unknownAmount } from "#app/numbers/money.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { SelectField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { QuoteForm, QuoteFormChange } from "./quote-form.ts";
import { typedTotals, unknownTotals } from "./sent-quote.ts";

type TotalsCardProps = {
  form: QuoteForm;
  iva_bp: number;
  /** Whether it is without IVA, while its customer must be shown the price with IVA. */
  wantsIva: boolean;
  wrong: FieldProblems;
  change: (change: QuoteFormChange) => void;
};

/** Discount, IVA, and the totals of the form as typed. */
export function TotalsCard({ form, iva_bp, wantsIva, wrong, change }: TotalsCardProps) {
  const { quotes } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const totals = typedTotals(form, iva_bp);
  const unknown = unknownTotals(form);
  const written = (cents: Cents, isUnknown: boolean) => (isUnknown ? unknownAmount : formatMoney(cents, language));
  const percent = formatPercent(iva_bp, language);
  const discounted = totals.lines_cents - totals.net_cents;
  const isPercent = form.discount_in === "percent";
  return (
    <aside className="card">
      <div className="card-head">
        <h2>{quoteForm.totals}</h2>
      </div>
      <div className="card-body">
        <div className="discount">
          <NumberField
            label={isPercent ? quoteForm.discountPercent : quoteForm.discount}
            kind={isPercent ? "percent" : "amount"}
            isChosen
            error={isPercent ? wrong.discount_percent : wrong.discount}
            name="discount"
            inputClassName="money"
            value={form.discount}
            onText={(discount) => change({ kind: "quote", changes: { discount } })}
          />
          <SelectField
            label={quoteForm.discountIn}
            labelHidden
            name="discount_in"
            value={form.discount_in}
            onChange={(event) => {
              const discount_in = event.currentTarget.value === "percent" ? "percent" : "euros";
              change({ kind: "quote", changes: { discount_in } });
            }}
          >
            <option value="euros">{quoteForm.inEuros}</option>
            <option value="percent">{quoteForm.inPercent}</option>
          </SelectField>
        </div>
        <label className="check">
          <input
            type="checkbox"
            name="include_iva"
            value="1"
            checked={form.type === 2}
            onChange={(event) => change({ kind: "type", type: event.currentTarget.checked ? 2 : 1 })}
          />
          {quoteForm.includeIva} ({percent} %)
        </label>
        {wantsIva ? <NoticeBox tone="warn">{quoteForm.withoutIvaForConsumer}</NoticeBox> : null}
        <dl className="totals" aria-live="polite">
          <dt>{quoteForm.linesSum}</dt>
          <dd className="money">{written(totals.lines_cents, unknown.lines)}</dd>
          <dt>{quoteForm.discountLine}</dt>
          <dd className="money">{written(discounted === 0 ? 0 : -discounted, unknown.sums)}</dd>
          <dt>{quoteForm.net}</dt>
          <dd className="money">{written(totals.net_cents, unknown.sums)}</dd>
          {form.type === 2 ? (
            <>
              <dt>{quoteForm.iva({ percent })}</dt>
              <dd className="money">{written(totals.iva_cents, unknown.sums)}</dd>
            </>
          ) : null}
          <dt className="sum">{quotes.total}</dt>
          <dd className="sum money">{written(totals.total_cents, unknown.sums)}</dd>
          {totals.options_cents > 0 ? (
            <>
              <dt>{quoteForm.options}</dt>
              <dd className="money">{written(totals.options_cents, unknown.lines)}</dd>
            </>
          ) : null}
        </dl>
        <noscript>
          <button type="submit" className="button full" name="intent" value="recalculate">
            {quoteForm.recalculate}
          </button>
        </noscript>
      </div>
    </aside>
  );
}
