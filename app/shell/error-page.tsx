import { isRouteErrorResponse } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { useDocumentInstead } from "./use-document-instead.ts";

/** What a person sees when a page cannot be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { shell } = useWords();
  useDocumentInstead(error);
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="page narrow" id="content">
      <title>{missing ? shell.notFoundTitle : shell.oopsTitle}</title>
      <div className="card">
        <div className="empty">
          <h1>{missing ? shell.notFoundTitle : shell.oopsTitle}</h1>
          <p>{missing ? shell.notFound : shell.oops}</p>
          <a className="button primary" href="/">
            {shell.backToStart}
          </a>
        </div>
      </div>
    </main>
  );
}
