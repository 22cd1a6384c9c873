import { useState } from "react";
import { useChecklistWords } from "#app/words/use-checklist-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import { reportLimits } from "./report.ts";
import type { DraftPhoto } from "./report-draft.ts";

type Change = (photos: (before: DraftPhoto[]) => DraftPhoto[]) => void;

/** Takes what was photographed or chosen, makes it small, and says what was not taken. `count` is how many there are. */
export function usePhotoPicking(count: number, change: Change) {
  const checklist = useChecklistWords();
  const { shell } = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Takes the files out of a field. */
  async function take(input: HTMLInputElement): Promise<void> {
    const files = Array.from(input.files ?? []);
    // The same file may be chosen again; and a form that is sent without scripts brings none twice.
    input.value = "";
    const room = reportLimits.photos - count;
    setProblem(files.length > room ? checklist.photosFull({ n: reportLimits.photos }) : null);
    setBusy(true);
    try {
      const { shrinkPhoto } = await import("./shrink-photo.ts");
      // One after the other: each open picture takes some fifty megabytes of a phone.
      for (const file of files.slice(0, room)) {
        const photo = await shrinkPhoto(file).catch(() => null);
        if (photo) change((before) => [...before, photo]);
        else setProblem(checklist.photoUnreadable({ name: file.name }));
      }
    } catch {
      // What makes them small is loaded with the first photo, and did not come.
      setProblem(shell.unreachable);
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem, take };
}
