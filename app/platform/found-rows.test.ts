/** The four ways in which a search asks an engine find the same rows as the rule in search.ts. */
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { rowsOf, write } from "./database.server.ts";
import { isFound, joinTexts } from "./dialect.server.ts";
import { Prisma } from "./prisma/client.ts";
import { lookUpSearch, newestIds } from "./search.server.ts";
import { hasTerms, parseSearch } from "./search.ts";

useDatabase();

type Text = { id: number; text: string };
const id = Prisma.sql`c."id"`;
let texts: Text[] = [];

beforeAll(async () => {
  await storeCustomer({
    first_name: "Íñigo",
    surname: "Núñez Ößler",
    address: "C/ Slab 1, 2º A",
    tel: "+34 611 22 33 44",
  });
  await storeCustomer({ first_name: "Ян", surname: "Щука", address: "100 % & más_cosas", email: "a.b@c.example" });
  await storeCustomer({ first_name: "李", surname: "小龍", address: "$€ 12 \\ 7*?[x]", tel: "12" });
  await storeCustomer({ surname: "Rejillas 600 × 600", address: "3*2,5 mm², 1.5", email: "rejas@x.example" });
  await storeCustomer({ first_name: "A", surname: "Sl", address: "𝒜𝒷 3", email: "sl@sl.example" });
  // Parts of the first telephone number that are not the number.
  await storeCustomer({ surname: "Sol", address: "611 223 344", email: "slab.sol@sl.example", nie: "X1234567L" });
  texts = await rowsOf<Text>(
    Prisma.sql`SELECT c."id", s."text" FROM "Customer" c ${joinTexts("CustomerSearch", "s", id)} ORDER BY c."id"`,
  );
});

/** Parts of what is stored, those of up to four letters all, some words, and some with wildcards of an engine. */
function searches(): string[] {
  const parts = texts.flatMap(({ text }) => {
    const letters = [...text.replaceAll("\n", " ")];
    return letters.flatMap((_, from) => [1, 2, 3, 4, 9].map((count) => letters.slice(from, from + count).join("")));
  });
  const others = [
    "zz",
    "qj",
    "x",
    "sl a",
    "a sl 12",
    "%",
    "_",
    "a%",
    "s_",
    "[",
    "a*",
    "?",
    "\\",
    "a\u0001",
    '"a',
    "{a,b}",
    ...["slab.sol@sl.example", "slab.sol@sx.example", "slab.sul@sl.example", "sl@sl.example", "sl@sx.example"],
    ...["600x600", "600*600", "3x2.5", "3×2,5 mm2", "2.5", "1,5", "1.5", "1,5 600", "3,5"],
    ...["x1234567l", "x1234667l", "611223345", "a1*?[x]23"],
  ];
  return [...new Set([...parts, ...others])].filter((q) => parseSearch(q).length > 0);
}

test("single letters, pairs and longer words are found where they are, whatever their signs", async () => {
  expect(searches().length).toBeGreaterThan(300);
  for (const q of searches()) {
    const terms = parseSearch(q);
    const right = texts.filter(({ text }) => hasTerms(text, terms)).map((row) => row.id);
    const found = await lookUpSearch("CustomerSearch", q);
    expect(found?.count, q).toBe(right.length);
    expect(await idsWith(found?.isAmong(id) ?? Prisma.empty), q).toEqual(right);
    expect(await idsWith(found?.isAmongInWalk(id) ?? Prisma.empty), q).toEqual(right);
    expect(await idsWith(isFound("CustomerSearch", id, terms)), q).toEqual(right);
    expect(await newestIds("CustomerSearch", q, 10), q).toEqual(right.toReversed());
  }
});

test("how many texts have a pair of letters follows changes, of which several are noted at once or undone", async () => {
  const pairs = searches().filter((q) => [...q].length === 2 && parseSearch(q).length === 1);
  const counts = async () =>
    (await Promise.all(pairs.map((q) => lookUpSearch("CustomerSearch", q)))).map((found) => found?.count);
  const right = async () => {
    const rows = await rowsOf<Text>(
      Prisma.sql`SELECT c."id", s."text" FROM "Customer" c ${joinTexts("CustomerSearch", "s", id)}`,
    );
    return pairs.map((q) => rows.filter(({ text }) => hasTerms(text, parseSearch(q))).length);
  };
  for (let n = 0; n < 70; n += 1) {
    const stored = await storeCustomer({ surname: `Slab ${n}`, address: n % 2 === 0 ? "C/ Ñu 3" : "C/ Slo" });
    const where = { id: stored.id };
    if (n % 3 === 0) await write((tx) => tx.customer.update({ where, data: { search_text: `\nab ${n}\n` } }));
    if (n % 5 === 0) await write((tx) => tx.customer.delete({ where }));
    if (n % 10 === 0) expect(await counts(), `after ${n}`).toEqual(await right());
  }
  const undone = write(async (tx) => {
    await tx.customer.updateMany({ data: { search_text: "\nslslsl\n" } });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await counts()).toEqual(await right());
  await write((tx) => tx.customer.updateMany({ data: { search_text: "\nslslsl\n" } }));
  expect(await counts()).toEqual(await right());
});

async function idsWith(condition: Prisma.Sql): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT ${id} FROM "Customer" c WHERE ${condition} ORDER BY ${id}`,
  );
  return rows.map((row) => row.id);
}
