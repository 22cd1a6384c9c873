import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { failureOf, loadReasonOf } from "#app/platform/failure.ts";
import { nowShown } from "#app/ui/keep-page.ts";
import { useWords } from "#app/words/use-words.tsx";

/** What a person sees when a page cannot be shown, with the id that the log tells of it under. */
export function ErrorPage({ error }: { error: unknown }) {
  const words = useWords();
  const { shell } = words;
  const { pathname, search } = useLocation();
  useEffect(() => {
    // It is no page to stay on when another one fails.
    nowShown(null);
    return () => nowShown(`${pathname}${search}`);
  }, [pathname, search]);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const failed = isRouteErrorResponse(error) && error.status >= 500;
  return (
    <main className="page narrow" id="content">
      <title>{missing ? shell.notFoundTitle : shell.oopsTitle}</title>
      <div className="card">
        <div className="empty">
          <h1>{missing ? shell.notFoundTitle : shell.oopsTitle}</h1>
          <p>{missing ? shell.notFound : shell.oops}</p>
          {failed ? <p className="quiet">{loadReasonOf(failureOf(error), words)}</p> : null}
          <a className="button primary" href="/">
            {shell.backToStart}
          </a>
        </div>
      </div>
    </main>
  );
}
