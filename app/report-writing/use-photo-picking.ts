import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { reportLimits } from "#app/service-reports/report.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import { randomKey } from "./random-key.ts";
import type { DraftPhoto, FailedPhoto } from "./report-draft.ts";

type Photos = { photos: DraftPhoto[]; failed_photos?: FailedPhoto[] };

export type PhotoPicking = {
  /** Whether a photo is being shrunk, so that it is not in the report yet. */
  busy: boolean;
  /**
   * Photos that could not be shrunk, or were more than fit into the report. Each stays with the draft until it is
   * dismissed, or a file of the same name is chosen again.
   */
  failed: FailedPhoto[];
  /** Takes the files from an input. */
  take: (input: HTMLInputElement) => Promise<void>;
  dismiss: (photo: FailedPhoto) => void;
  dismissAll: () => void;
};

/**
 * The code that shrinks photos, loaded with the page: an upgrade of the server could remove the file before the first
 * photo is taken. Loading may fail.
 */
const loadShrinking = () => import("./shrink-photo.ts");

/** Shrinks photos that were taken or chosen, and adds them to the draft by `change`, with those that failed. */
export function usePhotoPicking(
  { photos, failed_photos: failed = [] }: Photos,
  change: (changes: (before: Photos) => Partial<Photos>) => void,
): PhotoPicking {
  const [busy, setBusy] = useState(false);
  /** How many calls of `take` are at work, and how many photos they are still to add. */
  const taking = useRef(0);
  const coming = useRef(0);
  const count = useRef(0);
  count.current = photos.length;

  useEffect(() => whenIdle(() => loadShrinking().catch(() => undefined), 2000), []);

  async function take(input: HTMLInputElement): Promise<void> {
    const files = Array.from(input.files ?? []);
    // Photos chosen before scripts ran were taken when the page appeared; the choice is then replayed without them.
    if (files.length === 0) return;
    // Clears the input, so that the same file can be chosen again, and a form posted without scripts does not contain
    // it twice.
    input.value = "";
    const room = Math.max(0, reportLimits.photos - count.current - coming.current);
    const [fitting, others] = [files.slice(0, room), files.slice(room)];
    changeFailed((before) => before.filter(({ name }) => files.every((file) => file.name !== name)));
    for (const file of others) fail(file, "full");
    taking.current += 1;
    coming.current += fitting.length;
    setBusy(true);
    const shrink = await loadShrinking().then(
      ({ shrinkPhoto }) => shrinkPhoto,
      () => null,
    );
    // One after the other, because an open picture takes about 50 MB.
    for (const file of fitting) {
      const photo = await shrink?.(file).catch(() => null);
      // At once, so that whoever chooses more photos meanwhile is told how many still fit.
      if (photo) flushSync(() => change((before) => ({ photos: [...before.photos, photo] })));
      else fail(file, shrink ? "unreadable" : "unreachable");
      coming.current -= 1;
    }
    taking.current -= 1;
    setBusy(taking.current > 0);
  }

  function fail({ name }: File, why: FailedPhoto["why"]): void {
    changeFailed((before) => [...before, { id: randomKey(), name, why }]);
  }

  function changeFailed(changed: (before: FailedPhoto[]) => FailedPhoto[]): void {
    change(({ failed_photos = [] }) => ({ failed_photos: changed(failed_photos) }));
  }

  const dismiss = (photo: FailedPhoto) => changeFailed((before) => before.filter(({ id }) => id !== photo.id));

  const dismissAll = () => changeFailed(() => []);

  return { busy, failed, take, dismiss, dismissAll };
}
