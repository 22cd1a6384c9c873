import { type FormEvent, useEffect, useRef } from "react";
import { formatMoney, tidyPrice } from "#app/platform/money.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import { maxQuantity } from "./quote.ts";
import { type CatalogueItem, type LineForm, type QuoteForm, type QuoteFormChange, typedAmount } from "./quote-form.ts";

type LineTableProps = {
  form: QuoteForm;
  products: CatalogueItem[];
  wrong: FieldProblems;
  change: (change: QuoteFormChange) => void;
};

/** The lines of a quote, and the buttons that add to them, refill them and take one away. */
export function LineTable({ form, products, wrong, change }: LineTableProps) {
  const { fields, quotes } = useWords();
  const table = useFocusOnNewLine(form.lines.length);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{quotes.lines}</h2>
        <button
          type="submit"
          className="button"
          name="intent"
          value="fill-prices"
          onClick={(event) => handled(event, () => change({ kind: "fill-prices" }))}
        >
          {quotes.fillPrices}
        </button>
      </div>
      <table className="table lines" ref={table}>
        <thead>
          <tr>
            <th>{fields.product_id}</th>
            <th className="end">{fields.quantity}</th>
            <th className="end">{fields.unit_price}</th>
            <th className="end">{quotes.amount}</th>
            <th>
              <span className="visually-hidden">{quotes.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {form.lines.map((line, index) => (
            <LineRow key={line.key} line={line} index={index} products={products} wrong={wrong} change={change} />
          ))}
        </tbody>
      </table>
      <div className="card-foot">
        {wrong.items ? <p className="field-error">{wrong.items}</p> : null}
        <button
          type="submit"
          className="button"
          name="intent"
          value="add-line"
          onClick={(event) => handled(event, () => change({ kind: "add-line" }))}
        >
          {quotes.addLine}
        </button>
      </div>
    </section>
  );
}

type LineRowProps = Omit<LineTableProps, "form"> & { line: LineForm; index: number };

function LineRow({ line, index, products, wrong, change }: LineRowProps) {
  const { fields, quotes } = useWords();
  const language = useLanguage();
  const amount = typedAmount(line);
  return (
    <tr>
      <td className="all">
        <SelectField
          label={fields.product_id}
          className="cell"
          error={wrong[`items.${index}.product_id`]}
          name="product_id"
          value={line.product_id}
          onChange={(event) => change({ kind: "product", index, product_id: event.currentTarget.value })}
        >
          <option value="">{quotes.chooseProduct}</option>
          {products.map((product) => (
            <option key={product.id} value={product.id}>
              {product.deleted ? quotes.deletedProduct({ name: product.name }) : product.name}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="was_product_id" value={line.product_id} />
        <input type="hidden" name="was_unit_price" value={line.unit_price} />
      </td>
      <td>
        <TextField
          label={fields.quantity}
          className="cell"
          error={wrong[`items.${index}.quantity`]}
          inputClassName="money quantity"
          name="quantity"
          type="number"
          min="1"
          max={maxQuantity}
          step="1"
          inputMode="numeric"
          value={line.quantity}
          onChange={(event) => change({ kind: "quantity", index, quantity: event.currentTarget.value })}
          onWheel={leaveOnWheel}
        />
      </td>
      <td>
        <TextField
          label={fields.unit_price}
          className="cell"
          error={wrong[`items.${index}.unit_price`]}
          inputClassName="money price"
          name="unit_price"
          // A field of type number drops a comma in an English browser, and 77,5 becomes 775: text, and both are read.
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={quotes.notSet}
          value={line.unit_price}
          onChange={(event) => change({ kind: "unit-price", index, unit_price: event.currentTarget.value })}
          onBlur={(event) => change({ kind: "unit-price", index, unit_price: tidyPrice(event.currentTarget.value) })}
        />
      </td>
      <td className="end money">
        {amount === null ? <span className="quiet">{quotes.notSet}</span> : formatMoney(amount, language)}
      </td>
      <td className="end">
        <button
          type="submit"
          className="button plain danger"
          name="intent"
          value={`remove-line:${index}`}
          aria-label={quotes.removeLine({ n: index + 1 })}
          onClick={(event) => handled(event, () => change({ kind: "remove-line", index }))}
        >
          {quotes.remove}
        </button>
      </td>
    </tr>
  );
}

/** With JavaScript the button does its work here, and its form is not sent. */
function handled(event: FormEvent, work: () => void): void {
  event.preventDefault();
  work();
}

/** A number field changes its value when the page is scrolled over it: leave it instead. */
function leaveOnWheel(event: { currentTarget: HTMLInputElement }): void {
  event.currentTarget.blur();
}

/** Puts the focus on the product of a line that was just added, or of the last one after another was removed. */
function useFocusOnNewLine(count: number) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count !== before.current) table.current?.querySelector<HTMLElement>("tbody tr:last-child select")?.focus();
    before.current = count;
  }, [count]);
  return table;
}
