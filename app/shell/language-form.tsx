import { useLocation } from "react-router";
import { useLanguage, useWords } from "#app/words/use-words.tsx";

const names = { en: "English", es: "Español" } as const;

/** The choice of language: a button that names the other one. The page loads anew, with that language's words. */
export function LanguageForm() {
  const { shell } = useWords();
  const { pathname, search } = useLocation();
  const other = useLanguage() === "en" ? "es" : "en";
  return (
    <form method="post" action="/language">
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
    </form>
  );
}
