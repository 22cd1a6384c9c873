import { useFetcher, useLocation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { describeLanguage, languages } from "#app/words/languages.ts";
import { useLanguage, useWords } from "#app/words/use-words.tsx";

/** The choice of language: a button for each other language, with its name. It reloads the page. */
export function LanguageForm() {
  const { shell } = useWords();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<Refusal<null>>();
  const refusal = useRefusal(fetcher.data);
  const current = useLanguage();
  return (
    <fetcher.Form method="post" action="/language" data-reloads>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <button
            key={language}
            type="submit"
            className="button plain"
            name="language"
            value={language}
            lang={language}
            title={shell.changeLanguage}
          >
            {describeLanguage(language).name}
          </button>
        ))}
      {refusal && fetcher.state === "idle" ? (
        <FloatingMessage tone="bad" seconds={0}>
          {failedSentence(refusal, shell.languageFailed)}
        </FloatingMessage>
      ) : null}
    </fetcher.Form>
  );
}
