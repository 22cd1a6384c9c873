import { useEffect } from "react";

const key = "accessToken";

/**
 * Keeps the access token in session storage while someone is signed in (behaviour 3.9): when there is
 * none at the start, a refresh call asks for it. The screens themselves go by the cookie.
 */
export function useAccessToken(): void {
  useEffect(() => {
    if (readToken() !== null) return;
    const asking = new AbortController();
    fetch("/api/auth/refresh", { method: "POST", signal: asking.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((body: { accessToken: string } | null) => {
        if (body) sessionStorage.setItem(key, body.accessToken);
      })
      // Without it nothing on the screens is missing; the next page asks again.
      .catch(() => undefined);
    return () => asking.abort();
  }, []);
}

function readToken(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Takes the token away: at sign-out. */
export function forgetAccessToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
