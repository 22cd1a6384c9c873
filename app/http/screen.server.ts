/** What the actions of screens share: reading a form, and answering a refusal with what was typed. */
import { data, type RouterContextProvider } from "react-router";
import { awayFailure, maybeStored } from "#app/platform/disk.server.ts";
import { type FailedWords, type Failure, failedSentence, faultReason, type Reason } from "#app/platform/failure.ts";
import { furtherKey, isKeySpent, parseFormKey, renewFormKey } from "#app/platform/form-keys.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { type FieldProblems, type MadeBefore, Problem, screenRefusal } from "#app/platform/problem.ts";
import { formKey, isShownAgain, noteShownAgain, setFormKey } from "#app/platform/request.server.ts";

import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { languageContext } from "./context.ts";
import { type IncomingForm, UnreadableForm, type WantedFiles, withIncomingForm } from "./incoming-form.server.ts";
import { typedDay, typedTime } from "./typed-days.ts";
import { utf8Form } from "./utf8-body.server.ts";

/**
 * The action data of a refused form: the reason (failedSentence puts what failed before it), the wrong fields, what was
 * typed. `fault`: the failure was ours.
 */
export type Refusal<Values> = Reason & {
  problem: string;
  fields: FieldProblems;
  values: Values;
  fault?: boolean;
  /** The key that the form posts next time (ui/form-key.tsx). */
  formKey?: string | null;
  /** What the form has made before, and the key with which it makes another all the same (ui/form-key.tsx). */
  made?: ShownMade | null;
};

export type ShownMade = MadeBefore & { further: string | null };

/** The words in the language of the request's screen, with the sentences that are for screens alone. */
export function wordsOf(context: Readonly<RouterContextProvider>): Words {
  const words = wordsIn(context.get(languageContext));
  return { ...words, problems: { ...words.problems, ...words.screenProblems } };
}

/**
 * The action data for an error: a Problem gives its status as a screen (problem.ts), its sentences in the user's
 * language and the values as typed. Any other error is logged and gives 500 with the reason 'HTTP 500 (id)'. Throws
 * redirects and other answers again.
 */
export function answerRefusal<Values>(thrown: unknown, words: Words, values: Values) {
  if (isAnswer(thrown)) throw thrown;
  noteShownAgain();
  const error = awayFailure(thrown);
  const reason = reasonOfError(error, words);
  if (!(error instanceof Problem)) {
    const fault: Refusal<Values> = { ...reason, fields: {}, values, fault: true, formKey: formKey() };
    return data(fault, { status: 500 });
  }
  const fields = error.fields?.(words) ?? {};
  const { made } = error;
  const key = formKey();
  // The form keeps its key, under which nothing was created, unless that key was used for something else. It keeps a
  // used one too where another thing must not be made by a further press alone.
  const next = isKeySpent(fields) && !made?.isOnce ? renewFormKey(key) : key;
  const further = made?.isOnce && key !== null ? furtherKey(key) : null;
  const refusal: Refusal<Values> = { ...reason, fields, values, formKey: next, made: made && { ...made, further } };
  return data(refusal, screenRefusal(error));
}

/** The action data of a form that is shown again as typed, without anything done or refused; its key stays. */
export function answerAsTyped<Values>(values: Values) {
  noteShownAgain();
  const fields: FieldProblems = {};
  return { problem: null, fields, values, formKey: formKey(), made: null };
}

/**
 * The reason of an error. A fault is logged, and the reason is its id, or, if something was stored before, that it is
 * unknown how much was stored.
 */
function reasonOfError(error: unknown, words: Words): Reason & { problem: string } {
  if (error instanceof Problem) {
    return { problem: error.sentence(words), ...(error.outcome !== null && { standsAlone: true }) };
  }
  const id = logFault(error);
  const unsure = maybeStored(error);
  return unsure ? { problem: unsure(words), standsAlone: true } : { problem: faultReason(500, id) };
}

/** What is said of an error outside a form: what failed, with the reason behind it (failedSentence). */
export function errorSentence(thrown: unknown, words: Words, failed: FailedWords): string {
  if (isAnswer(thrown)) throw thrown;
  return failedSentence(reasonOfError(awayFailure(thrown), words), failed);
}

/**
 * The sentence with which a check refuses by a Problem, for a screen that says it in place of its form; null where it
 * does not refuse.
 */
export async function sentenceAgainst(check: Promise<unknown>, words: Words): Promise<string | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.sentence(words);
  }
}

