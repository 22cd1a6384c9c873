import { useState } from "react";
import { useLastSaved } from "./use-last-saved.ts";

/** What a form shows, as it was when the form was opened, or as this page last saved it (useLastSaved). */
export function useOpened<Shown>(shown: Shown): Shown {
  const lastSaved = useLastSaved();
  const now = { lastSaved, shown };
  const [opened, setOpened] = useState(now);
  if (opened.lastSaved === lastSaved) return opened.shown;
  setOpened(now);
  return now.shown;
}
