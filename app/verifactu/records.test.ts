/** The chain of records on a real database: appended by several processes, forked and changed by none. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { passOverNumbers } from "#app/operations/pass-over-numbers.server.ts";
import { closeDatabase, openDatabase, reader, write } from "#app/platform/database.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { issuer, someFacts } from "../../tests/support/verifactu/facts.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";
import { readRecord } from "./record-xml.server.ts";
import { appendAgain, appendAnnulment, appendRecord } from "./records.server.ts";
import { textAt } from "./xml.server.ts";

const { file, dataDir, database } = useDatabase();
const at = new Date("2026-11-23T09:00:00Z");
const append = (more: Partial<InvoiceFacts> = {}, when = at) =>
  write((transaction) => appendRecord(transaction, someFacts(more), { at: when }));
const rows = () => reader().verifactuRecord.findMany({ orderBy: { id: "asc" } });
const rowOf = (id: number) => reader().verifactuRecord.findUniqueOrThrow({ where: { id } });

// Each test has a chain of its own.
beforeEach(async () => {
  await executeIn(dataDir, `UPDATE "VerifactuSettings" SET "installation" = ''`);
});

test("50 records by two processes at once: one chain without a fork", async () => {
  await append({ number: "first" }, new Date());
  const before = (await rows()).length;
  const values = [
    { prefix: "A", many: 25 },
    { prefix: "B", many: 25 },
  ] as const;
  await bothAtOnce("verifactu/append-records.ts", file, values);
  const all = (await rows()).slice(before - 1);
  expect(all.length).toBe(51);
  expect(new Set(all.map(({ installation }) => installation)).size).toBe(1);
  for (const [index, { xml, hash, previous_id, previous_hash }] of all.entries()) {
    const record = readRecord(xml);
    expect(record.computedHash).toBe(hash);
    expect([previous_id, previous_hash]).toEqual(index === 0 ? [null, ""] : [all[index - 1]?.id, all[index - 1]?.hash]);
    expect(record.previous?.hash ?? "").toBe(previous_hash);
  }
});

test("an invoice, its annulment, and a record that is sent again stand in one chain", async () => {
  const first = await append({ number: "one" });
  const annulled = await write((transaction) =>
    appendAnnulment(transaction, { issuer, number: "one", issuedOn: "2026-11-23" }, { at }),
  );
  const marks = { subsanacion: "S", rechazoPrevio: "X" } as const;
  const again = await write((transaction) => appendAgain(transaction, first, { marks, at }));
  expect((await rowOf(annulled)).previous_id).toBe(first);
  expect(await rowOf(again)).toMatchObject({ previous_id: annulled, corrects_id: first, rechazo_previo: "X" });
  const record = readRecord((await rowOf(again)).xml);
  expect(record.previous).toEqual({
    ...{ nif: issuer.nif, number: "one", issuedOn: "2026-11-23" },
    hash: (await rowOf(annulled)).hash,
  });
  expect(record.generatedAt).toBe("2026-11-23T10:00:00+01:00");
  expect(textAt(record.elements, "SistemaInformatico.NIF")).toBe(issuer.nif);
  // Pressed twice it is sent again once.
  const twice = write((transaction) => appendAgain(transaction, first, { marks, at }));
  await expect(twice).rejects.toThrow(/corrects_id/);
});

/** The agency's answer to a record. */
async function refuse(record_id: number): Promise<void> {
  const [submission] = await executeIn<{ id: number }>(
    dataDir,
    `INSERT INTO "VerifactuSubmission" ("site", "sent_at", "records", "incident")
      VALUES ('real', '2026-11-23T09:00:00.000+00:00', 1, 0) RETURNING "id"`,
  );
  await executeIn(
    dataDir,
    `INSERT INTO "VerifactuDelivery" ("record_id", "site", "state", "submission_id")
      VALUES (${record_id}, 'real', 'sent', ${submission?.id})`,
    `UPDATE "VerifactuDelivery" SET "state" = 'rejected' WHERE "record_id" = ${record_id}`,
  );
}

test("an annulment says whether the agency knows the invoice: not where it refused every record of it", async () => {
  const annul = async (number: string) => {
    const name = { issuer, number, issuedOn: "2026-11-23" };
    const { xml } = await rowOf(await write((transaction) => appendAnnulment(transaction, name, { at })));
    return textAt(readRecord(xml).elements, "SinRegistroPrevio");
  };
  const unknown = await append({ number: "unknown" });
  await refuse(unknown);
  const known = await append({ number: "known" });
  const marks = { subsanacion: "S", rechazoPrevio: "" } as const;
  await refuse(await write((transaction) => appendAgain(transaction, known, { marks, at })));
  expect([await annul("unknown"), await annul("known")]).toEqual(["S", ""]);
});

