import { useEffect, useRef, useState } from "react";
import { reportLimits } from "#app/service-reports/report.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { DraftPhoto } from "./report-draft.ts";

type Change = (photos: (before: DraftPhoto[]) => DraftPhoto[]) => void;

/** A chosen photo that could not be added to the report. */
export type FailedPhoto = { id: number; name: string; problem: string };

export type PhotoPicking = {
  /** Whether a photo is being shrunk, so that it is not in the report yet. */
  busy: boolean;
  /** Whether more photos were chosen than fit into the report. */
  overfull: boolean;
  /** Photos that could not be shrunk. Each stays until it is dismissed, or a file of the same name is chosen again. */
  failed: FailedPhoto[];
  /** Takes the files from an input. */
  take: (input: HTMLInputElement) => Promise<void>;
  dismiss: (photo: FailedPhoto) => void;
};

/**
 * The code that shrinks photos, loaded with the page: an upgrade of the server could remove the file before the first
 * photo is taken. Loading may fail.
 */
const loadShrinking = () => import("./shrink-photo.ts");

/**
 * Shrinks photos that were taken or chosen, adds them by `change`, and says which failed. `count` is the number of
 * photos in the report.
 */
export function usePhotoPicking(count: number, change: Change): PhotoPicking {
  const checklist = useScreenWords(checklistWords);
  const { shell } = useWords();
  const [busy, setBusy] = useState(false);
  const [overfull, setOverfull] = useState(false);
  const [failed, setFailed] = useState<FailedPhoto[]>([]);
  const failures = useRef(0);
  /** How many calls of `take` are at work. */
  const taking = useRef(0);

  useEffect(() => whenIdle(() => loadShrinking().catch(() => undefined), 2000), []);

  async function take(input: HTMLInputElement): Promise<void> {
    const files = Array.from(input.files ?? []);
    // Photos chosen before scripts ran were taken when the page appeared; the choice is then replayed without them.
    if (files.length === 0) return;
    // Clears the input, so that the same file can be chosen again, and a form posted without scripts does not contain
    // it twice.
    input.value = "";
    const room = reportLimits.photos - count;
    setOverfull(files.length > room);
    setFailed((before) => before.filter(({ name }) => files.every((file) => file.name !== name)));
    taking.current += 1;
    setBusy(true);
    const shrink = await loadShrinking().then(
      ({ shrinkPhoto }) => shrinkPhoto,
      () => null,
    );
    // One after the other, because an open picture takes about 50 MB.
    for (const file of files.slice(0, room)) {
      const photo = await shrink?.(file).catch(() => null);
      if (photo) change((before) => [...before, photo]);
      else fail(file, shrink !== null);
    }
    taking.current -= 1;
    setBusy(taking.current > 0);
  }

  function fail({ name }: File, unreadable: boolean): void {
    failures.current += 1;
    const id = failures.current;
    const problem = unreadable
      ? checklist.photoUnreadable({ name })
      : checklist.photoLost({ name, reason: shell.unreachable });
    setFailed((before) => [...before, { id, name, problem }]);
  }

  const dismiss = (photo: FailedPhoto) => setFailed((before) => before.filter(({ id }) => id !== photo.id));

  return { busy, overfull, failed, take, dismiss };
}
