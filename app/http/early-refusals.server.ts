/**
 * The answers to requests that are refused before session, database or screen: the server is busy (server/busy.ts), the
 * body is too large (server/bodies.ts), or a form is from another address than PUBLIC_URL (wrong-address.server.ts).
 */
import type { IncomingHttpHeaders } from "node:http";
import { environment } from "#app/platform/environment.server.ts";
import { english, wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { languageOf } from "./language.server.ts";
import { logWrongAddress, wrongAddressOf } from "./wrong-address.server.ts";

type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };
type EarlyAnswer = { type: string; body: string };

/**
 * `toCalls`: the sentence for calls. `why`: for screens. `typed`: after a posted form, what becomes of what was typed.
 */
type Refusal = (problems: Words["problems"]) => { toCalls: string; why: string; typed: string };

/** The answer with status 503. */
export function busyAnswer(asked: Asked): Promise<EarlyAnswer> {
  return earlyAnswer(asked, ({ serverBusy, typedIsThere }) => ({
    ...{ toCalls: serverBusy, why: serverBusy, typed: typedIsThere },
  }));
}

/** The answer with status 413. */
export function tooLargeAnswer(asked: Asked): Promise<EarlyAnswer> {
  return earlyAnswer(asked, ({ bodyTooLarge, sentTooLarge, chooseSmaller }) => ({
    ...{ toCalls: bodyTooLarge, why: sentTooLarge, typed: chooseSmaller },
  }));
}

/** The answer with status 400 to a form of a page that was opened at another address; null for any other request. */
export async function wrongAddressAnswer(asked: Asked): Promise<EarlyAnswer | null> {
  const opened = wrongAddressOf(asked);
  if (opened === null) return null;
  logWrongAddress(opened);
  return earlyAnswer(asked, ({ openedElsewhere }) => {
    const why = openedElsewhere({ opened, known: environment.PUBLIC_URL });
    return { toCalls: why, why, typed: "" };
  });
}

/**
 * JSON in English for a call; JSON in the user's language for a screen's data, which the page shows beside what was
 * typed; otherwise an HTML page in the user's language.
 */
async function earlyAnswer({ method, url = "", headers }: Asked, refusal: Refusal): Promise<EarlyAnswer> {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith("/api/")) return jsonAnswer(refusal(english.problems).toCalls);
  const told = { Cookie: headers.cookie ?? "", "Accept-Language": headers["accept-language"] ?? "" };
  const language = await languageOf(new Request("http://localhost/", { headers: told }));
  const { problems, shell } = wordsIn(language);
  const { why, typed } = refusal(problems);
  if (path.endsWith(".data")) return jsonAnswer(why);
  const more = method === "POST" && typed ? `<p>${typed}</p>` : "";
  const body = `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shell.oopsTitle}</title>
</head>
<body>
<main><h1>${why}</h1>${more}</main>
</body>
</html>
`;
  return { type: "text/html; charset=utf-8", body };
}

function jsonAnswer(error: string): EarlyAnswer {
  return { type: "application/json", body: JSON.stringify({ error }) };
}
