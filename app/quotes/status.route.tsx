/** Sets the status of a quote by hand, as a dialog over the list: /quotes/{id}/status/{to}. */
import { Form, Link, useLocation, useNavigate } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, refused, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { notFound } from "#app/platform/problem.ts";
import { ChangedMeanwhile, seenByForm } from "#app/platform/versions.server.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/status.route";
import { MoveFields, postedMove } from "./move-fields.tsx";
import { quoteMoveSchema } from "./quote.schema.ts";
import { quoteStatuses } from "./quote.ts";
import { mayMove, moveName } from "./quote-moves.ts";
import { moveForbidden, setQuoteStatus } from "./quote-status.server.ts";
import { getQuote } from "./quotes.server.ts";

/** The quote of the address, and the status that it may get. Throws a not-found Problem for another address. */
async function askedMove(params: Route.LoaderArgs["params"]) {
  const quote = await getQuote(idOf(params));
  // No screen sets a quote to expired: its days do that.
  const to = quoteStatuses.find((status) => status === params.to && status !== "expired");
  if (!quote || !to) throw notFound();
  return { quote, to, name: moveName(quote.stored_status, to) };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { quote, to, name } = await askedMove(params);
  const { id, quote_number, version } = quote;
  const words = wordsOf(context);
  const isReplaced = !quote.is_latest && quote.stored_status !== "void";
  const isAllowed = mayMove(quote.stored_status, to);
  const forbidden = isReplaced
    ? words.problems.quoteReplaced
    : isAllowed
      ? null
      : moveForbidden(quote, to).sentence(words);
  const today = dayOf(new Date());
  return { ...{ id, quote_number, version, to, name, forbidden, today }, customer: customerName(quote) ?? "" };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const posted = await formOf(request);
  const values = postedMove(posted);
  const { quote, to, name } = await askedMove(params);
  const preview = `/quotes/${quote.id}/preview${url.search}`;
  try {
    const { reason, other, ...said } = values;
    const move = validate(quoteMoveSchema, { ...said, reason: other.trim() || reason, status: to });
    await setQuoteStatus(quote.id, move, { seen: seenByForm(String(posted.get("version") ?? "")) });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) {
      return redirectWithNotice(preview, { tone: "bad", text: words.quoteStates.changedMeanwhile });
    }
    return refused(error, words, values);
  }
  return redirectWithNotice(preview, { tone: "ok", text: words.quoteStates.saved[name] });
}

export default function SetStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const refusal = useRefusal(actionData);
  const { id, quote_number, version, to, name, forbidden } = loaderData;
  const back = `/quotes/${id}/preview${search}`;
  return (
    <Dialog
      title={`${quoteStates.titles[name]} ${quote_number}`}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
    >
      <title>{quoteStates.titles[name]}</title>
      {forbidden ? (
        <>
          <div className="dialog-body">
            <NoticeBox tone="bad">{forbidden}</NoticeBox>
          </div>
          <div className="dialog-foot actions end">
            <Link className="button" to={back} preventScrollReset data-autofocus>
              {common.close}
            </Link>
          </div>
        </>
      ) : (
        <Form method="post" action={`${pathname}${search}`} preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <div className="dialog-body">
            {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
            <p>{quoteStates.explained[name]}</p>
            <MoveFields to={to} name={name} now={loaderData} answer={refusal} />
          </div>
          <div className="dialog-foot actions end">
            <Link className="button" to={back} preventScrollReset data-autofocus={to === "void" || undefined}>
              {common.cancel}
            </Link>{" "}
            <SubmitButton busyText={common.saving} {...(to === "void" && { className: "button danger" })}>
              {to === "void" ? quoteStates.moves.void : quoteStates.save}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <DialogFailure said={useRefusal(actionData)?.problem ?? null} />;
}
