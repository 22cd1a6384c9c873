/**
 * Keeps the page in front of a person, and what they typed, when a request of its script fails: no network, an answer of
 * a proxy, a fault of ours (docs/decisions/0027-failures.md). One client middleware of the root route sees the outcome of
 * every form, link, filter and fetcher.
 */
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirectDocument,
  replace,
} from "react-router";
import { type Failure, failureOf } from "#app/platform/failure.ts";

type Results = Record<string, DataStrategyResult>;

/** What an action gives whose request failed: useRefusal() reads it. */
export type FailedAction = {
  failure: Failure;
  /** Which row and button of the page was pressed, by the names that the forms give them. */
  button: { id: string; intent: string };
};

/** A load that failed: by what, where it was to lead, and whether a change that was made led there. */
export type FailedLoad = { id: number; failure: Failure; to: string; afterChange: boolean; scrolled: number };

/** The address of the page that is shown, from its path on; null while none is shown that could stay. */
let shown: string | null = null;

/** Where a failed navigation is being led back to. */
let returningTo: string | null = null;

/** Whether the last answer was that of a change that was made, which now leads to a page. */
let changed = false;

let failed: FailedLoad | null = null;
let failedLoads = 0;
const listeners = new Set<() => void>();

/** Tells which page is in front of the person; null while that is only the page of an error. */
export function nowShown(address: string | null): void {
  shown = address;
}

/** The last load that failed, until one succeeds. */
export function failedLoad(): FailedLoad | null {
  return failed;
}

export function onFailedLoad(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function noteLoad(load: FailedLoad | null): void {
  failed = load;
  for (const listener of listeners) listener();
}

/** Of an action, a failure becomes its answer; of a load, the page that is shown stays, and the failure is noted. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== "GET") return keepForm(request, next);
  const to = addressOf(request.url);
  const returned = returningTo === to;
  returningTo = null;
  // It is the page that is shown: nothing of it has to be loaded.
  if (returned) return {};
  const results = await next();
  const afterChange = changed;
  changed = false;
  if (shown === null || request.signal.aborted) return results;
  const failure = failureOfLoad(results);
  // Loaded by a fetcher, whose result is its route's alone: it is told, the page is none of its business.
  if (!(rootRoute in results)) return failure ? asData(results, { failure }) : results;
  if (!failure) {
    if (failed) noteLoad(null);
    return results;
  }
  if (failure.kind === "unreachable" && to !== shown && hasOtherAnswer(to)) return leadTo(redirectDocument(to));
  noteLoad({ id: ++failedLoads, failure, to, afterChange, scrolled: window.scrollY });
  // What has no new data keeps what it has.
  if (to === shown) return {};
  returningTo = shown;
  return leadTo(replace(shown));
};

const rootRoute = "root";

async function keepForm(request: Request, next: () => Promise<Results>): Promise<Results> {
  const copy = request.clone();
  const results = await next();
  if (request.signal.aborted) return results;
  const [outcome] = Object.values(results);
  if (outcome?.result instanceof Response) {
    changed = true;
    // A fetcher's redirect to the page that is shown would be in the history twice.
    if (outcome.result.headers.get("Location") === shown) outcome.result.headers.set("X-Remix-Replace", "yes");
    return results;
  }
  if (outcome?.type !== "error") return results;
  const answer: FailedAction = { failure: failureOf(thrown(outcome.result)), button: await buttonOf(copy) };
  return asData(results, answer);
}

/** The router wraps what an action threw, unless that is an answer, as data(). */
function thrown(result: unknown): unknown {
  return result instanceof data(null).constructor ? (result as ReturnType<typeof data>).data : result;
}

async function buttonOf(request: Request): Promise<FailedAction["button"]> {
  const form = await request.formData();
  return { id: String(form.get("id") ?? ""), intent: String(form.get("intent") ?? "") };
}

/** Why nothing was loaded, or null. What our own server says does not exist is an answer: the router has a page for it. */
function failureOfLoad(results: Results): Failure | null {
  for (const { type, result } of Object.values(results)) {
    const failure = type === "error" && !(result instanceof Response) ? failureOf(result) : null;
    if (failure && !isOwnAnswer(result)) return failure;
  }
  return null;
}

/** Our own server's data() is no text; what another server says is. */
function isOwnAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500 && typeof error.data !== "string";
}

/** Whether another screen than the shown one is asked for, and a service worker has something for it (public/sw.js). */
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

/**
 * By its status the router sees a failure, and does not ask the server for the page's data again: that would most likely
 * fail as well.
 */
function asData(results: Results, answer: object): Results {
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: "data", result: data(answer, { status: 503 }) }]),
  );
}
