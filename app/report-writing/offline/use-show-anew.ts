import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/**
 * Gives what loads the page anew, as whoever is signed in now sees it. A page that is being left is not: the one that a
 * person has clicked for would be given up for it. Where the way there fails, the page is loaded anew after all.
 */
export function useShowAnew(): () => void {
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
