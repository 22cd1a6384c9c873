import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";

const debounceMs = 400;

/** The state of a location to which filters led. */
const byFilters = { byFilters: true };

/** Whether it was filters that led to the location with this state. */
export function isByFilters(state: unknown): boolean {
  return typeof state === "object" && state !== null && "byFilters" in state;
}

/**
 * Submits a GET form when it changes: after 400 ms without typing (behaviour 2.7), or at once after a choice, unless a
 * link was followed meanwhile, be it to the same list. Replaces the address, so that Back leads to the page before the
 * filtering. Without JavaScript its buttons submit it.
 */
export function useLiveForm(): { onChange: (event: FormEvent<HTMLFormElement>) => void } {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const here = useLocation();
  // A quick navigation is seen only when it has ended.
  const going = useNavigation().location ?? here;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isByFilters(going.state)) clearTimeout(timer.current);
  }, [going]);
  return {
    onChange(event) {
      const form = event.currentTarget;
      const typed = event.target instanceof HTMLInputElement && event.target.type === "search";
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => submit(form, { state: byFilters, replace: true, preventScrollReset: true }),
        typed ? debounceMs : 0,
      );
    },
  };
}
