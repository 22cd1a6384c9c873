/** Sets the status of a quote by hand, as a dialog over the list: /quotes/{id}/status/{to}. */
import { Form, Link, useLocation, useNavigate } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { ChangedMeanwhile, seenByForm } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/status.route";
import { MoveFields, postedMove } from "./move-fields.tsx";
import { quoteMoveSchema } from "./quote.schema.ts";
import { type QuoteStatus, quoteStatuses } from "./quote.ts";
import { type MoveName, mayMove, moveName } from "./quote-moves.ts";
import { moveForbidden, setQuoteStatus, takesBackWork } from "./quote-status.server.ts";
import { getQuote, type Quote } from "./quotes.server.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { placeOf, whyUnmovable } from "./standing.server.ts";
import { explainedDeletion, lockedState } from "./versions.server.ts";

/** The quote's id and the status that it may get, of the address. Throws a not-found Problem for another address. */
function askedMove(params: Route.LoaderArgs["params"]) {
  // No screen sets a quote to expired: its days do that.
  const to = quoteStatuses.find((status) => status === params.to && status !== "expired");
  if (!to) throw notFound();
  return { id: idOf(params), to };
}

/** The quote of an id. Throws a not-found Problem when there is none. */
async function quoteToMove(id: number): Promise<Quote> {
  const quote = await getQuote(id);
  if (!quote) throw notFound();
  return quote;
}

export function loader({ params, context }: Route.LoaderArgs) {
  const { id, to } = askedMove(params);
  const words = wordsOf(context);
  const frame = { ...{ id, to, today: dayOf(new Date()) }, quote_number: "", version: "", customer: "" };
  return loadOrEmpty(load, {
    ...frame,
    from: "",
    name: moveName("draft", to),
    explained: moveName("draft", to),
    forbidden: null,
    latest: null,
    options: [] as string[],
  });

  async function load() {
    const quote = await quoteToMove(id);
    const named = { quote_number: quote.quote_number, customer: customerName(quote) ?? "" };
    const name = moveName(quote.stored_status, to);
    const { latest } = await lockedState(quote);
    return {
      ...frame,
      ...named,
      version: String(quote.version),
      from: quote.stored_status as string,
      name,
      explained: await explanationKey(quote, name),
      forbidden: await whyForbidden(quote, to, words),
      latest,
      options: to === "accepted" ? optionsOf(quote) : [],
    };
  }
}

/** The names of the options of a quote: an acceptance does not include them. */
function optionsOf({ lines }: Quote): string[] {
  return lines.filter(({ kind, optional }) => kind === "line" && optional === 1).map(({ name }) => name);
}

/** Which sentence says what a move does: of some, a quote with versions has another. */
async function explanationKey(quote: Quote, name: MoveName): Promise<keyof Words["quoteStates"]["explained"]> {
  if (name === "void") return explainedDeletion(quote);
  return name === "reopen" && quote.draft ? "reopenLocked" : name;
}

/** Why a quote may not get a status; null where it may. */
async function whyForbidden(quote: Quote, to: QuoteStatus, words: Words): Promise<string | null> {
  const unmovable = await whyUnmovable(await placeOf(quote.id));
  if (unmovable) return unmovable.sentence(words);
  if (!mayMove(quote.stored_status, to)) return moveForbidden(quote, to).sentence(words);
  return (await takesBackWork(quote, to)) ? words.problems.quoteInUse : null;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const posted = await formOf(request);
  const values = postedMove(posted);
  const { id, to } = askedMove(params);
  const preview = `/quotes/${id}/preview${url.search}`;
  try {
    // The form names the status that it was opened with, so posted again it gets the notice of the first time.
    const from = quoteStatuses.find((status) => status === posted.get("from"));
    const name = moveName(from ?? (await quoteToMove(id)).stored_status, to);
    const { reason, other, ...said } = values;
    const why = other.trim() || reason;
    // Only the form requires a reason, not the call (behaviour 4.5a).
    if (to === "rejected" && why === "") throw wrongField("reason", ({ quoteStates }) => quoteStates.reasonMissing);
    const move = validate(quoteMoveSchema, { ...said, reason: why, status: to });
    await setQuoteStatus(id, move, { seen: seenByForm(String(posted.get("version") ?? "")), byForm: true });
    return await redirectWithNotice(preview, { tone: "ok", text: words.quoteStates.saved[name] });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) {
      return redirectWithNotice(preview, { tone: "bad", text: words.quoteStates.changedMeanwhile });
    }
    return answerRefusal(error, words, values);
  }
}

export default function SetStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { common, quotes } = useWords();
  const quoteStates = useScreenWords(quoteStatesWords);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const refusal = useRefusal(actionData);
  const { id, quote_number, version, from, to, name, explained, forbidden, latest, options, failure } = loaderData;
  const back = `/quotes/${id}/preview${search}`;
  const title = `${quoteStates.titles[name]} ${quote_number}`;
  // What was typed stays where the move became forbidden meanwhile.
  if (forbidden && !refusal) return <RefusedDialog {...{ id, title, why: forbidden, latest }} />;
  return (
    <Dialog title={title} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })} size="sheet">
      <title>{quoteStates.titles[name]}</title>
      <Form method="post" action={`${pathname}${search}`} noValidate preventScrollReset>
        <FormKey of="status" />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="from" value={from} />
        <div className="dialog-body">
          <LoadFailure failure={failure} />
          {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
          <p>{quoteStates.explained[explained]}</p>
          {options.length > 0 ? (
            <NoticeBox tone="info">
              {quoteStates.notIncluded({ options: options.join(", ") })}{" "}
              <Link to={`/quote-builder?id=${id}`}>{quotes.edit}</Link>
            </NoticeBox>
          ) : null}
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
    </Dialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  return <DialogFailure said={useRefusal(actionData)?.problem ?? null} />;
}
