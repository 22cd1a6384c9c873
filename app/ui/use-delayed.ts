import { useEffect, useState } from "react";

const delayMs = 300;

/** True once `now` has been true for 300 ms, for loading texts: one that appears at once would only flash. */
export function useDelayed(now: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!now) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [now]);
  return now && late;
}
