import { useEffect, useRef } from "react";
import type { FieldProblems } from "#app/platform/problem.ts";
import { handleInBrowser } from "#app/ui/handled.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { FoundChoices } from "./builder.server.ts";
import { LineRow } from "./line-row.tsx";
import type { Catalogue, LineFormKind, QuoteForm, QuoteFormChange } from "./quote-form.ts";
import { leftOutCount, leftOutLines } from "./sent-quote.ts";
import type { Choose, Known } from "./use-quote-form.ts";

export type LineTableProps = {
  form: QuoteForm;
  /** The products of the form's lines. */
  catalogue: Catalogue;
  names: Known["names"];
  wrong: FieldProblems;
  change: (change: QuoteFormChange) => void;
  choose: Choose;
  found: FoundChoices;
};

/** The lines of a quote, with the buttons that add lines and fill in prices. */
export function LineTable(props: LineTableProps) {
  const { form, change } = props;
  const { fields } = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const table = useFocusOnNewLine(form.lines.length);
  const add = (of: LineFormKind, intent: string, label: string) => (
    <button
      type="submit"
      className="button"
      name="intent"
      value={intent}
      onClick={(event) => handleInBrowser(event, () => change({ kind: "add-line", of }))}
    >
      {label}
    </button>
  );
  return (
    <section className="card">
      <div className="card-head">
        <h2>{quoteForm.lines}</h2>
        <button
          type="submit"
          className="button"
          name="intent"
          value="fill-prices"
          onClick={(event) => handleInBrowser(event, () => change({ kind: "fill-prices" }))}
        >
          {quoteForm.fillPrices}
        </button>
      </div>
      <ReplacedPrices form={form} change={change} />
      <LeftOut form={form} />
      <table className="table lines" ref={table}>
        <thead>
          <tr>
            <th scope="col">{fields.product_id}</th>
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
      <div className="card-foot actions">
        {add("product", "add-line", quoteForm.addLine)} {add("free", "add-free-line", quoteForm.addFreeLine)}{" "}
        {add("heading", "add-heading", quoteForm.addHeading)}
      </div>
    </section>
  );
}

/** Says before saving how many lines it leaves out; the server asks about those of which the page has not said so. */
function LeftOut({ form }: Pick<LineTableProps, "form">) {
  const quoteForm = useScreenWords(quoteFormWords);
  const lines = leftOutLines(form);
  return (
    <div role="status">
      <input type="hidden" name="left_out" value={lines.map(({ place }) => place).join(",")} />
      {lines.length > 0 ? <div className="card-note">{quoteForm.leftOut(leftOutCount(lines))}</div> : null}
    </div>
  );
}

/** How many prices typed by hand were replaced by the catalogue's, and the button that puts all of them back. */
function ReplacedPrices({ form, change }: Pick<LineTableProps, "form" | "change">) {
  const quoteForm = useScreenWords(quoteFormWords);
  const n = form.lines.filter(({ replaced }) => replaced !== "").length;
  return (
    <div role="status">
      {n > 0 ? (
        <div className="card-note">
          {quoteForm.replacedPrices({ n })}{" "}
          <button
            type="submit"
            className="button plain"
            name="intent"
            value="restore-prices"
            onClick={(event) => handleInBrowser(event, () => change({ kind: "restore-prices" }))}
          >
            {quoteForm.putAllBack}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Focuses the first field of a line that was just added, or that of the last line after a removal. */
function useFocusOnNewLine(count: number) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const field = 'input:not([type="hidden"])';
    if (count !== before.current)
      table.current?.querySelector("tbody:last-of-type")?.querySelector<HTMLElement>(field)?.focus();
    before.current = count;
  }, [count]);
  return table;
}
