/** What an invoice comes to as typed, and the buttons that issue it or keep it. */
import { EvidenceLines } from "#app/customer-declarations/evidence-lines.tsx";
import { type Cents, formatMoney, formatPercent, unknownAmount } from "#app/numbers/money.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { addedBy } from "./added-work.ts";
import { comesToNothing, typedTotals, unknownTotals } from "./sent-invoice.ts";
import type { PartProps } from "./work-choice.tsx";

/** Discount and totals of the form as typed, and the buttons that issue it and save it as a draft. */
export function SumsCard({ setting, form, wrong, change }: PartProps) {
  const words = useScreenWords(invoiceFormWords);
  const { quotes } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const totals = typedTotals(form, addedBy(setting, form.jobs), setting.iva_bp);
  const discounted = totals.lines_cents - totals.net_cents;
  const unknown = unknownTotals(form);
  const taxes = unknown.sums ? [] : totals.taxes;
  const evidence = (setting.lawful?.evidence ?? []).filter(({ tax }) =>
    taxes.some(({ iva_bp, cause }) => iva_bp === tax.iva_bp && cause === tax.cause),
  );
  const written = (cents: Cents, isUnknown = unknown.sums) =>
    isUnknown ? unknownAmount : formatMoney(cents, language);
  return (
    <aside className="card">
      <div className="card-head">
        <h2>{quoteForm.totals}</h2>
      </div>
      <div className="card-body">
        {setting.quote ? null : (
          <NumberField
            label={words.discount}
            kind="amount"
            error={wrong.discount}
            name="discount"
            inputClassName="money"
            value={form.discount}
            onText={(discount) => change({ kind: "form", changes: { discount } })}
          />
        )}
        <dl className="totals" aria-live="polite">
          <dt>{quoteForm.linesSum}</dt>
          <dd className="money">{written(totals.lines_cents - totals.deducted_cents, unknown.lines)}</dd>
          <dt>{quoteForm.discountLine}</dt>
          <dd className="money">{written(discounted === 0 ? 0 : -discounted)}</dd>
          {totals.deducted_cents === 0 ? null : (
            <>
              <dt>{words.lessAdvances}</dt>
              <dd className="money">{written(totals.deducted_cents)}</dd>
            </>
          )}
          <dt>{quoteForm.net}</dt>
          <dd className="money">{written(totals.net_cents)}</dd>
          {/* Which rates there are is not known either where a percent is wrong. */}
          {taxes.map(({ iva_bp, cause, base_cents, iva_cents }) => (
            <TaxSum
              key={`${iva_bp} ${cause}`}
              label={cause === "" ? quoteForm.iva({ percent: formatPercent(iva_bp, language) }) : cause}
              base={totals.taxes.length > 1 ? written(base_cents) : ""}
              iva={written(iva_cents)}
            />
          ))}
          <dt className="sum">{quotes.total}</dt>
          <dd className="sum money">{written(totals.total_cents)}</dd>
        </dl>
        <noscript>
          <button type="submit" className="button full" name="intent" value="recalculate">
            {quoteForm.recalculate}
          </button>
        </noscript>
        <EvidenceLines evidence={evidence} customer_id={setting.customer.id} beside />
        {comesToNothing(form, addedBy(setting, form.jobs), setting.iva_bp) ? (
          <div>
            <label className="check">
              <input
                type="checkbox"
                name="zero_confirmed"
                value="1"
                aria-invalid={wrong.zero_confirmed ? true : undefined}
                aria-describedby={wrong.zero_confirmed ? "zero-error" : undefined}
                checked={form.zero_confirmed !== ""}
                onChange={({ currentTarget: { checked } }) =>
                  change({ kind: "form", changes: { zero_confirmed: checked ? "1" : "" } })
                }
              />{" "}
              {words.sureOfNothing}
            </label>
            {wrong.zero_confirmed ? (
              <p className="field-error" id="zero-error">
                {wrong.zero_confirmed}
              </p>
            ) : null}
          </div>
        ) : null}
        <p className="quiet small">{words.issueLead}</p>
        <div className="actions">
          <SubmitButton className="button primary" name="intent" value="issue" busyText={words.issuing}>
            {words.issue}
          </SubmitButton>{" "}
          <SubmitButton className="button" name="intent" value="draft" busyText={words.saving}>
            {words.saveDraft}
          </SubmitButton>
        </div>
      </div>
    </aside>
  );
}

function TaxSum({ label, base, iva }: { label: string; base: string; iva: string }) {
  return (
    <>
      <dt>
        {label} {base ? <span className="quiet small">({base})</span> : null}
      </dt>
      <dd className="money">{iva}</dd>
    </>
  );
}
