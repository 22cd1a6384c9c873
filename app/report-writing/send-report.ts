/**
 * Sends a report and its photos by the calls. It can be repeated: the server saves each key, and each photo's position,
 * only once.
 */
import { forUserHeader } from "#app/auth/for-user.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { serviceReportsPathOfPage } from "#app/platform/service-reports-path.ts";
import { type Answer, answerInTime, isTemporary, refusalIn } from "./answer-in-time.ts";
import { isOfSetClock, type NotedClock } from "./phone-clock.ts";
import { type ReportDraft, reportBody } from "./report-draft.ts";

export type SentReport = {
  id: number;
  report_number: string;
  /** How many photos the server refused. The report is saved without them, because the phone cannot correct them. */
  photos_refused: number;
};

/** wrong: the content must be corrected. signed-out: sign in first. later: try again unchanged. */
type Refusal = "wrong" | "signed-out" | "later";

/** The server refused the request. `message` is 'status error' (behaviour 6.6), in the user's language. */
export class ReportRefused extends Error {
  override name = "ReportRefused";
  readonly status: number;
  /** A sentence for each wrong field. */
  readonly fields: Record<string, string>;
  readonly refusal: Refusal;

  constructor(answer: Answer) {
    const { error = answer.statusText, said = error, fields = {} } = refusalIn(answer);
    super(`${answer.status} ${said}`);
    this.status = answer.status;
    this.fields = fields;
    this.refusal = answer.status === 401 ? "signed-out" : isTemporary(answer) ? "later" : "wrong";
  }

  /** Whether the server has another report with this key, so that this report needs a new one. */
  get keyIsSpent(): boolean {
    return "idempotency_key" in this.fields;
  }
}

/**
 * A report that is sent so soon after it was saved, in milliseconds, was signed at the time of the server's clock,
 * which is right more often than that of a phone.
 */
const atOnce = 60_000;

type SendOptions = { saved_at?: number; clock?: NotedClock; goesOn?: () => boolean };

/**
 * Saves a report of a user, then its photos one by one, and waits at most `patience` milliseconds for each answer.
 * `saved_at` (Unix time in milliseconds) is when they saved it: where that is long ago, it was signed then, unless
 * `clock` says that the time is wrong. Once `goesOn` gives false nothing further is sent, as if the server were not
 * reached. Throws ReportRefused when the server refuses, and TypeError when it cannot be reached or does not answer in
 * time. After both the same draft can be sent again.
 */
export async function sendReport(
  user: number,
  draft: ReportDraft,
  patience: number,
  { saved_at = Date.now(), clock, goesOn = () => true }: SendOptions = {},
): Promise<SentReport> {
  const path = `${serviceReportsPathOfPage()}/reports`;
  const sent = (address: string, type: string, request: RequestInit) => {
    const headers = { "Content-Type": type, [forUserHeader]: String(user) };
    return requestUntilAnswered(address, { ...request, headers }, patience, goesOn);
  };
  const hasWaited = isOfSetClock(saved_at, clock) && Date.now() - saved_at > atOnce;
  const signed = hasWaited ? { signed_at: new Date(saved_at).toISOString() } : {};
  const body = JSON.stringify({ ...reportBody(draft, await pictureOf(draft)), ...signed });
  const answer = await sent(path, "application/json", { method: "POST", body });
  const { id, report_number } = JSON.parse(answer.text) as SentReport;
  let photos_refused = 0;
  for (const [index, { blob }] of draft.photos.entries()) {
    const photo = sent(`${path}/${id}/photos/${index + 1}`, "image/jpeg", { method: "PUT", body: blob });
    if (!(await isTaken(photo))) photos_refused += 1;
  }
  return { id, report_number, photos_refused };
}

async function isTaken(photo: Promise<Answer>): Promise<boolean> {
  try {
    await photo;
    return true;
  } catch (error) {
    if (error instanceof ReportRefused && error.refusal === "wrong") return false;
    throw error;
  }
}

/** Loads the drawing code only where something is drawn; then it is loaded already. */
async function pictureOf({ strokes }: ReportDraft): Promise<string | null> {
  if (strokes.length === 0) return null;
  return (await import("#app/signature/signature-picture.ts")).signaturePng(strokes);
}

/** The successful answer. A busy server (503) is asked again after its Retry-After, while that is within `patience`. */
async function requestUntilAnswered(
  address: string,
  request: RequestInit,
  patience: number,
  goesOn: () => boolean,
): Promise<Answer> {
  const end = Date.now() + patience;
  for (;;) {
    if (!goesOn()) throw new TypeError("Somebody else may be signed in");
    const answer = await answerInTime(address, request, patience);
    if (answer.ok) return answer;
    const wait = waitOf(answer);
    if (wait === null || Date.now() + wait > end) throw new ReportRefused(answer);
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** Milliseconds until a busy server may be asked again; null for other answers. */
function waitOf({ status, headers }: Answer): number | null {
  const seconds = Number(headers.get("Retry-After"));
  // Adds up to half as much at random, because the server told others the same at the same time.
  return status === 503 && seconds > 0 ? seconds * 1000 * (1 + Math.random() / 2) : null;
}

/**
 * The server refused the content: the user has to correct it. `fields`: the server's sentences for the wrong fields.
 * `keyIsSpent`: the server has another report of its key.
 */
export type RefusedOutcome = { kind: "refused"; reason: string; fields: FieldProblems; keyIsSpent: boolean };

/** The result of sending one report. Any other error is a fault and is thrown. */
export type SendOutcome =
  | { kind: "sent"; report: SentReport }
  | RefusedOutcome
  | { kind: "unreachable" }
  | { kind: "signed-out" }
  | { kind: "fault"; status: number };

/** The result for an error of sending; null for a fault of this page. */
export function outcomeOf(error: unknown): Exclude<SendOutcome, { kind: "sent" }> | null {
  // fetch throws TypeError when no answer came.
  if (error instanceof TypeError) return { kind: "unreachable" };
  if (!(error instanceof ReportRefused)) return null;
  const { status, message, fields, refusal, keyIsSpent } = error;
  if (refusal === "wrong") return { kind: "refused", reason: message, fields, keyIsSpent };
  return refusal === "signed-out" ? { kind: "signed-out" } : { kind: "fault", status };
}
