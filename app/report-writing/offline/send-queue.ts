/** Sends what waits on this phone, each report once: the server answers a repeat of the same key with the first result. */
import type { SentReport } from "../send-report.ts";
import { type QueuedReport, queued, settle } from "./store.ts";

/** What the sending of one report came to; anything but these is a fault, and thrown. */
export type SendOutcome =
  | { kind: "sent"; report: SentReport }
  /** Something of it is wrong: it has to be mended. `details`: what, by the server's sentences; `keyIsSpent`: send-report.ts. */
  | { kind: "refused"; reason: string; details: string[]; keyIsSpent: boolean }
  | { kind: "unreachable" }
  | { kind: "signed-out" }
  | { kind: "fault"; status: number };

type Sender = (entry: QueuedReport) => Promise<SendOutcome>;

/** How a reason is said, in the words of the page. */
export type SendWords = {
  noAnswer: string;
  signedOut: string;
  serverFault: (of: { status: number }) => string;
  photosRefused: (of: { n: number }) => string;
};

/**
 * Sends all that waits, the oldest first; one window of the browser at a time. It stops where the server is not reached, or
 * is too busy: what comes after would not get through either. Gives whether all that waited got through.
 */
export function sendQueue(user: number, send: Sender, words: SendWords): Promise<boolean> {
  return alone(`alisio-send-${user}`, async () => {
    const waiting = (await queued(user)).filter(({ state }) => state === "waiting").reverse();
    let through = true;
    for (const entry of waiting) {
      const outcome = await send(entry);
      await settle(user, entry.key, changeOf(entry, outcome, words));
      if (outcome.kind === "unreachable" || outcome.kind === "signed-out" || isBusy(outcome)) return false;
      if (outcome.kind === "fault") through = false;
    }
    return through;
  });
}

function isBusy(outcome: SendOutcome): boolean {
  return outcome.kind === "fault" && outcome.status === 503;
}

function changeOf({ draft }: QueuedReport, outcome: SendOutcome, words: SendWords): Partial<QueuedReport> {
  switch (outcome.kind) {
    case "sent": {
      const { photos_refused: n } = outcome.report;
      // The server has them: the phone's room is for those that wait.
      const light = { ...draft, photos: [], strokes: [] };
      return { state: "sent", reason: n > 0 ? words.photosRefused({ n }) : "", report: outcome.report, draft: light };
    }
    case "refused": {
      const details = [...new Set(outcome.details)].filter((sentence) => !outcome.reason.endsWith(sentence));
      return { state: "failed", reason: outcome.reason, details, keyIsSpent: outcome.keyIsSpent };
    }
    case "unreachable":
      return { reason: words.noAnswer };
    case "signed-out":
      return { reason: words.signedOut };
    case "fault":
      return { reason: words.serverFault({ status: outcome.status }) };
  }
}

/** Runs `work` while no other window of this browser does; older browsers have no locks, and the server sorts repeats out. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}

const waits = [10, 30, 60, 120, 300];

/** How many seconds to wait after so many failed rounds (1 and up), while a page is open. */
export function secondsUntilNextRound(rounds: number): number {
  return waits[Math.min(rounds, waits.length) - 1] ?? 10;
}
