import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/**
 * Gives a function that reloads the page, for instance because another user is signed in now. While the user is
 * navigating away it waits, so that the navigation is not lost; if the navigation fails, it reloads.
 */
export function useReload(): () => void {
  const [asked, setAsked] = useState(false);
  const { state } = useNavigation();
  const leaving = useRef(false);
  useEffect(() => {
    const leave = () => {
      leaving.current = true;
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
  }, []);
  useEffect(() => {
    if (asked && state === "idle" && !leaving.current) location.reload();
  }, [asked, state]);
  return useCallback(() => setAsked(true), []);
}
