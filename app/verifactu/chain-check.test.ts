/** The check names the first record that somebody changed past the triggers, and the export has all bytes. */
import Database from "better-sqlite3";
import { beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { someFacts } from "../../tests/support/verifactu/facts.ts";
import { checkChains, recordsAsXml } from "./chain-check.server.ts";
import { appendRecord } from "./records.server.ts";

const { file } = useDatabase();
const ids: number[] = [];

beforeAll(async () => {
  for (let day = 1; day <= 5; day += 1) {
    const at = new Date(Date.UTC(2026, 10, day, 23, 30));
    const facts = someFacts({ number: `F-${day}`, issuedOn: `2026-11-0${day}` });
    ids.push(await write((transaction) => appendRecord(transaction, facts, { at })));
  }
});

test("a chain that nobody touched is whole", async () => {
  expect(await checkChains()).toEqual({ records: 5, broken: null });
});

test.each([
  ["another amount", `"xml" = CAST(replace(CAST("xml" AS TEXT), '121.00', '12.10') AS BLOB)`, "hash", 2],
  ["no XML", `"xml" = x'00'`, "xml", 2],
  ["another number beside the XML", `"number" = 'F-9'`, "columns", 2],
  ["another hash beside the XML", `"hash" = printf('%064d', 0)`, "hash", 2],
  ["gone", null, "link", 3],
])("a record with %s is named", async (_, set, fault, place) => {
  const database = new Database(file);
  database.pragma("foreign_keys = OFF");
  const kept = database.prepare(`SELECT * FROM "VerifactuRecord" WHERE "id" = ?`).get(ids[2]) as Record<
    string,
    unknown
  >;
  const triggers = database.prepare(
    `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'VerifactuRecord'`,
  );
  const all = triggers.all() as { name: string; sql: string }[];
  for (const { name } of all) database.exec(`DROP TRIGGER "${name}"`);
  const where = `WHERE "id" = ${ids[2]}`;
  database.exec(set ? `UPDATE "VerifactuRecord" SET ${set} ${where}` : `DELETE FROM "VerifactuRecord" ${where}`);
  try {
    const { broken } = await checkChains();
    expect(broken).toMatchObject({ id: ids[place], fault });
  } finally {
    const names = Object.keys(kept);
    database
      .prepare(
        `REPLACE INTO "VerifactuRecord" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((name) => `@${name}`)})`,
      )
      .run(kept);
    for (const { sql } of all) database.exec(sql);
    database.close();
  }
});

test("the export has the records of the days in which they were made, byte by byte", async () => {
  // The days are local: 23:30 UTC of the second is the third in Madrid.
  let text = "";
  for await (const piece of recordsAsXml({ from: "2026-11-03", to: "2026-11-04" })) text += piece;
  const rows = await reader().verifactuRecord.findMany({ where: { number: { in: ["F-2", "F-3"] } } });
  const bytes = rows.map(({ xml }) => `${Buffer.from(xml).toString()}\n`).join("");
  expect(text).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<RegistrosFacturacion>\n${bytes}</RegistrosFacturacion>\n`,
  );
});
