import { useEffect } from "react";

const keyOf = (user: number) => `serviceReport.engineer.${user}`;

/**
 * Preselects the engineer that this user last chose on this device, if still available. `user` is null while the form
 * is not ready to write in, because its start may still bring an engineer.
 */
export function useLastEngineer(user: number | null, ids: readonly number[], offer: (id: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is ready
  useEffect(() => {
    if (user === null) return;
    const last = Number(lastEngineer(user));
    if (ids.includes(last)) offer(last);
  }, [user]);
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
