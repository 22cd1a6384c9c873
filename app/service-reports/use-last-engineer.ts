import { useEffect } from "react";

const key = "serviceReport.engineer";

/** Offers the engineer who was chosen last on this device, if they are still there. */
export function useLastEngineer(ids: readonly number[], offer: (id: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const last = Number(lastEngineer());
    if (ids.includes(last)) offer(last);
  }, []);
}

/** Remembers who was chosen. */
export function rememberEngineer(id: number | null): void {
  try {
    if (id !== null) localStorage.setItem(key, String(id));
  } catch {
    // A browser may keep nothing for a page: then nobody is remembered.
  }
}

function lastEngineer(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
