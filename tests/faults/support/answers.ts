/** What must hold of every answer, whatever the request was. */
import { expect } from "vitest";
import type { Caller } from "../../support/caller.ts";
import type { Asked } from "./requests.ts";

export type Answered = { asked: Asked; status: number };

/** Milliseconds to wait for an answer; alone none takes a second, but other tests may keep the machine busy. */
const patience = 10_000;

/** Sends a request and checks its answer. */
export async function sendChecked(me: Caller, asked: Asked): Promise<Answered> {
  const { method, path, headers = {} } = asked;
  const { body, type } = fetchBody(asked);
  const cookie: Record<string, string> = headers.Cookie ? { Cookie: `${headers.Cookie}; ${me.headers.Cookie}` } : {};
  const response = await fetch(`${me.url}${path}`, {
    method,
    headers: { ...me.headers, "Sec-Fetch-Site": "same-origin", ...headers, ...cookie, ...type },
    redirect: "manual",
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  }).catch((error: Error) => {
    throw new Error(`${JSON.stringify(asked).slice(0, 600)} -> no answer: ${error.cause ?? error}`);
  });
  const told = Buffer.from(await response.arrayBuffer()).toString("latin1");
  expectDecent(response, told, `${JSON.stringify(asked).slice(0, 600)} -> ${response.status} ${told.slice(0, 300)}`);
  return { asked, status: response.status };
}

function fetchBody({ body }: Asked): { body?: BodyInit; type?: Record<string, string> } {
  if (!body) return {};
  if ("text" in body) return { body: Buffer.from(body.text), type: { "Content-Type": body.type } };
  if (!body.multipart) return { body: new URLSearchParams(body.parts.map(({ name, value }) => [name, value])) };
  const form = new FormData();
  for (const { name, value, file } of body.parts) form.append(name, file ? new File([value], value || "x.png") : value);
  return { body: form };
}

/** Texts that reveal the inside of the server. */
const inside = /node_modules|\n\s+at .+:\d+|SQLITE_|PrismaClient|DriverAdapter|better-sqlite3|ENOENT|\/build\/server/;

function expectDecent({ status, headers }: Response, told: string, what: string): void {
  expect(status, what).toBeLessThan(500);
  expect(inside.exec(told)?.[0], what).toBeUndefined();
  expect(headers.get("X-Injected"), what).toBeNull();
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/calendar")) expect(/^X-INJECTED/m.test(told), what).toBe(false);
  if (type.startsWith("text/html")) expect(/<script>injected|<img src=x/.test(told), what).toBe(false);
  if (status >= 400 && told !== "") expect(type, what).toMatch(/^(text\/(html|plain|x-script)|application\/json)/);
  expectOwnSite(headers.get("Location"), what);
}

/** No redirect leads to another site. */
function expectOwnSite(location: string | null, what: string): void {
  if (location === null) return;
  const here = "http://here.invalid";
  expect(new URL(location, here).origin, what).toBe(here);
}
