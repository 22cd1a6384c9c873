import { type Failure, loadReasonOf } from "#app/platform/failure.ts";
import { useWords } from "#app/words/use-words.tsx";
import { NoticeBox } from "./notice.tsx";

/** Why the server could not load what a screen shows, in the screen's own frame; nothing where it could. */
export function LoadFailure({ failure }: { failure: Failure | null }) {
  const words = useWords();
  return failure ? <NoticeBox tone="bad">{loadReasonOf(failure, words)}</NoticeBox> : null;
}
