import { expect, test } from "vitest";
import { nameStatements, sendOnce } from "./postgresql-statements.ts";

test("a text has a name from its second time on, and always the same", () => {
  const nameOf = nameStatements();
  expect(nameOf("SELECT 1")).toBeUndefined();
  expect(nameOf("SELECT 2")).toBeUndefined();
  expect(nameOf("SELECT 1")).toBe("alisio_1");
  expect(nameOf("SELECT 2")).toBe("alisio_2");
  expect(nameOf("SELECT 1")).toBe("alisio_1");
});

test("a search whose best plan depends on its words has none", () => {
  const nameOf = nameStatements();
  const asked = [1, 2, 3].map(() => nameOf(`SELECT "id" FROM "QuoteSearch" WHERE "text" LIKE $1`));
  expect(asked).toEqual([undefined, undefined, undefined]);
  nameOf(`SELECT "id" FROM "QuoteSearch" WHERE "text" LIKE (SELECT $1::text)`);
  expect(nameOf(`SELECT "id" FROM "QuoteSearch" WHERE "text" LIKE (SELECT $1::text)`)).toBe("alisio_1");
});

test("250 texts at most have names, however many are asked", () => {
  const nameOf = nameStatements();
  const names = new Set<string | undefined>();
  for (let n = 0; n < 3000; n += 1) {
    nameOf(`SELECT ${n}`);
    names.add(nameOf(`SELECT ${n}`));
  }
  expect([...names].filter(Boolean)).toHaveLength(250);
  expect(nameOf("SELECT 0")).toBe("alisio_1");
  expect(nameOf("SELECT 2999")).toBeUndefined();
});

test("a long text that a statement has several times is sent once, a short one each time", () => {
  const [ids, others] = ["1".repeat(1000), "2".repeat(1000)];
  const text = "WHERE a IN ($1) AND b = $2 OR a IN ($3) AND b = $4 OR a IN ($5) LIMIT $6";
  expect(sendOnce({ text, values: [ids, 7, ids, 7, others, "7"] })).toEqual({
    text: "WHERE a IN ($1) AND b = $2 OR a IN ($1) AND b = $3 OR a IN ($4) LIMIT $5",
    values: [ids, 7, 7, others, "7"],
  });
  const short = { text: "WHERE a = $1 OR b = $2", values: ["x", "x"] };
  expect(sendOnce(short)).toEqual(short);
});
