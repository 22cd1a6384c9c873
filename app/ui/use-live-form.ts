import { type FormEvent, useEffect, useRef } from "react";
import { useSubmit } from "react-router";

const debounceMs = 400;

/**
 * Makes a GET form live: what is typed is sent after 400 ms of rest (behaviour 2.7), a choice at once. The
 * address is replaced, so that Back leads to the page before the filter. Without JavaScript its button sends it.
 */
export function useLiveForm(): { onChange: (event: FormEvent<HTMLFormElement>) => void } {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onChange(event) {
      const form = event.currentTarget;
      const typed = event.target instanceof HTMLInputElement && event.target.type === "search";
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => submit(form, { replace: true, preventScrollReset: true }),
        typed ? debounceMs : 0,
      );
    },
  };
}
