import { useEffect, useState } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { isTooShort } from "#app/signature/signature.ts";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { missingFields, type ReportDraft, signingGap } from "./report-draft.ts";
import type { PhotoPicking } from "./use-photo-picking.ts";
import type { ReportSending } from "./use-report-sending.ts";
import { type Failure, remainingFailure } from "./wrong-fields.ts";

export type Saving = {
  /** What saving waits for: the draft that is read from the phone, or photos that are being shrunk. */
  waiting: "draft" | "photos" | null;
  /** What the user drew or chose but would not be in the report. Shown before and after an attempt to save. */
  lacking: Lacking | null;
  /** The last attempt, if it was stopped because of the signature. */
  unsigned: object | null;
  /** Why the last attempt failed, without what was corrected since. */
  failure: Failure | null;
  /** The wrong fields, without those changed since. */
  wrong: FieldProblems;
  save: () => void;
};

/** A sentence, and the part of the form that it is about. */
type Lacking = { problem: string; at: "photos" | "signature" };

type Parts = {
  draft: ReportDraft;
  /** Whether the draft that the phone may have of the form is not there yet. */
  reading: boolean;
  picking: PhotoPicking;
  sending: ReportSending;
  answer: Refusal<unknown> | null;
};

/**
 * Saves a draft with its photos. It waits for the stored draft and for photos that are being shrunk, and stops when
 * something would be missing from the report without the user's notice. `answer` is the server's refusal of a form
 * posted without JavaScript, which the page shows.
 */
export function useSaving({ draft, reading, picking, sending, answer }: Parts): Saving {
  const [waiting, setWaiting] = useState(false);
  const [heldBack, setHeldBack] = useState<object | null>(null);
  // The draft of the last attempt; before the first attempt by a script, the draft with which the form was opened.
  const [tried, setTried] = useState({ draft, byScript: false });
  useFocusFirstWrong(heldBack);
  useFocusFirstWrong(sending.failure);

  const lacking = useLacking(draft, picking);

  function save(): void {
    const sendable = missingFields(draft).length === 0 && signingGap(draft) === null;
    const wait = reading || (sendable && picking.busy);
    const hold = sendable && !wait && lacking !== null;
    setTried({ draft, byScript: true });
    setWaiting(wait);
    setHeldBack(hold ? {} : null);
    if (!wait && !hold) void sending.send(draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when all is in the draft
  useEffect(() => {
    if (waiting && !reading && !picking.busy) save();
  }, [waiting, reading, picking.busy]);

  const refused = remainingFailure(tried.byScript ? sending.failure : answer, tried.draft, draft);
  return {
    waiting: waiting ? (reading ? "draft" : "photos") : null,
    lacking,
    unsigned: lacking?.at === "signature" ? heldBack : null,
    failure: heldBack ? lacking && { problem: lacking.problem, fields: {} } : tried.byScript ? refused : null,
    wrong: (heldBack ? null : refused?.fields) ?? {},
    save,
  };
}

/** The first part of the form, in its order, with something that is not in the report. */
function useLacking(draft: ReportDraft, { failed }: PhotoPicking): Lacking | null {
  const { tooShort, photosMissing } = useScreenWords(checklistWords);
  if (failed.length > 0) return { problem: photosMissing({ n: failed.length }), at: "photos" };
  return isTooShort(draft.strokes) ? { problem: tooShort, at: "signature" } : null;
}
