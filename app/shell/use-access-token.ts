import { useEffect } from "react";
import { whenIdle } from "#app/ui/when-idle.ts";

const key = "accessToken";

/**
 * Keeps the access token for scripts in session storage (behaviour 3.9). If there is none when the page loads, gets one
 * by a refresh call. The screens themselves use the cookie.
 */
export function useAccessToken(): void {
  useEffect(() => {
    if (readToken() !== null) return;
    const asking = new AbortController();
    const ask = () =>
      fetch("/api/auth/refresh", { method: "POST", signal: asking.signal })
        .then((response) => (response.ok ? response.json() : null))
        .then((body: { accessToken: string } | null) => {
          if (body) sessionStorage.setItem(key, body.accessToken);
        })
        // The screens do not need the token, and the next page tries again.
        .catch(() => undefined);
    const callOff = whenIdle(ask, 2000);
    return () => {
      callOff();
      asking.abort();
    };
  }, []);
}

function readToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes the access token, at sign-out. */
export function forgetAccessToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where storage is blocked, no token was stored.
  }
}
