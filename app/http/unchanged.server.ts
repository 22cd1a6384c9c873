/**
 * Answers that the client has already, by an ETag for which nothing of the answer is read or rendered: it is made of
 * the counts of changes of the tables that the answer is made from (docs/decisions/0126-tags-by-counts.md).
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { countChanges } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { isOwners, limitedToEngineer } from "#app/platform/request.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { ApiArguments } from "./api.server.ts";
import { languageContext } from "./context.ts";
import { etagOf, matchesEtag } from "./etag.server.ts";
import { KeptAnswers } from "./kept-answers.server.ts";
import { wholeWithin } from "./streamed.server.ts";
import { sendWhole } from "./whole-response.server.ts";

/**
 * The server's program: its start names files by the hashes of their content. In development each process is another.
 */
const program = import.meta.env.PROD ? readFileSync(resolve("build/server/index.js"), "utf8") : randomUUID();

/** None in development, where an answer would outlive the code that made it. */
const keptAnswers = new KeptAnswers<{ body: Uint8Array<ArrayBuffer>; headers: [string, string][] }>(
  import.meta.env.PROD ? { bytes: 4 * 1024 * 1024, each: 1024 * 1024 } : { bytes: 0, each: 0 },
);

/** By these it is decided which rows are an engineer's (platform/own-rows.server.ts). */
const tablesOfOwnRows: readonly CountedTable[] = ["Job", "JobEngineer", "Quote", "ServiceReport"];

type Call = Pick<ApiArguments, "request" | "url" | "context">;

type Made = {
  /** All tables of which the answer reads rows, but for those that triggers keep from them, such as search indexes. */
  from: readonly CountedTable[];
  /** What else decides the answer, beside the address, the day, the language and whose rows the request may see. */
  also?: unknown;
  /** Headers of both answers. */
  headers?: Record<string, string>;
};

/** Makes the GET of a list an answer with an ETag (unlessUnchanged). */
export function withETag(
  from: readonly CountedTable[],
  render: (call: ApiArguments) => Promise<Response>,
): (call: ApiArguments) => Promise<Response> {
  return (call) => unlessUnchanged(call, { from }, () => render(call));
}

/**
 * Makes the GET of a file that has an ETag of its own: while no row of the tables changes, what was asked for twice is
 * sent again, and nothing of it is read.
 */
export function keptWhileUnchanged(
  from: readonly CountedTable[],
  render: (call: ApiArguments) => Promise<Response>,
): (call: ApiArguments) => Promise<Response> {
  return async (call) => {
    const { asked, tag } = await stateOf(call, { from });
    const answer = await keptOr(asked, tag, () => render(call), call.request);
    const ETag = answer.headers.get("ETag") ?? "";
    if (answer.status === 200 && matchesEtag(call.request.headers.get("If-None-Match"), ETag))
      return new Response(null, { status: 304, headers: { ETag } });
    return answer;
  };
}

/**
 * The answer of `render` to a GET or HEAD, with an ETag; without calling it 304 where If-None-Match has that ETag, or
 * the kept answer that has it. The ETag is another one after every change of a row of the tables, on another day of the
 * company's zone, of another run of the database's server, and of another build.
 */
export async function unlessUnchanged(call: Call, made: Made, render: () => Promise<Response>): Promise<Response> {
  const { asked, tag } = await stateOf(call, made);
  const headers = { ...made.headers, ETag: tag };
  if (matchesEtag(call.request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  const answer = await keptOr(asked, tag, render, call.request);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** What is asked for, and the ETag of the present state of what its answer is made from. */
async function stateOf({ url, context }: Call, { from, also }: Made): Promise<{ asked: string; tag: string }> {
  const only = limitedToEngineer();
  // Read before the rows: a change between the two gives an older ETag to newer rows, which are then sent once more.
  const changes = await countChanges(only === null ? from : [...from, ...tablesOfOwnRows]);
  const { PUBLIC_URL, TIME_ZONE } = environment;
  const asked = JSON.stringify([url.pathname, url.search, context.get(languageContext), only, isOwners(), also]);
  const facts = [program, PUBLIC_URL, TIME_ZONE, asked, dayOf(new Date()), changes];
  return { asked, tag: etagOf(JSON.stringify(facts)) };
}

/** The kept answer, or else that of `render`, of which only what succeeds is kept. */
async function keptOr(
  asked: string,
  tag: string,
  render: () => Promise<Response>,
  request: Request,
): Promise<Response> {
  const { answer, again } = keptAnswers.find(asked, tag);
  if (answer) return sendWhole(request, answer.body, answer.headers);
  const rendered = await render();
  if (rendered.status !== 200 || !again) return rendered;
  const { headers: sent } = rendered;
  const { body, stream } = await wholeWithin(keptAnswers.largest, rendered.body);
  if (stream) {
    keptAnswers.noteTooLarge(asked, tag);
    return new Response(stream, { headers: sent });
  }
  // With its length it is sent as one piece and not in chunks.
  sent.set("Content-Length", String(body.length));
  const headers = [...sent];
  keptAnswers.keep(asked, tag, { body, headers }, body.length);
  return new Response(body, { headers });
}
