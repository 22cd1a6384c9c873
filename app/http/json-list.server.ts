/** JSON of lists that may be long. */
import { batchSize } from "#app/platform/batches.server.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";

/** The answer whose body is the rows as a JSON array, as of Response.json(). It is written in batches. */
export async function jsonList(rows: readonly object[]): Promise<Response> {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    if (from > 0) await shortTurns.giveWay();
    texts.push(JSON.stringify(rows.slice(from, from + batchSize)).slice(1, -1));
  }
  return new Response(`[${texts.join(",")}]`, { headers: { "Content-Type": "application/json" } });
}
