/**
 * How an import of customers is saved, on a database: beside other changes and other imports, on a full disk, and with
 * its lines in the audit trail.
 */
import { expect, test } from "vitest";
import { importCsv } from "#app/http/csv-import.server.ts";
import { rowsOf, write } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { english } from "#app/words/words.server.ts";
import { head, importLines, storedCustomer } from "../../tests/support/customer-import.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { customerImport } from "./customer-import.server.ts";
import { getCustomer, updateCustomer } from "./customers.server.ts";

useDatabase();

test("what somebody changes between the reading and the saving is not overwritten", async () => {
  const known = await storedCustomer({ first_name: "Celia" });
  const slow = {
    ...customerImport,
    plan: async (...rows: Parameters<typeof customerImport.plan>) => {
      const planned = await customerImport.plan(...rows);
      await updateCustomer(known.id, { ...known, town: "Otra" });
      return planned;
    },
  };
  const text = [head, `Celia;${known.surname};${known.tel};;${known.nie};;Getafe;`, "Una;Más;600500001;;;;;"].join(
    "\n",
  );
  const report = await importCsv(text, slow, { isDryRun: false });
  expect(report).toMatchObject({ create: 1, update: 0, refused: 1 });
  expect(await getCustomer(known.id)).toMatchObject({ town: "Otra" });
});

test("what was added in a batch that the disk then refuses has no id", async () => {
  const known = await storedCustomer({ first_name: "Dora", town: "Alcalá" });
  let saved = 0;
  const full = {
    ...customerImport,
    save: async (...change: Parameters<typeof customerImport.save>) => {
      const id = await customerImport.save(...change);
      saved += 1;
      if (saved === 3) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
      return id;
    },
  };
  const updated = `Dora;${known.surname};${known.tel};;${known.nie};;Getafe;`;
  const lines = [head, "Lleno;Uno;600500002;;;;;", updated, "Lleno;Dos;600500003;;;;;"];
  const report = await importCsv(lines.join("\n"), full, { isDryRun: false });
  expect(report).toMatchObject({ create: 0, update: 0, refused: 3 });
  expect(report.lines.map(({ id }) => id)).toEqual([null, known.id, null]);
  expect(report.lines[0]?.error?.(english)).toContain(english.problems.noRoom);
  expect(await importLines(lines)).toMatchObject({ create: 2, update: 1 });
});

test("a file that is sent twice at once adds its customers once", async () => {
  const lines = [head, "Doble;Primero;600700001;;;;;", "Doble;Segundo;600700002;;;;;"];
  const reports = await Promise.all([importLines(lines), importLines(lines)]);
  expect(reports.toSorted((a, b) => b.create - a.create)).toMatchObject([
    { create: 2, unchanged: 0, refused: 0 },
    { create: 0, unchanged: 2, refused: 0 },
  ]);
});

test("an import waits for that of another process, and finds what that has added", async () => {
  const other = { claimed_by: "another:1:a", claimed_until: new Date(Date.now() + 30_000) };
  const turn = { name: "import of customers", ...other };
  await write((transaction) => transaction.chore.upsert({ where: { name: turn.name }, create: turn, update: other }));
  const waiting = importLines([head, "Ajeno;Proceso;600700003;;;;;"]);
  await storedCustomer({ first_name: "Ajeno", surname: "Proceso", tel: "600700003" });
  await write((transaction) => transaction.chore.delete({ where: { name: turn.name } }));
  expect(await waiting).toMatchObject({ create: 0, unchanged: 1 });
});

test("an import that another one has taken for dead saves nothing more", async () => {
  const overtaken = {
    ...customerImport,
    plan: async (...rows: Parameters<typeof customerImport.plan>) => {
      const planned = await customerImport.plan(...rows);
      await write((transaction) => transaction.chore.updateMany({ data: { claimed_by: "another:1:b" } }));
      return planned;
    },
  };
  const text = `${head}\nTarde;Llegada;600700004;;;;;`;
  const { create, refused, lines } = await importCsv(text, overtaken, { isDryRun: false });
  expect({ create, refused }).toEqual({ create: 0, refused: 1 });
  expect(lines[0]?.error?.(english)).toBe(english.problems.overtaken);
  await write((transaction) => transaction.chore.deleteMany());
  expect(await importLines(text.split("\n"))).toMatchObject({ create: 1 });
});

test("each imported customer has a line of its own in the audit trail", async () => {
  const { lines } = await importLines([head, "Rastro;Uno;600600001;;;;;", "Rastro;Dos;600600002;;;;;"]);
  expect(lines).toHaveLength(2);
  for (const { id } of lines) {
    const trail = await rowsOf(Prisma.sql`SELECT * FROM "Audit" WHERE "kind" = 'customer' AND "subject_id" = ${id}`);
    expect(trail).toHaveLength(1);
  }
});

test("2,000 lines, with a broken one in the middle, let others write meanwhile", async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, n) => `Ana;García ${n};6${String(1e7 + n)};c${n}@example.com;;Calle Mayor ${n};Getafe;28901`,
  );
  rows[1_000] = '"Ana;García';
  let isDone = false;
  const importing = importLines([head, ...rows]).finally(() => {
    isDone = true;
  });
  // The first write comes before the import's own; in one transaction for all lines, none but the next would go
  // through.
  let written = 0;
  while (!isDone) written += Number(Boolean(await storedCustomer()));
  expect(written).toBeGreaterThan(5);
  expect(await importing).toMatchObject({ create: 1_999, refused: 1 });
  expect(await importLines([head, ...rows])).toMatchObject({ unchanged: 1_999, refused: 1, create: 0, update: 0 });
});
