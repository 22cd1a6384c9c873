import { ReportRefused, sendReport } from "../send-report.ts";
import type { SendOutcome } from "./send-queue.ts";
import type { QueuedReport } from "./store.ts";

/** Milliseconds: nobody waits for it, and a slow signal needs a minute for a photo. */
const patience = 90_000;

/** Sends one report of the queue, and says what came of it. */
export async function sendQueued({ draft }: QueuedReport): Promise<SendOutcome> {
  try {
    return { kind: "sent", report: await sendReport(draft, patience) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    return outcome;
  }
}

/** What a failed sending means for the report; null for a fault of the page's own. */
export function outcomeOf(error: unknown): Exclude<SendOutcome, { kind: "sent" }> | null {
  // What fetch throws when there was no answer.
  if (error instanceof TypeError) return { kind: "unreachable" };
  if (!(error instanceof ReportRefused)) return null;
  const { status, message, fields, refusal, keyIsSpent } = error;
  if (refusal === "wrong") return { kind: "refused", reason: message, details: Object.values(fields), keyIsSpent };
  return refusal === "signed-out" ? { kind: "signed-out" } : { kind: "fault", status };
}
