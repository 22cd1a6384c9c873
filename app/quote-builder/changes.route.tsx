/** What a version of a quote has otherwise than the version before, /quotes/{id}/changes. */
import { Link, useLocation, useNavigate } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { getQuote } from "#app/quotes/quotes.server.ts";
import { versionsOf } from "#app/quotes/versions.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { VersionTable } from "#app/ui/two-versions.tsx";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/changes.route";
import { versionDifferences } from "./quote-conflict.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const quote = await getQuote(idOf(params));
  if (!quote) throw notFound();
  const versions = await versionsOf(quote.id);
  const former = versions[versions.findIndex(({ id }) => id === quote.id) - 1];
  const before = former ? await getQuote(former.id) : null;
  if (!before) throw notFound();
  const rows = versionDifferences(before, quote, wordsOf(context), context.get(languageContext));
  return { id: quote.id, quote_number: quote.quote_number, before: before.quote_number, rows };
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  const { common } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id, quote_number, before, rows } = loaderData;
  const back = `/quotes/${id}/preview${search}`;
  const heads = {
    field: quoteStates.changedField,
    saved: quoteStates.before({ number: before }),
    typed: quoteStates.before({ number: quote_number }),
  };
  return (
    <Dialog
      title={`${quoteStates.changesTitle} ${quote_number}`}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="wide"
      focusTitle
    >
      <title>{quoteStates.changesTitle}</title>
      <div className="dialog-body">
        {rows.length > 0 ? (
          <div className="versions">
            <VersionTable heads={heads} rows={rows} />
          </div>
        ) : (
          <p>{quoteStates.noChanges}</p>
        )}
      </div>
      <div className="dialog-foot actions end">
        <Link className="button" to={back} preventScrollReset>
          {common.close}
        </Link>
      </div>
    </Dialog>
  );
}

export function ErrorBoundary() {
  return <DialogFailure said={null} />;
}
