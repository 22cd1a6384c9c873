import { useFilterControl } from "#app/lists/use-filter-control.ts";
import { useWords } from "#app/words/use-words.tsx";
import { rowsPerPageChoices } from "./quote.ts";

/** The choice of how many rows a page has, in the form of the list. */
export function RowsChoice({ pageSize }: { pageSize: number }) {
  const { quotes } = useWords();
  const rows = useFilterControl<HTMLSelectElement>(String(pageSize));
  return (
    <span className="actions">
      <label className="actions">
        {quotes.rows}
        <select name="pageSize" defaultValue={pageSize} ref={rows}>
          {rowsPerPageChoices.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button">
          {quotes.showRows}
        </button>
      </noscript>
    </span>
  );
}
