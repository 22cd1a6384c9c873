/**
 * Keeps the shown page, and what the user typed, when a request of the router fails: no network, an answer of a proxy,
 * a fault on the server (docs/decisions/0027-failures.md). A client middleware of the root route, which sees the result
 * of every form, link, filter and fetcher.
 */
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirectDocument,
  replace,
} from "react-router";
import { type Failure, failureOf, type OverData, overIn, type SentForm } from "#app/platform/failure.ts";
import { asksBefore, noteUnsaved, takeSentForm } from "./unsaved-forms.tsx";

type Results = Record<string, DataStrategyResult>;

/** The action data of a request that failed. useRefusal() reads it. */
export type FailedAction = SentForm & {
  failure: Failure;
  /** Which row and button was pressed: the form's fields `id` and `intent`. */
  button: { id: string; intent: string };
};

/**
 * A failed load: why, for which address, whether it followed a change that succeeded, and how far the page was
 * scrolled.
 */
export type FailedLoad = { id: number; failure: Failure; to: string; afterChange: boolean; scrolled: number };

/** The session of the shown page is over: what is said of it, and the id of the press that has shown it. */
type Over = Pick<OverData, "over" | "way"> & { id: number };

/** Path and query of the page that is shown; null while that is an error page, which should not stay. */
let shown: string | null = null;

/** The address to which the router returns after a failed navigation; null otherwise. */
let returningTo: string | null = null;

/** Whether the last response was the redirect of a successful change. */
let changed = false;

/** How many loads of the shown page are going on that the page itself began. */
let ownLoads = 0;

let failed: FailedLoad | null = null;
let over: Over | null = null;
/** How many failures were noted: the ids of what is noted. */
let noted = 0;
const listeners = new Set<() => void>();

/** Sets the address of the shown page; null for an error page. */
export function setShownPage(address: string | null): void {
  shown = address;
}

/** The last failed load; null after a successful one. */
export function failedLoad(): FailedLoad | null {
  return failed;
}

/** What is known of a session that is over; null once the server has answered otherwise. */
export function sessionOver(): Over | null {
  return over;
}

/** Calls `listener` whenever failedLoad() or sessionOver() changes; gives how to end that. */
export function onFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `load`, which loads the shown page anew although the user did not ask for it. Where the server is not reached,
 * no failed load is noted: the page says so itself, with the data that its own client loader gives then.
 */
export async function loadUnasked(load: () => Promise<void>): Promise<void> {
  ownLoads += 1;
  try {
    await load();
  } finally {
    ownLoads -= 1;
  }
}

function noteLoad(load: FailedLoad | null): void {
  failed = load;
  tell();
}

function noteOver(data: OverData | null): void {
  if (!data && !over) return;
  over = data && { over: data.over, way: data.way, id: ++noted };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Turns a failed action into action data (FailedAction). After a failed load, keeps the shown page and notes the
 * failure.
 */
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== "GET") return keepForm(request, next);
  const to = addressOf(request.url);
  const isUnasked = ownLoads > 0;
  const returned = returningTo === to;
  returningTo = null;
  // The router is returning to the shown page: nothing has to be loaded.
  if (returned) return {};
  const results = await next();
  const afterChange = changed;
  changed = false;
  if (shown === null || request.signal.aborted) return results;
  const failure = failureOfLoad(results);
  // A load of a fetcher concerns only its own route: it gets the failure as its data, and the page stays.
  if (!(rootRoute in results)) return failure ? asData(results, { failure }) : keepFromSignIn(results);
  const signIn = signInOf(results);
  // A search or filter beside a form: what was typed there is not given up for it.
  if (signIn !== null && asksBefore(() => location.assign(signIn))) return stayHere(to, shown);
  if (!failure) {
    if (failed) noteLoad(null);
    noteOver(null);
    return results;
  }
  if (failure.kind === "unreachable" && to === shown && isUnasked) return withoutFailures(results);
  if (failure.kind === "unreachable" && to !== shown && hasOtherAnswer(to)) return leadTo(redirectDocument(to));
  noteLoad({ id: ++noted, failure, to, afterChange, scrolled: window.scrollY });
  return stayHere(to, shown);
};

