import { useFetcher, useLocation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";

const names = { en: "English", es: "Español" } as const;

/** The choice of language: a button with the name of the other language. It reloads the page. */
export function LanguageForm() {
  const { shell } = useWords();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<Refusal<null>>();
  const refusal = useRefusal(fetcher.data);
  const other = useLanguage() === "en" ? "es" : "en";
  return (
    <fetcher.Form method="post" action="/language">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        type="submit"
        className="button plain"
        name="language"
        value={other}
        lang={other}
        title={shell.changeLanguage}
      >
        {names[other]}
      </button>
      {refusal && fetcher.state === "idle" ? (
        <FloatingMessage tone="bad" seconds={0}>
          {shell.languageFailed({ reason: refusal.problem })}
        </FloatingMessage>
      ) : null}
    </fetcher.Form>
  );
}
