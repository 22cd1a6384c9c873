/** What the actions of screens share: fields of a form, and an answer that keeps what was typed. */
import { data, type RouterContextProvider } from "react-router";
import { type Failure, faultReason } from "#app/platform/failure.ts";
import { isKeySpent, parseFormKey, renewed } from "#app/platform/form-keys.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { type FieldProblems, Problem, screenRefusal } from "#app/platform/problem.ts";
import { formKey, hasStored, setFormKey } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { languageContext } from "./context.ts";
import { type IncomingForm, UnreadableForm, type WantedFiles, withIncomingForm } from "./incoming-form.server.ts";

/** A refused form: why, at which fields, and what was typed; `fault` when nothing of it was wrong, but we failed. */
export type Refusal<Values> = {
  problem: string;
  fields: FieldProblems;
  values: Values;
  fault?: boolean;
  /** The key to be posted with it next time (ui/form-key.tsx), where it has one. */
  formKey?: string | null;
};

/** The words of a request's screen. */
export function wordsOf(context: Readonly<RouterContextProvider>): Words {
  return wordsIn(context.get(languageContext));
}

/**
 * What an action answers to a verb that failed: the status of its kind (problem.ts), the sentences in the screen's language
 * and the values as typed. A fault of ours is logged, and its reason is 'HTTP 500 (id)'.
 */
export function refused<Values>(error: unknown, words: Words, values: Values) {
  if (isAnswer(error)) throw error;
  if (!(error instanceof Problem)) {
    const fault: Refusal<Values> = {
      ...{ problem: whyOf(error, words), fields: {}, values, fault: true },
      formKey: formKey(),
    };
    return data(fault, { status: 500 });
  }
  const fields = error.fields?.(words) ?? {};
  // Nothing was made by it yet, unless its key is spent.
  const next = isKeySpent(fields) ? renewed(formKey()) : formKey();
  const refusal: Refusal<Values> = { problem: error.sentence(words), fields, values, formKey: next };
  return data(refusal, screenRefusal(error));
}

/**
 * Why a verb failed, to follow what failed ("Delete failed: …"). A fault of ours is logged, and told by its id;
 * where something was stored before it, it is told that nobody knows what.
 */
export function whyOf(error: unknown, words: Words): string {
  if (isAnswer(error)) throw error;
  if (error instanceof Problem) return error.sentence(words);
  const id = logFault(error);
  return hasStored() ? words.problems.maybeStored : faultReason(500, id);
}

/**
 * What a screen's loader gives: what `load` does. Where that fails by a fault of ours, `empty`, as 500 and with the failure,
 * so that the screen is shown with its filters and says why there is nothing in it.
 */
export async function framed<Loaded extends object>(load: () => Promise<Loaded>, empty: NoInfer<Loaded>) {
  try {
    const loaded: Framed<Loaded> = { ...(await load()), failure: null };
    return data(loaded);
  } catch (error) {
    if (isAnswer(error) || error instanceof Problem) throw error;
    const failure: Failure = { kind: "status", status: 500, id: logFault(error) };
    const frame: Framed<Loaded> = { ...empty, failure };
    return data(frame, { status: 500 });
  }
}

type Framed<Loaded> = Loaded & { failure: Failure | null };

/** The `headers` of a screen whose action may ask to wait: a document has those of its action only if the screen says so. */
export function waitHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  const seconds = actionHeaders.get("Retry-After");
  return new Headers(seconds === null ? {} : { "Retry-After": seconds });
}

/** Whether it is no error: a redirect, or what formOf() throws. React Router names the class of data() as a type only. */
export function isAnswer(thrown: unknown): boolean {
  return thrown instanceof Response || thrown instanceof data(null).constructor;
}

/** The form that a request brings; what it makes is made once for the key that it carries. Throws what the error page shows as a bad request when it is none. */
export async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  setFormKey(parseFormKey(form.get("form_key")));
  return form;
}

/** Like formOf(), of a form that brings files: gives it to `use`, and the files are there until that is done. */
export async function withFormOf<T>(
  request: Request,
  wanted: WantedFiles,
  use: (form: IncomingForm) => Promise<T>,
): Promise<T> {
  try {
    return await withIncomingForm(request, wanted, (form) => {
      setFormKey(parseFormKey(form.texts.get("form_key")));
      return use(form);
    });
  } catch (error) {
    throw error instanceof UnreadableForm ? data(null, { status: 400 }) : error;
  }
}

/** The text fields of a form by name; an absent one is "". Files are not text. */
export function textsOf<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