/**
 * The loader data of a screen: what `load` gives. If that fails unexpectedly, `empty` with status 500 and the failure,
 * so that the screen still shows its filters and says why its list is empty. With `keepsTyped` it gives `empty` also
 * where a form is answered with what was typed and what it is about is gone or cannot be changed any more: without
 * scripts the page is loaded again, and would not show what was typed.
 */
export async function loadOrEmpty<Loaded extends object>(
  load: () => Promise<Loaded>,
  empty: NoInfer<Loaded>,
  { keepsTyped = false } = {},
) {
  try {
    const loaded: Framed<Loaded> = { ...(await load()), failure: null };
    return data(loaded);
  } catch (thrown) {
    const error = awayFailure(thrown);
    if (isAnswer(error) || error instanceof Problem) {
      if (!keepsTyped || !isShownAgain()) throw error;
      const frame: Framed<Loaded> = { ...empty, failure: null };
      return data(frame);
    }
    const failure: Failure = { kind: "status", status: 500, id: logFault(error) };
    const frame: Framed<Loaded> = { ...empty, failure };
    return data(frame, { status: 500 });
  }
}

type Framed<Loaded> = Loaded & { failure: Failure | null };

/**
 * The `headers` export of a screen whose action may answer with Retry-After. The router does not copy an action's
 * headers to the document by itself.
 */
export function waitHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const seconds = actionHeaders.get("Retry-After");
  return new Headers(seconds === null ? {} : { "Retry-After": seconds });
}

/**
 * Whether what was thrown is an answer: a redirect, or what formOf() throws. React Router exports the class of data()
 * only as a type.
 */
export function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || thrown instanceof data(null).constructor;
}

/**
 * The form of a request, with the reading of an ambiguous number that a button took. Also sets the request's form key
 * (makeOnce), which is another one where a further thing is asked for explicitly (ui/form-key.tsx). Throws a 400 for
 * the error page when the body is not a form.
 */
export async function formOf(request: Request): Promise<FormData> {
  const form = await utf8Form(request).catch(() => {
    throw data(null, { status: 400 });
  });
  setFormKey(parseFormKey(form.get("further_key")) ?? parseFormKey(form.get("form_key")));
  takeReading(form);
  takeTypedDays(form);
  return form;
}

/** The fields of forms that are days, by their names. */
const dayFields = [
  ...["date", "day", "from", "to", "work_date", "report_date", "certificate_until", "signed_on"],
] as const;

/** Puts in each day that was typed otherwise than a browser's picker sends it, and the time of a visit. */
export function takeTypedDays(form: { get(name: string): unknown; set(name: string, value: string): void }): void {
  const take = (name: string, read: (text: string) => string) => {
    const text = form.get(name);
    if (typeof text === "string" && read(text) !== text) form.set(name, read(text));
  };
  for (const name of dayFields) take(name, typedDay);
  take("time", typedTime);
}

/**
 * Puts in what a button of a NumberField says: the field's name, its place among those of the name, a reading, and the
 * text that it reads. It counts only where the field still has that text.
 */
function takeReading(form: FormData): void {
  const taken = /^([\w.]{1,40}):(\d{1,3}):([^:]{1,20}):(.*)$/s.exec(String(form.get("take") ?? ""));
  const [, name, place, reading = "", text] = taken ?? [];
  if (!name) return;
  const values = form.getAll(name);
  form.delete(name);
  for (const [index, value] of values.entries()) {
    form.append(name, index === Number(place) && value === text ? reading : value);
  }
}

/** The form that an address has, as formOf() reads a posted one. The button of a reading is not in it any more. */
export function formInAddress(search: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  takeReading(form);
  takeTypedDays(form);
  form.delete("take");
  return form;
}

/** Like formOf(), for a form with files: passes the form to `use`, and the files exist until `use` is done. */
export async function withFormOf<T>(
  request: Request,
  wanted: WantedFiles,
  use: (form: IncomingForm) => Promise<T>,
): Promise<T> {
  try {
    return await withIncomingForm(request, wanted, (form) => {
      setFormKey(parseFormKey(form.texts.get("form_key")));
      takeTypedDays(form.texts);
      return use(form);
    });
  } catch (error) {
    throw error instanceof UnreadableForm ? data(null, { status: 400 }) : error;
  }
}

/** The named text fields of a form; "" for an absent field or a file. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
