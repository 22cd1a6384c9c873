/** Pages without scripts, with one style sheet (docs/decisions/0120-plain-pages.md). */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EntryContext } from "react-router";
import { withoutScriptsHere, withScriptsHere } from "#app/http/plain-pages.server.ts";
import type { ScriptNeed } from "#app/ui/plain-page.ts";
import type { Words } from "#app/words/words.ts";
import { builtPages } from "./page-scripts.server.ts";

/** The sentence that something needs scripts, with a link that turns them on for the screen at an address. */
export function scriptNote({ plain }: Words, url: URL, need: ScriptNeed): ReactNode {
  return (
    <div className="plain-note">
      <span>{plain.needs[need]}</span>{" "}
      <a className="button" href={withScriptsHere(url)}>
        {plain.turnOn}
      </a>
    </div>
  );
}

/**
 * The rendered page as a plain page: with its one style sheet and a foot that leads to full pages, and without what
 * only scripts need. What was for browsers without scripts is for all here.
 */
export function asPlainPage(page: string, context: EntryContext, words: Words, url: URL): string {
  const sheet = sheetOf(context);
  const foot = renderToStaticMarkup(<Foot words={words} url={url} />);
  return page
    .replaceAll(/ data-(?:at|from|to)="[^"]*"|<!-- -->|<\/noscript>/g, "")
    .replaceAll("<noscript>", " ")
    .replace("</head>", () => `${sheet ? `<link rel="stylesheet" href="${sheet}"/>` : ""}</head>`)
    .replace("</body>", () => `${foot}</body>`);
}

/** The address of the page's style sheet; null in development. */
function sheetOf({ staticHandlerContext: { matches } }: EntryContext): string | null {
  if (!builtPages) return null;
  const id = matches.at(-1)?.route.id ?? "root";
  const sheet = builtPages.plainSheets[id];
  if (!sheet) throw new Error(`The build has no plain style sheet of ${id}`);
  return sheet;
}

function Foot({ words: { plain }, url }: { words: Words; url: URL }) {
  return (
    <footer className="plain-foot">
      <form method="post" action="/pages">
        <input type="hidden" name="back" value={withoutScriptsHere(`${url.pathname}${url.search}`)} />
        <span>{plain.here}</span>{" "}
        <button type="submit" className="button plain" name="pages" value="full">
          {plain.full}
        </button>
      </form>
    </footer>
  );
}
