/** What is answered where the server takes nothing more just now (server/busy.ts): without a session, a database or a screen. */
import type { IncomingHttpHeaders } from "node:http";
import { wordsIn } from "#app/words/words.server.ts";
import { languageOf } from "./language.server.ts";

type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };

/**
 * The body of a 503: for calls JSON in English, for the data of a screen JSON in the reader's language, which the screen
 * shows beside what was typed, else a plain page in the reader's language.
 */
export async function busyAnswer({ method, url = "", headers }: Asked): Promise<{ type: string; body: string }> {
  const [path = ""] = url.split("?", 1);
  if (path.startsWith("/api/")) return json(wordsIn("en").problems.serverBusy);
  const told = { Cookie: headers.cookie ?? "", "Accept-Language": headers["accept-language"] ?? "" };
  const language = await languageOf(new Request("http://localhost/", { headers: told }));
  const { problems, shell } = wordsIn(language);
  if (path.endsWith(".data")) return json(problems.serverBusy);
  const more = method === "POST" ? `<p>${problems.typedIsThere}</p>` : "";
  const body = `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shell.oopsTitle}</title>
</head>
<body>
<main><h1>${problems.serverBusy}</h1>${more}</main>
</body>
</html>
`;
  return { type: "text/html; charset=utf-8", body };
}

function json(error: string): { type: string; body: string } {
  return { type: "application/json", body: JSON.stringify({ error }) };
}
