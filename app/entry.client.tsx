import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { sendOwnHeaders } from "./shell/build-header.ts";
import { handOverTyped, noteTyped, restoreTyped } from "./ui/typed-before-hydration.ts";
import { watchForms } from "./ui/unsaved-forms.tsx";
import { pageLanguage, pageWords } from "./words/load-texts.ts";
import { WordsProvider } from "./words/use-words.tsx";

/** Wraps the whole page, so that its effects run after those of all its parts, when React has taken over the page. */
function TypedEarly({ children }: { children: ReactNode }) {
  useLayoutEffect(restoreTyped, []);
  useEffect(() => {
    // In a timer and not in the effect: React must finish each change before the next one is made.
    const timer = setTimeout(handOverTyped);
    return () => clearTimeout(timer);
  }, []);
  return children;
}

// A browser lists 250 loaded files unless told otherwise, and then no more; platform/page-cache.ts needs all of them.
performance.setResourceTimingBufferSize(5_000);
noteTyped();
watchForms();
sendOwnHeaders();

const language = pageLanguage();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordsProvider language={language} words={pageWords(language)}>
        <TypedEarly>
          <HydratedRouter />
        </TypedEarly>
      </WordsProvider>
    </StrictMode>,
  );
});
