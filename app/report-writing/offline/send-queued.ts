import { ReportRefused, sendReport } from "../send-report.ts";
import type { SendOutcome } from "./send-queue.ts";
import type { QueuedReport } from "./store.ts";

/** Milliseconds to wait for each answer. Nobody waits for it, and with a weak signal a photo takes a minute. */
const patience = 90_000;

/** Sends one report of the queue, and gives the result. */
export async function sendQueued({ draft }: QueuedReport): Promise<SendOutcome> {
  try {
    return { kind: "sent", report: await sendReport(draft, patience) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    return outcome;
  }
}

/** The result for an error of sending; null for a fault of this page. */
export function outcomeOf(error: unknown): Exclude<SendOutcome, { kind: "sent" }> | null {
  // fetch throws TypeError when no answer came.
  if (error instanceof TypeError) return { kind: "unreachable" };
  if (!(error instanceof ReportRefused)) return null;
  const { status, message, fields, refusal, keyIsSpent } = error;
  if (refusal === "wrong") return { kind: "refused", reason: message, details: Object.values(fields), keyIsSpent };
  return refusal === "signed-out" ? { kind: "signed-out" } : { kind: "fault", status };
}
