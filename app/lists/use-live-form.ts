import { type FormEvent, useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";

const debounceMs = 400;

/** The state of a location to which filters led. */
const byFilters = { byFilters: true };

function isByFilters(state: unknown): boolean {
  return typeof state === "object" && state !== null && "byFilters" in state;
}

/**
 * Gives a function that submits a GET form of a list together with the present values of the list's other forms, which
 * the address may not have yet. Replaces the address, so that Back leads to the page before the filtering.
 */
export function useSubmitFilters(): (form: HTMLFormElement) => void {
  const submit = useSubmit();
  return useCallback(
    (form) => {
      const asked = fieldsOf(form);
      for (const other of document.forms) {
        if (other === form || other.method !== "get" || other.action !== form.action) continue;
        // The form in the top bar leads to the same address as that of the search's screen.
        if (other.closest("main") !== form.closest("main")) continue;
        const chosen = fieldsOf(other);
        for (const { name } of other.querySelectorAll<HTMLInputElement>("input[type=hidden]")) chosen.delete(name);
        for (const [name, value] of chosen) asked.set(name, value);
      }
      submit(asked, {
        action: form.getAttribute("action") ?? "",
        state: byFilters,
        replace: true,
        preventScrollReset: true,
      });
    },
    [submit],
  );
}

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/**
 * Submits a GET form when it changes: after 400 ms without typing (behaviour 2.7), or at once after a choice, unless a
 * link was followed meanwhile, be it to the same list. Without JavaScript its button submits it.
 */
export function useLiveForm(): { onChange: (event: FormEvent<HTMLFormElement>) => void } {
  const submit = useSubmitFilters();
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
      timer.current = setTimeout(() => submit(form), typed ? debounceMs : 0);
    },
  };
}
