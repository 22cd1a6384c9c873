/** The lines of the form of an invoice. */

import type { Product } from "#app/catalogue/product.ts";
import { type ProductOnWire, productFromWire } from "#app/catalogue/product.ts";
import { formatMoney, unknownAmount } from "#app/numbers/money.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { isLineMistyped, withoutUnit } from "#app/numbers/typed-number.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { lineLimits } from "#app/quotes/quote.ts";
import { Field, SelectField, TextField } from "#app/ui/field.tsx";
import { handleInBrowser } from "#app/ui/handled.ts";
import { LineTools } from "#app/ui/line-tools.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PickField } from "#app/ui/pick-field.tsx";
import { UnitOptions } from "#app/ui/unit-options.tsx";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { InvoiceForm, InvoiceFormChange, LineForm } from "./invoice-form.ts";
import { typedAmount } from "./sent-invoice.ts";

export type InvoiceLinesProps = {
  form: InvoiceForm;
  /** The products that the server found, for a browser without JavaScript. */
  found: Product[] | null;
  /** The sentence of each cause, by its name. */
  causes: Record<string, string>;
  wrong: FieldProblems;
  change: (change: InvoiceFormChange) => void;
};

type RowProps = InvoiceLinesProps & { line: LineForm; index: number };

/** The lines with the buttons that add others. */
export function InvoiceLines(props: InvoiceLinesProps) {
  const { form, found, wrong, change } = props;
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const words = useScreenWords(invoiceFormWords);
  const language = useLanguage();
  const add = (of: "line" | "heading", label: string) => (
    <button
      type="submit"
      className="button"
      name="intent"
      value={`add-${of}`}
      onClick={(event) => handleInBrowser(event, () => change({ kind: "add-line", of }))}
    >
      {label}
    </button>
  );
  return (
    <section className="card">
      <div className="card-head">
        <h2>{quoteForm.lines}</h2>
      </div>
      <table className="table lines">
        <thead>
          <tr>
            <th scope="col">{quoteForm.freeText}</th>
            <th scope="col" className="quantity-column end">
              {fields.quantity}
            </th>
            <th scope="col" className="price-column end">
              {fields.unit_price}
            </th>
            <th scope="col" className="amount-column end">
              {quoteForm.amount}
            </th>
          </tr>
        </thead>
        {form.lines.map((line, index) => (
          <LineRow key={line.key} {...props} line={line} index={index} />
        ))}
      </table>
      <div className="card-body">
        <PickField<Product, ProductOnWire[]>
          label={words.fromCatalogue}
          name="product"
          chosen=""
          typed={form.product_search ?? ""}
          onType={(product_search) => change({ kind: "form", changes: { product_search } })}
          onChoose={(product) => product && change({ kind: "add-product", product })}
          call="/api/products"
          read={productsOf}
          found={found ?? undefined}
          find="find-product"
          choose={({ id }) => `add-product:${id}`}
          texts={({ name, description, price_cents }) => ({
            title: name,
            details: [formatMoney(price_cents, language), description],
          })}
          placeholder={words.chooseProduct}
          none={quoteForm.noProducts}
          error={wrong.lines}
        />
      </div>
      <div className="card-foot actions">
        {add("line", quoteForm.addFreeLine)} {add("heading", quoteForm.addHeading)}
      </div>
    </section>
  );
}

function productsOf(products: ProductOnWire[]): Product[] {
  return products.map(productFromWire);
}