/** Keeps the shown page in place of the one that was asked for. Routes without new data keep what they have. */
function stayHere(to: string, here: string): Results {
  if (to === here) return {};
  returningTo = here;
  return leadTo(replace(here));
}

const rootRoute = "root";

/**
 * What is loaded beside a form while something is typed there does not lead to the sign-in: the form says on its own
 * that the session is over once it is sent.
 */
function keepFromSignIn(results: Results): Results {
  const failure: Failure = { kind: "status", status: 401 };
  return signInOf(results) === null ? results : asData(results, { failure });
}

/** The address of the sign-in to which a load leads, as the session is over; null where it does not. */
function signInOf(results: Results): string | null {
  const led = Object.values(results).map(({ result }) => result instanceof Response && result.headers.get("Location"));
  return led.find((address) => address && /^\/login\b/.test(address)) || null;
}

/** Routes without new data keep the data that they have. */
function withoutFailures(results: Results): Results {
  return Object.fromEntries(Object.entries(results).filter(([, { type }]) => type !== "error"));
}

async function keepForm(request: Request, next: () => Promise<Results>): Promise<Results> {
  const copy = request.clone();
  const typed = takeSentForm();
  // Without a network the browser sends nothing, so that nothing can have been done.
  const isSent = navigator.onLine;
  const results = await next();
  if (request.signal.aborted) return results;
  const [outcome] = Object.values(results);
  if (outcome?.result instanceof Response) {
    changed = true;
    noteOver(null);
    // Otherwise a fetcher's redirect to the shown page would add a second entry to the history.
    if (outcome.result.headers.get("Location") === shown) outcome.result.headers.set("X-Remix-Replace", "yes");
    return results;
  }
  // Not saved: refused, failed, or answered with what the form is to show next, which has a `problem` as well.
  if (typed && (outcome?.type === "error" || "problem" in Object(unwrap(outcome?.result)))) noteUnsaved(typed);
  if (outcome?.type !== "error") {
    noteOver(null);
    return results;
  }
  const form = await copy.formData();
  const error = unwrap(outcome.result);
  const ended = overIn(error);
  if (ended) noteOver(ended);
  const typedInto = isTyped(form);
  const answer: FailedAction = {
    failure: ended && typedInto ? { kind: "status", status: 401, text: ended.refusedTyped } : failureOf(error),
    mayBeDone: isSent && form.has("form_key"),
    isTyped: typedInto,
    button: { id: String(form.get("id") ?? ""), intent: String(form.get("intent") ?? "") },
  };
  return asData(results, answer);
}

/** What was thrown or given. The router wraps it in data(), unless it is a Response or has the usual status. */
function unwrap(result: unknown): unknown {
  return result instanceof data(null).constructor ? (result as ReturnType<typeof data>).data : result;
}

/** Whether a form that is posted has a field of the page into which one types, or in which one chooses. */
function isTyped(form: FormData): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "input:not([type=hidden], [type=submit], [type=button]), select, textarea",
  );
  return Array.from(fields).some((field) => field.form?.method === "post" && form.has(field.name));
}

/** Why a load failed, or null. A 404 of our own server is not a failure here: the router shows the page for it. */
function failureOfLoad(results: Results): Failure | null {
  for (const { type, result } of Object.values(results)) {
    const failure = type === "error" && !(result instanceof Response) ? failureOf(result) : null;
    if (failure && !isOwnAnswer(result)) return failure;
  }
  return null;
}

/** The data of our own errors is not a string; the body of another server's error is. */
function isOwnAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500 && typeof error.data !== "string";
}

/**
 * Whether the address is another screen than the shown one, and a service worker may have a kept copy (public/sw.js).
 */
function hasOtherAnswer(to: string): boolean {
  const [asked = "", here = ""] = [to, shown ?? ""].map((address) => address.split("?", 1)[0]);
  const sameScreen = asked === here || asked.startsWith(`${here}/`) || here.startsWith(`${asked}/`);
  return !sameScreen && Boolean(navigator.serviceWorker?.controller);
}

function leadTo(redirect: Response): Results {
  return { [rootRoute]: { type: "error", result: redirect } };
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** With an error status the router does not load the page's data again, which would probably fail too. */
function asData(results: Results, answer: object): Results {
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: "data", result: data(answer, { status: 503 }) }]),
  );
}