test("an annulment that goes again says what the agency knows by then", async () => {
  const alta = await append({ number: "refused later" });
  const name = { issuer, number: "refused later", issuedOn: "2026-11-23" };
  const annulment = await write((transaction) => appendAnnulment(transaction, name, { at }));
  expect(textAt(readRecord((await rowOf(annulment)).xml).elements, "SinRegistroPrevio")).toBe("");
  await refuse(alta);
  await refuse(annulment);
  const marks = { subsanacion: "", rechazoPrevio: "S" } as const;
  const again = await write((transaction) => appendAgain(transaction, annulment, { marks, at }));
  const { elements } = readRecord((await rowOf(again)).xml);
  expect([textAt(elements, "SinRegistroPrevio"), textAt(elements, "RechazoPrevio")]).toEqual(["S", "S"]);
});

test("a taxpayer of another number begins a chain of its own, and the year does not", async () => {
  await append({ number: "old", issuedOn: "2026-12-31" }, new Date("2026-12-31T22:59:59Z"));
  const next = await append({ number: "new", issuedOn: "2027-01-01" }, new Date("2026-12-31T23:00:00Z"));
  expect((await rowOf(next)).previous_id).not.toBeNull();
  const other = await append({ issuer: { nif: "A58818501", name: "Other" } });
  expect((await rowOf(other)).previous_id).toBeNull();
});

test("the clock set back: within a minute it is recorded, beyond it is refused, and nothing is left", async () => {
  await append();
  await append({ number: "two" }, new Date("2026-11-23T08:59:00Z"));
  const before = (await rows()).length;
  await expect(append({ number: "three" }, new Date("2026-11-23T08:57:59Z"))).rejects.toMatchObject({
    kind: "wrong-clock",
  });
  const said = await append({}, new Date("2026-11-22T23:30:00Z")).catch((problem) => problem.sentence(wordsIn("en")));
  expect(said).toMatch(/last VERI\*FACTU record was made on 23\/11\/2026 09:59/);
  expect((await rows()).length).toBe(before);
});

test("facts that the agency would refuse are not recorded", async () => {
  await expect(append({ recipient: null })).rejects.toThrow("recipient-missing");
  const invoices = [{ nif: "", number: "F-1", issuedOn: "2026-11-01" }];
  await expect(append({ kind: "R1", rectification: { type: "I", invoices } })).rejects.toThrow("named-issuer");
});

/** Does what follows a restore: of our own, or of a PostgreSQL database by its tools. */
async function followRestore(): Promise<void> {
  await closeDatabase();
  if (onPostgresql) {
    const client = new pg.Client(database);
    await client.connect();
    await client.query(readFileSync("prisma/postgresql/after-restore.sql", "utf8"));
    await client.end();
  } else passOverNumbers(file);
  await openDatabase(database);
}

test("after a restore a new installation begins its own chain, and ids and versions are passed over", async () => {
  const last = await append();
  const { id } = await storeCustomer();
  const version = async () => (await reader().customer.findUniqueOrThrow({ where: { id } })).version;
  const lines = await reader().audit.count();
  const seen = await version();
  await followRestore();
  const next = await rowOf(await append({ number: "after" }));
  expect(next.previous_id).toBeNull();
  expect(next.id).toBeGreaterThan(last + 1_000_000);
  expect((await storeCustomer()).id).toBeGreaterThan(id + 1_000_000);
  expect(await version()).toBeGreaterThanOrEqual(seen + 1_000);
  const audit = await reader().audit.findMany({ orderBy: { id: "desc" }, take: 2 });
  expect((audit[0]?.id ?? 0) - (audit[1]?.id ?? 0), "the trail has no gap").toBe(1);
  expect(await reader().audit.count()).toBeGreaterThan(lines);
});

const copied = `"kind", "issuer_nif", "installation", "number", "issued_on", "generated_at", "xml"`;
const columns = `${copied}, "previous_id", "previous_hash", "hash"`;
const hash = (last: number) => `'${String(last).padStart(64, "0")}'`;

test.each([
  ["a record is changed", `UPDATE "VerifactuRecord" SET "number" = 'x'`, "VERIFACTU_RECORD_NEVER_CHANGES"],
  ["a record is deleted", `DELETE FROM "VerifactuRecord"`, "VERIFACTU_RECORD_NEVER_DELETED"],
  [
    "a chain begins twice",
    `INSERT INTO "VerifactuRecord" (${columns}) SELECT ${copied}, NULL, '', ${hash(1)} FROM "VerifactuRecord" LIMIT 1`,
    "VERIFACTU_CHAIN",
  ],
  [
    "a record stands behind another than the last",
    `INSERT INTO "VerifactuRecord" (${columns}) SELECT ${copied}, "id", "hash", ${hash(2)}
     FROM "VerifactuRecord" r WHERE EXISTS (SELECT 1 FROM "VerifactuRecord" WHERE "previous_id" = r."id") LIMIT 1`,
    "VERIFACTU_CHAIN",
  ],
  [
    "a record names another hash than the last one's",
    `INSERT INTO "VerifactuRecord" (${columns}) SELECT ${copied}, "id", ${hash(3)}, ${hash(4)}
     FROM "VerifactuRecord" ORDER BY "id" DESC LIMIT 1`,
    "VERIFACTU_CHAIN",
  ],
])("the database refuses that %s", async (_, sql, refusal) => {
  await append();
  await append({ number: "two" });
  expect(await refusalOf(executeIn(dataDir, sql))).toBe(refusal);
});
