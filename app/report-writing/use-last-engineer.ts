import { useEffect } from "react";

const keyOf = (user: number) => `serviceReport.engineer.${user}`;

/** Preselects the engineer that this user last chose on this device, if still available. */
export function useLastEngineer(user: number, ids: readonly number[], offer: (id: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const last = Number(lastEngineer(user));
    if (ids.includes(last)) offer(last);
  }, []);
}

/** Stores the chosen engineer. */
export function rememberEngineer(user: number, id: number | null): void {
  try {
    if (id !== null) localStorage.setItem(keyOf(user), String(id));
  } catch {
    // Where storage is blocked, nobody is preselected.
  }
}

function lastEngineer(user: number): string | null {
  try {
    return localStorage.getItem(keyOf(user));
  } catch {
    return null;
  }
}
