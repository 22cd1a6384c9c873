import { useLocation } from "react-router";
import type { Failure } from "#app/platform/failure.ts";
import { useWords } from "#app/words/use-words.tsx";
import { loadSentence } from "./load-sentence.ts";
import { NoticeBox } from "./notice.tsx";

/** The reason why the server could not load a screen's data; nothing if it could. */
export function LoadFailure({ failure }: { failure: Failure | null }) {
  const words = useWords();
  const { pathname, search } = useLocation();
  return failure ? <NoticeBox tone="bad">{loadSentence(`${pathname}${search}`, failure, words)}</NoticeBox> : null;
}
