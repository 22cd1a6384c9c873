import { useEffect, useRef, useState } from "react";
import { reportLimits } from "#app/service-reports/report.ts";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { DraftPhoto } from "./report-draft.ts";

type Change = (photos: (before: DraftPhoto[]) => DraftPhoto[]) => void;

/** A photo that is not in the report, though it was chosen for it. */
export type FailedPhoto = { id: number; name: string; problem: string };

export type PhotoPicking = {
  /** A photo is being made small: it is not in the report yet. */
  busy: boolean;
  /** More were chosen than a report has room for. */
  overfull: boolean;
  /** What could not be made small. It stays until it is dismissed, or the same file is chosen again and taken. */
  failed: FailedPhoto[];
  /** Takes the files out of a field. */
  take: (input: HTMLInputElement) => Promise<void>;
  dismiss: (photo: FailedPhoto) => void;
};

/**
 * What makes photos small: loaded once the page is there, since the server may have been upgraded by the time that the first
 * photo is taken, and then has it no more. It may not come.
 */
const loadShrinking = () => import("./shrink-photo.ts");

/** Takes what was photographed or chosen, makes it small, and says what was not taken. `count` is how many there are. */
export function usePhotoPicking(count: number, change: Change): PhotoPicking {
  const checklist = useChecklistWords();
  const { shell } = useWords();
  const [busy, setBusy] = useState(false);
  const [overfull, setOverfull] = useState(false);
  const [failed, setFailed] = useState<FailedPhoto[]>([]);
  const failures = useRef(0);

  useEffect(() => {
    loadShrinking().catch(() => undefined);
  }, []);

  async function take(input: HTMLInputElement): Promise<void> {
    const files = Array.from(input.files ?? []);
    // The same file may be chosen again; and a form that is sent without scripts brings none twice.
    input.value = "";
    const room = reportLimits.photos - count;
    setOverfull(files.length > room);
    setFailed((before) => before.filter(({ name }) => files.every((file) => file.name !== name)));
    setBusy(true);
    const shrink = await loadShrinking().then(
      ({ shrinkPhoto }) => shrinkPhoto,
      () => null,
    );
    // One after the other: each open picture takes some fifty megabytes of a phone.
    for (const file of files.slice(0, room)) {
      const photo = await shrink?.(file).catch(() => null);
      if (photo) change((before) => [...before, photo]);
      else fail(file, shrink !== null);
    }
    setBusy(false);
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
