/**
 * Many rows in batches of some milliseconds each, between which whatever else waits has its turn
 * (docs/decisions/0140-one-turn.md).
 */
import { shortTurns } from "./short-turns.server.ts";

/** How many rows are read at a time. */
export const batchSize = 500;

/**
 * Reads rows by their ids, in the order of the ids. The ids are those of one moment, so a row that is added or moves
 * meanwhile neither comes twice nor pushes another out; one that is deleted meanwhile is left out.
 */
export async function* inBatches<Row extends { id: number }>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += batchSize) {
    if (from > 0) await shortTurns.giveWay();
    const some = ids.slice(from, from + batchSize);
    const rows = new Map((await read(some)).map((row) => [row.id, row]));
    yield some.flatMap((id) => rows.get(id) ?? []);
  }
}
