import { useEffect, useState } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { useFirstWrong } from "#app/ui/use-first-wrong.ts";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { isTooShort, missingOf, type ReportDraft, signingGap } from "./report-draft.ts";
import type { PhotoPicking } from "./use-photo-picking.ts";
import type { ReportSending } from "./use-report-sending.ts";
import { type Failure, leftOf } from "./wrong-fields.ts";

export type Saving = {
  /** The report is saved as soon as its photos are small. */
  waiting: boolean;
  /** What the report would be sent without, though a person drew or chose it; said before an attempt, and after it. */
  lacking: Lacking | null;
  /** The last attempt, if it was held back on the phone for its signature. */
  unsigned: object | null;
  /** Why the last attempt did not save it, as far as it is so still. */
  failure: Failure | null;
  /** What is wrong with its fields, as far as it is so still. */
  wrong: FieldProblems;
  save: () => void;
};

/** A sentence, and where in the form it is about. */
type Lacking = { problem: string; at: "photos" | "signature" };

type Parts = { draft: ReportDraft; picking: PhotoPicking; sending: ReportSending; answer: Refusal<unknown> | null };

/**
 * Saves a draft, photos and all: it waits for those in work, and holds a report back that would leave something out
 * unnoticed. `answer` is what the server said to the form as a browser without JavaScript sent it; the page shows that.
 */
export function useSaving({ draft, picking, sending, answer }: Parts): Saving {
  const [waiting, setWaiting] = useState(false);
  const [heldBack, setHeldBack] = useState<object | null>(null);
  // What the last attempt was made with; before the first one by a script, what the form was opened with.
  const [tried, setTried] = useState({ draft, byScript: false });
  useFirstWrong(heldBack);
  useFirstWrong(sending.failure);

  const lacking = useLacking(draft, picking);

  function save(): void {
    const sendable = missingOf(draft).length === 0 && signingGap(draft) === null;
    const wait = sendable && picking.busy;
    const hold = sendable && !wait && lacking !== null;
    setTried({ draft, byScript: true });
    setWaiting(wait);
    setHeldBack(hold ? {} : null);
    if (!wait && !hold) void sending.send(draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the photos are there; the draft then has them
  useEffect(() => {
    if (waiting && !picking.busy) save();
  }, [waiting, picking.busy]);

  const refused = leftOf(tried.byScript ? sending.failure : answer, tried.draft, draft);
  return {
    waiting,
    lacking,
    unsigned: lacking?.at === "signature" ? heldBack : null,
    failure: heldBack ? lacking && { problem: lacking.problem, fields: {} } : tried.byScript ? refused : null,
    wrong: (heldBack ? null : refused?.fields) ?? {},
    save,
  };
}

/** The first thing in the order of the form that is not in the report yet. */
function useLacking(draft: ReportDraft, { failed }: PhotoPicking): Lacking | null {
  const { tooShort, photosMissing } = useChecklistWords();
  if (failed.length > 0) return { problem: photosMissing, at: "photos" };
  return isTooShort(draft) ? { problem: tooShort, at: "signature" } : null;
}
