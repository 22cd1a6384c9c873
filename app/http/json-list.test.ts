import { expect, test } from "vitest";
import { batchSize } from "#app/platform/batches.server.ts";
import { jsonList } from "./json-list.server.ts";

test.each([0, 1, batchSize, batchSize + 1, 2 * batchSize + 200])(
  "a list of %i rows is as Response.json() gives it",
  async (length) => {
    const rows = Array.from({ length }, (_, id) => ({ id, name: `Íñigo "${id}"`, town: null, sites: [id, []] }));
    const [list, whole] = [await jsonList(rows), Response.json(rows)];
    expect(await list.text()).toBe(await whole.text());
    expect(Object.fromEntries(list.headers)).toEqual(Object.fromEntries(whole.headers));
  },
);
