/** The check names the first record that somebody changed past the triggers, and the export has all bytes. */
import { beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { withoutTriggers } from "../../tests/support/direct.ts";
import { someFacts } from "../../tests/support/verifactu/facts.ts";
import { checkChains, recordsAsXml } from "./chain-check.server.ts";
import { appendRecord } from "./records.server.ts";

const { dataDir } = useDatabase();
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

/** What somebody writes in the place of a record's XML. */
const forged = (xml: Uint8Array) => Buffer.from(Buffer.from(xml).toString().replace("121.00", "12.10"));

test.each([
  ["another amount", { xml: forged }, "hash", 2],
  ["no XML", { xml: () => Buffer.from([0]) }, "xml", 2],
  ["another number beside the XML", { number: () => "F-9" }, "columns", 2],
  ["another hash beside the XML", { hash: () => "0".repeat(64) }, "hash", 2],
  ["gone", null, "link", 3],
])("a record with %s is named", async (_, change, fault, place) => {
  await withoutTriggers(dataDir, "VerifactuRecord", async ({ execute }) => {
    const id = ids[2] ?? 0;
    const [kept = {}] = await execute<Record<string, string | number | Uint8Array>>(
      `SELECT * FROM "VerifactuRecord" WHERE "id" = ?`,
      id,
    );
    const names = Object.keys(kept).map((name) => `"${name}"`);
    const replace = async (row: typeof kept | null) => {
      await execute(`DELETE FROM "VerifactuRecord" WHERE "id" = ?`, id);
      const places = names.map(() => "?");
      const sql = `INSERT INTO "VerifactuRecord" (${names}) VALUES (${places})`;
      if (row) await execute(sql, ...Object.values(row));
    };
    const made = Object.entries(change ?? {}).map(([name, make]) => [name, make(kept.xml as Uint8Array)]);
    await replace(change && { ...kept, ...Object.fromEntries(made) });
    try {
      const { broken } = await checkChains();
      expect(broken).toMatchObject({ id: ids[place], fault });
    } finally {
      await replace(kept);
    }
  });
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
