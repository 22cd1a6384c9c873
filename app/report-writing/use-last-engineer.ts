import { useEffect } from "react";

const keyOf = (user: number) => `serviceReport.engineer.${user}`;

/** Offers the engineer whom this user chose last on this device, if they are still there. */
export function useLastEngineer(user: number, ids: readonly number[], offer: (id: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    const last = Number(lastEngineer(user));
    if (ids.includes(last)) offer(last);
  }, []);
}

/** Remembers who was chosen. */
export function rememberEngineer(user: number, id: number | null): void {
  try {
    if (id !== null) localStorage.setItem(keyOf(user), String(id));
  } catch {
    // A browser may keep nothing for a page: then nobody is remembered.
  }
}

function lastEngineer(user: number): string | null {
  try {
    return localStorage.getItem(keyOf(user));
  } catch {
    return null;
  }
}
