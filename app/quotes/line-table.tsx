import { type FormEvent, useEffect, useRef } from "react";
import { formatMoney } from "#app/platform/money.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { SelectField } from "#app/ui/field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import {
  type Catalogue,
  type CatalogueItem,
  type LineForm,
  lacksCataloguePrice,
  type QuoteForm,
  type QuoteFormChange,
  typedAmount,
} from "./quote-form.ts";

type LineTableProps = {
  form: QuoteForm;
  products: CatalogueItem[];
  catalogue: Catalogue;
  wrong: FieldProblems;
  change: (change: QuoteFormChange) => void;
};

/** The lines of a quote, with the buttons that add a line, fill in prices and remove a line. */
export function LineTable(props: LineTableProps) {
  const { form, change } = props;
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
            <th className="quantity-column end">{fields.quantity}</th>
            <th className="price-column end">{fields.unit_price}</th>
            <th className="amount-column end">{quotes.amount}</th>
            <th className="remove-column">
              <span className="visually-hidden">{quotes.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {form.lines.map((line, index) => (
            <LineRow key={line.key} {...props} line={line} index={index} />
          ))}
        </tbody>
      </table>
      <div className="card-foot">
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

type LineRowProps = LineTableProps & { line: LineForm; index: number };

function LineRow({ form, line, index, products, catalogue, wrong, change }: LineRowProps) {
  const { fields, quotes } = useWords();
  const language = useLanguage();
  const amount = typedAmount(line);
  const lacksPrice = lacksCataloguePrice(line, form.type, catalogue);
  return (
    <tr>
      <td className="all">
        <SelectField
          label={fields.product_id}
          className="cell"
          // The error that there are no lines at all stands at the first line.
          error={wrong[`items.${index}.product_id`] ?? (index === 0 ? wrong.items : undefined)}
          name="product_id"
          value={line.product_id}
          onChange={(event) => change({ kind: "product", index, product_id: event.currentTarget.value })}
        >
          <option value="">{quotes.chooseProduct}</option>
          <UnlistedOption listed={products} chosen={line.product_id} name={quotes.productFallback} />
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
        <NumberField
          label={fields.quantity}
          kind="quantity"
          className="cell"
          error={wrong[`items.${index}.quantity`]}
          inputClassName="money quantity"
          name="quantity"
          value={line.quantity}
          onChange={(event) => change({ kind: "quantity", index, quantity: event.currentTarget.value })}
          onTidy={(quantity) => change({ kind: "quantity", index, quantity })}
        />
      </td>
      <td>
        <NumberField
          label={fields.unit_price}
          kind="amount"
          className="cell"
          hint={
            lacksPrice ? quotes.noCataloguePrice({ label: form.type === 1 ? fields.price2 : fields.price }) : undefined
          }
          error={wrong[`items.${index}.unit_price`]}
          inputClassName="money price"
          name="unit_price"
          placeholder={quotes.notSet}
          value={line.unit_price}
          onChange={(event) => change({ kind: "unit-price", index, unit_price: event.currentTarget.value })}
          onTidy={(unit_price) => change({ kind: "unit-price", index, unit_price })}
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

/** Does the button's work in the browser; the form is then not sent. */
function handled(event: FormEvent, work: () => void): void {
  event.preventDefault();
  work();
}

/** Focuses the product of a line that was just added, or that of the last line after a removal. */
function useFocusOnNewLine(count: number) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count !== before.current) table.current?.querySelector<HTMLElement>("tbody tr:last-child select")?.focus();
    before.current = count;
  }, [count]);
  return table;
}
