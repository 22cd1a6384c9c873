/** The question before a new version of a quote is made, /quotes/{id}/new-version. */
import { Form, Link, useLocation, useNavigate } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/new-version.route";
import { mayHaveVersion } from "./quote-moves.ts";
import { getQuote, type Quote } from "./quotes.server.ts";
import { createVersion, inForceInstead, nextVersionNumber } from "./versions.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const quote = await getQuote(idOf(params));
  if (!quote) throw notFound();
  const { id, quote_number, draft } = quote;
  return {
    ...{ id, draft, next: await nextVersionNumber(id), refusal: whyNoVersion(quote, wordsOf(context)) },
    held: (await inForceInstead(quote))?.quote_number ?? quote_number,
  };
}

/** Why no version can be made of a quote; null where one can. */
function whyNoVersion(quote: Quote, { problems }: Words): string | null {
  if (mayHaveVersion(quote)) return null;
  if (quote.stored_status === "void") return problems.quoteVoid;
  if (quote.standing === "replaced") return problems.quoteReplaced;
  return quote.draft ? problems.versionBegun({ number: quote.draft.quote_number }) : problems.draftHasNoVersions;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  await formOf(request);
  try {
    const { id, quote_number } = await createVersion(idOf(params), context.get(languageContext));
    const text = words.quoteStates.newVersionMade({ number: quote_number });
    return await redirectWithNotice(`/quote-builder?id=${id}`, { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, null);
  }
}

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id, held, draft, next, refusal } = loaderData;
  const problem = useRefusal(actionData)?.problem ?? refusal;
  const back = `/quotes/${id}/preview${search}`;
  return (
    <Dialog
      title={`${quoteStates.newVersionTitle} ${next}`}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
      role="alertdialog"
    >
      <title>{quoteStates.newVersionTitle}</title>
      <div className="dialog-body">
        {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
        {refusal ? null : <p>{quoteStates.newVersionExplained({ number: held, next })}</p>}
      </div>
      {refusal ? (
        <div className="dialog-foot actions end">
          <Link className="button" to={back} preventScrollReset data-autofocus>
            {common.close}
          </Link>{" "}
          {draft ? (
            <Link className="button primary" to={`/quote-builder?id=${draft.id}`}>
              {quoteStates.editLatest({ number: draft.quote_number })}
            </Link>
          ) : null}
        </div>
      ) : (
        <Form method="post" action={`${pathname}${search}`} className="dialog-foot actions end">
          <FormKey of="version" />
          <Link className="button" to={back} preventScrollReset data-autofocus>
            {common.cancel}
          </Link>{" "}
          <SubmitButton busyText={common.saving}>{quoteStates.newVersionYes}</SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <DialogFailure said={useRefusal(actionData)?.problem ?? null} />;
}