function LineRow(props: RowProps) {
  const { line, index, form, change } = props;
  const tools = <LineTools index={index} count={form.lines.length} change={change} />;
  if (line.kind === "heading")
    return (
      <tbody>
        <tr className="under">
          <td colSpan={4}>
            <div className="line-under">
              <NameField {...props} />
              {["description", "quantity", "unit_price", "line_discount", "iva_percent", "cause"].map((name) => (
                <input key={name} type="hidden" name={name} value="" />
              ))}
              <input type="hidden" name="unit" value="ud" />
              {tools}
            </div>
          </td>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      <NumberCells {...props} />
      <tr className="under">
        <td colSpan={4}>
          <div className="line-under">
            <Details {...props} />
            {tools}
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function NameField({ line, index, wrong, change }: RowProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  const isHeading = line.kind === "heading";
  const label = isHeading ? quoteForm.heading : quoteForm.freeText;
  return (
    <>
      <input type="hidden" name="line_kind" value={line.kind} />
      <TextField
        label={label}
        className={isHeading ? "cell heading-line" : "cell"}
        error={wrong[`lines.${index}.name`]}
        name="name"
        autoComplete="off"
        maxLength={lineLimits.name}
        placeholder={label}
        value={line.name}
        onChange={(event) => change({ kind: "line", index, changes: { name: event.currentTarget.value } })}
      />
    </>
  );
}

function NumberCells(props: RowProps) {
  const { line, index, wrong, change } = props;
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const amount = typedAmount(line);
  return (
    <tr>
      <td className="all">
        <NameField {...props} />
      </td>
      <td>
        <NumberField
          label={fields.quantity}
          kind="quantity"
          bare={(typed) => withoutUnit(typed, line.unit)}
          className="cell"
          error={wrong[`lines.${index}.quantity`]}
          inputClassName="money quantity"
          name="quantity"
          place={index}
          value={line.quantity}
          onText={(quantity) => change({ kind: "line", index, changes: { quantity } })}
        />
      </td>
      <td>
        <NumberField
          label={fields.unit_price}
          kind="amount"
          className="cell"
          error={wrong[`lines.${index}.unit_price`]}
          inputClassName="money price"
          name="unit_price"
          place={index}
          value={line.unit_price}
          onText={(unit_price) => change({ kind: "line", index, changes: { unit_price } })}
        />
      </td>
      <td className="end money amount">
        {amount === null ? (
          <span className="quiet">{isLineMistyped(line) ? unknownAmount : quoteForm.notSet}</span>
        ) : (
          formatMoney(amount, language)
        )}
      </td>
    </tr>
  );
}

/** What a line has beside its numbers, folded: description, unit, discount, IVA or why there is none. */
function Details({ line, index, wrong, causes, change }: RowProps) {
  const { fields, units } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const words = useScreenWords(invoiceFormWords);
  const typed = (changes: Partial<Omit<LineForm, "key" | "kind">>) => change({ kind: "line", index, changes });
  const names = ["description", "unit", "discount_percent", "iva_percent", "cause"] as const;
  const [ofDescription, ofUnit, ofDiscount, ofIva, ofCause] = names.map((name) => wrong[`lines.${index}.${name}`]);
  const isOpen = [ofDescription, ofUnit, ofDiscount, ofIva, ofCause].some(Boolean);
  const gist = [units[line.unit], line.cause || `IVA ${line.iva} %`, line.description.trim()].filter(Boolean);
  return (
    // Folded, it is opened only by the user, or for an error in it.
    <details className="line-details" open={isOpen || undefined}>
      <summary>
        {quoteForm.details} <span className="gist">{gist.join(" · ")}</span>
      </summary>
      <div className="line-fields">
        <Field label={quoteForm.descriptionOfLine} className="wide" error={ofDescription}>
          {(wiring) => (
            <textarea
              {...wiring}
              name="description"
              rows={3}
              maxLength={lineLimits.description}
              value={line.description}
              onChange={(event) => typed({ description: event.currentTarget.value })}
            />
          )}
        </Field>
        <SelectField
          label={fields.unit}
          name="unit"
          error={ofUnit}
          value={line.unit}
          onChange={(event) => typed({ unit: event.currentTarget.value as Unit })}
        >
          <UnitOptions />
        </SelectField>
        <NumberField
          label={fields.discount_percent}
          kind="percent"
          name="line_discount"
          place={index}
          inputClassName="money"
          error={ofDiscount}
          value={line.discount}
          onText={(discount) => typed({ discount })}
        />
        <NumberField
          label={words.iva}
          kind="percent"
          name="iva_percent"
          place={index}
          inputClassName="money"
          error={ofIva}
          value={line.iva}
          onText={(iva) => typed({ iva })}
        />
        <SelectField
          label={words.cause}
          className="wide"
          name="cause"
          error={ofCause}
          value={line.cause}
          onChange={(event) => typed({ cause: event.currentTarget.value })}
        >
          <option value="">{words.noCause}</option>
          {Object.entries(causes).map(([cause, sentence]) => (
            <option key={cause} value={cause}>
              {cause}: {sentence}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
