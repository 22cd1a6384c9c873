import { useEffect, useRef } from "react";
import { formatMoney, unknownAmount } from "#app/numbers/money.ts";
import { isLineMistyped, withoutUnit } from "#app/numbers/typed-number.ts";
import { lineLimits } from "#app/quotes/quote.ts";
import { TextField } from "#app/ui/field.tsx";
import { handleInBrowser } from "#app/ui/handled.ts";
import { LineTools } from "#app/ui/line-tools.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import { LineDetails } from "./line-details.tsx";
import { formerPrice, Hidden } from "./line-hidden.tsx";
import type { LineTableProps } from "./line-table.tsx";
import { ProductField } from "./product-field.tsx";
import { type LineForm, lacksCataloguePrice, otherCataloguePrice } from "./quote-form.ts";
import { lackOf, typedAmount } from "./sent-quote.ts";

export type LineRowProps = LineTableProps & { line: LineForm; index: number };

/**
 * A line of the builder: its numbers, and below them its details and its buttons. Every line posts every field, so that
 * the texts of one name are in the order of the lines.
 */
export function LineRow(props: LineRowProps) {
  const row = useFocusOnNewKind(props.line.kind);
  if (props.line.kind === "heading") return <HeadingRow {...props} />;
  return (
    <tbody ref={row}>
      <NumberCells {...props} />
      <tr className="under">
        <td colSpan={4}>
          <div className="line-under">
            <LineDetails {...props} />
            <LineTools index={props.index} count={props.form.lines.length} change={props.change} />
          </div>
        </td>
      </tr>
    </tbody>
  );
}

/** Focuses the name of a line that became a free text, whose field of the product is gone. */
function useFocusOnNewKind(kind: LineForm["kind"]) {
  const row = useRef<HTMLTableSectionElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (kind !== before.current) row.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
    before.current = kind;
  }, [kind]);
  return row;
}

function HeadingRow(props: LineRowProps) {
  return (
    <tbody>
      <tr className="under">
        <td colSpan={4}>
          <div className="line-under">
            <NameField {...props} />
            <Hidden
              of={{ product_id: "", description: "", quantity: "", unit: "ud", unit_price: "", line_discount: "" }}
            />
            <LineTools index={props.index} count={props.form.lines.length} change={props.change} />
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function NumberCells(props: LineRowProps) {
  const { line, index, wrong, change } = props;
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const amount = typedAmount(line);
  return (
    <tr>
      <td className="all">{line.kind === "product" ? <ProductField {...props} /> : <NameField {...props} />}</td>
      <td>
        <NumberField
          label={fields.quantity}
          kind="quantity"
          bare={(typed) => withoutUnit(typed, line.unit)}
          className="cell"
          hint={lackOf(line) === "quantity" ? quoteForm.leftOutLine.quantity : undefined}
          error={wrong[`items.${index}.quantity`]}
          inputClassName="money quantity"
          name="quantity"
          place={index}
          value={line.quantity}
          onText={(quantity) => change({ kind: "line", index, changes: { quantity } })}
        />
      </td>
      <td>
        <PriceField {...props} />
      </td>
      <td className="end money amount">
        {amount === null ? (
          <span className="quiet">{isLineMistyped(line) ? unknownAmount : quoteForm.notSet}</span>
        ) : (
          formatMoney(amount, language)
        )}
        {line.optional ? <span className="quiet small">{quoteForm.optionalShort}</span> : null}
      </td>
    </tr>
  );
}

/** The name of a free text or a heading. */
function NameField({ line, index, wrong, change }: LineRowProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  const isHeading = line.kind === "heading";
  return (
    <>
      <TextField
        label={isHeading ? quoteForm.heading : quoteForm.freeText}
        className={isHeading ? "cell heading-line" : "cell"}
        error={wrong[`items.${index}.name`] ?? (index === 0 ? wrong.items : undefined)}
        name="name"
        autoComplete="off"
        maxLength={lineLimits.name}
        placeholder={isHeading ? quoteForm.heading : quoteForm.freeText}
        value={line.name}
        onChange={(event) => change({ kind: "line", index, changes: { name: event.currentTarget.value } })}
      />
      <Hidden
        of={{
          ...{ line_kind: line.kind, was_product_id: "", product_search: "", was_product_search: "" },
          ...formerPrice(line),
          ...(isHeading ? {} : { product_id: "" }),
        }}
      />
    </>
  );
}

/** The price, with what the catalogue says where it says otherwise, and a price typed by hand that was replaced. */
function PriceField({ form, line, index, catalogue, wrong, change }: LineRowProps) {
  const { fields } = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const quoteForm = useScreenWords(quoteFormWords);
  const language = useLanguage();
  const other = otherCataloguePrice(line, form.type, catalogue);
  const lacksPrice = lacksCataloguePrice(line, form.type, catalogue);
  const lack = quoteDetails.noCataloguePrice({ label: form.type === 1 ? fields.price2 : fields.price });
  const differs = other === null ? undefined : quoteForm.otherPrice({ price: formatMoney(other, language) });
  return (
    <>
      <NumberField
        label={fields.unit_price}
        kind="amount"
        className="cell"
        hint={lacksPrice ? lack : differs}
        error={wrong[`items.${index}.unit_price`]}
        inputClassName="money price"
        name="unit_price"
        place={index}
        placeholder={quoteForm.notSet}
        value={line.unit_price}
        onText={(unit_price) => change({ kind: "line", index, changes: { unit_price } })}
      />
      {line.replaced === "" ? null : (
        <div className="replaced">
          <s>
            <span className="visually-hidden">{quoteForm.replacedPrice}: </span>
            {line.replaced}
          </s>{" "}
          <button
            type="submit"
            className="button plain"
            name="intent"
            value={`restore-price:${index}`}
            aria-label={quoteForm.putBackLine({ n: index + 1, price: line.replaced })}
            onClick={(event) => handleInBrowser(event, () => change({ kind: "restore-price", index }))}
          >
            {quoteForm.putBack}
          </button>
        </div>
      )}
    </>
  );
}
