import { Link } from "react-router";
import { handleInBrowser } from "#app/ui/handled.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { CopiedQuote } from "./new-quote.server.ts";
import type { QuoteFormChange } from "./quote-form.ts";

type CopiedFromProps = { copied: CopiedQuote; change: (change: QuoteFormChange) => void };

/** Which quote the new one is copied from; where its prices are older ones, a button that takes the catalogue's. */
export function CopiedFrom({ copied, change }: CopiedFromProps) {
  const quoteForm = useScreenWords(quoteFormWords);
  return (
    <p className="card card-body">
      {quoteForm.copiedFrom} <Link to={`/quotes/${copied.id}/preview`}>{copied.quote_number}</Link>.{" "}
      {copied.otherPrices > 0 ? (
        <>
          {quoteForm.otherPrices({ n: copied.otherPrices })}{" "}
          <button
            type="submit"
            className="button plain"
            name="intent"
            value="fill-prices"
            onClick={(event) => handleInBrowser(event, () => change({ kind: "fill-prices" }))}
          >
            {quoteForm.takeTodaysPrices}
          </button>
        </>
      ) : null}
    </p>
  );
}
