import { isRouteErrorResponse, Link, useResolvedPath, useRouteError, useSearchParams } from "react-router";
import { type FailedWords, failedSentence, failureOf } from "#app/platform/failure.ts";
import { useWords } from "#app/words/use-words.tsx";
import { Dialog } from "./dialog.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { NoticeBox } from "./notice.tsx";
import { useClosing } from "./opened-from.ts";
import { useRefusal } from "./use-refusal.ts";

/**
 * The error boundary of a route that is a dialog: the page behind stays, and the dialog says what failed. `said` is the
 * reason why a pressed button of the dialog had no effect.
 */
export function DialogFailure({ said }: { said?: string | null }) {
  // The router gives the error as a property only to a boundary defined in the route module itself.
  const error = useRouteError();
  const { common, shell } = useWords();
  const [search] = useSearchParams();
  const { pathname } = useResolvedPath("..", { relative: "route" });
  const { closeHref, close, onCloseLink } = useClosing(search.size > 0 ? `${pathname}?${search}` : pathname);
  const missing = isRouteErrorResponse(error) && error.status < 500;
  const title = missing ? shell.notFoundTitle : shell.oopsTitle;
  return (
    <Dialog title={title} closeHref={closeHref} onClose={close} size="sheet">
      <title>{title}</title>
      <div className="dialog-body">
        {said ? <NoticeBox tone="bad">{said}</NoticeBox> : null}
        {missing ? <p>{shell.notFound}</p> : <LoadFailure failure={failureOf(error)} />}
      </div>
      <div className="dialog-foot actions end">
        <Link className="button" to={closeHref} onClick={onCloseLink} preventScrollReset data-autofocus>
          {common.close}
        </Link>
      </div>
    </Dialog>
  );
}

/** The same for a dialog whose action refuses with what `failed` says around the reason; `answer` is its data. */
export function DialogRefusal({ answer, failed }: { answer: Parameters<typeof useRefusal>[0]; failed: FailedWords }) {
  const refusal = useRefusal(answer);
  return <DialogFailure said={refusal && failedSentence(refusal, failed)} />;
}
