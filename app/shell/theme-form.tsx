import { useFetcher, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { chooseTheme, type Theme } from "./theme.ts";

/** The choice between dark and light. With JavaScript it changes at once; the cookie follows for the server. */
export function ThemeForm() {
  const { shell } = useWords();
  const chosen = useRouteLoaderData<typeof rootLoader>("root")?.theme ?? null;
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/theme" className="actions">
      <input type="hidden" name="back" value="/admin" />
      {(["light", "dark"] satisfies Theme[]).map((theme) => (
        <button
          key={theme}
          type="submit"
          className="button"
          name="theme"
          value={theme}
          aria-pressed={chosen === theme}
          onClick={() => chooseTheme(theme)}
        >
          {theme === "dark" ? shell.useDark : shell.useLight}
        </button>
      ))}
    </fetcher.Form>
  );
}
