import { expect, test } from "vitest";
import { parseSearch } from "./search.ts";
import { newestFound } from "./sqlite-sql.server.ts";

test.each([
  ["info@marbella.es", `"info@marb"`],
  ["ana@gmail.com", `"ana@gmai"`],
  ["@marbella.es", `"@marb"`],
  ["ana@x", `"ana@x"`],
  ["contacto@marbella.es", `"con" AND "tac" AND "to@" AND "o@m"`],
  ["612345678", `"678" AND "567" AND "345"`],
  ["q20260042", `"042" AND "004" AND "260"`],
  ["B93123", `"b93123"`],
  ["Restaurante", `"restaurante"`],
])("of %s the index is asked for what few others have", (typed, asked) => {
  const { values } = newestFound("CustomerSearch", parseSearch(typed), new Map(), { most: 50, also: () => [] });
  expect(values[0]).toBe(`((${asked}))`);
});
