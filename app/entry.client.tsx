import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Language } from "./platform/money.ts";
import { WordsProvider } from "./words/use-words.tsx";
import type { PageWords } from "./words/words.ts";

function loadWords(language: Language): Promise<PageWords> {
  return language === "es"
    ? import("./words/es/index.ts").then(({ es }) => es)
    : import("./words/en/index.ts").then(({ en }) => en);
}

const language: Language = document.documentElement.lang === "es" ? "es" : "en";

loadWords(language).then((words) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider language={language} words={words}>
          <HydratedRouter />
        </WordsProvider>
      </StrictMode>,
    );
  });
});
