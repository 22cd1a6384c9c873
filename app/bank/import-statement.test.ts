/**
 * Importing files of banks, on a database: each movement is stored once though later files have it again, a movement
 * that a file in another format repeats waits with a hint, and the database refuses wrong entries.
 */
import { expect, test, vi } from "vitest";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { day, importMovements, issueTo, now, waitingEntry } from "../../tests/support/bank-entries.ts";
import { camt053, csvStatement, type Movement, norma43 } from "../../tests/support/bank-files.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { decideEntries } from "./decisions.server.ts";
import { importStatement } from "./import-statement.server.ts";

useDatabase();

/** Counts what is asked of the bank's entries inside writes from now on. */
function countAsked(): () => number {
  let asked = 0;
  const client = reader();
  const transact = client.$transaction.bind(client) as (
    work: (_: Transaction) => unknown,
    how: object,
  ) => Promise<unknown>;
  const spy = vi.spyOn(client, "$transaction").mockImplementation(((work: (_: Transaction) => unknown, how: object) =>
    transact((transaction) => {
      const bankEntry = new Proxy(transaction.bankEntry, {
        get(target, name) {
          asked += 1;
          return Reflect.get(target, name);
        },
      });
      return work(
        new Proxy(transaction, {
          get: (target, name) => (name === "bankEntry" ? bankEntry : Reflect.get(target, name)),
        }),
      );
    }, how)) as never);
  return () => {
    spy.mockRestore();
    return asked;
  };
}

test("a file is read once: the same again, and one that overlaps it, add only what is new", async () => {
  const first: Movement[] = [
    { day, cents: 1_000, text: "uno" },
    { day, cents: 1_000, text: "uno" },
    { day, cents: -400, text: "comision" },
  ];
  expect(await importMovements(...first)).toEqual({ format: "norma43", added: 2, known: 0, out: 1 });
  expect(await importMovements(...first)).toEqual({ format: "norma43", added: 0, known: 2, out: 1 });
  expect(await importMovements(...first, { day, cents: 1_000, text: "uno" })).toEqual({
    format: "norma43",
    added: 1,
    known: 2,
    out: 1,
  });
  const all = await Promise.all([1, 2].map(() => importStatement(csvStatement([{ day, cents: 77 }]), now)));
  expect(all.map(({ added }) => added).toSorted()).toEqual([0, 1]);
});

test("a number that Norma 43 cuts at a field's end is whole, and what was stored with it cut is known again", async () => {
  const [full, rest] = ["TRANSFERENCIA DE NUNEZ E HIJO FRA F-20", "26-0044 GRACIAS"];
  expect(full).toHaveLength(38);
  const cut = { day, cents: 8_800, payer: full, text: rest };
  // The same words in fields that they do not fill are stored as the cut number was before.
  const before = { day, cents: 8_900, payer: "TRANSFERENCIA DE", text: `NUNEZ E HIJO FRA F-20 ${rest}` };
  expect(await importMovements(before)).toMatchObject({ added: 1 });
  expect(await importMovements({ ...cut, cents: 8_900 })).toMatchObject({ added: 0, known: 1 });
  expect(await importMovements(cut)).toMatchObject({ added: 1 });
  expect((await waitingEntry("F-2026-0044 GRACIAS")).amount_cents).toBe(8_800);
  expect(await importMovements(cut)).toMatchObject({ added: 0, known: 1 });
});

test("a word that Norma 43 cuts is whole, and what was stored with the word or a number cut is known again", async () => {
  const [full, rest] = ["TRANSFERENCIA DE REFRIGERACION MARTINE", "Z LOPEZ, FRA. 26-0045"];
  expect(full).toHaveLength(38);
  const cut = { day, cents: 8_700, payer: full, text: rest };
  // The same words in fields that they do not fill are stored as the cut word was before.
  const before = { day, cents: 8_710, payer: "TRANSFERENCIA DE", text: `REFRIGERACION MARTINE ${rest}`.slice(0, 38) };
  expect(await importMovements(before)).toMatchObject({ added: 1 });
  const short = { ...cut, cents: 8_710, text: before.text.slice("REFRIGERACION MARTINE ".length) };
  expect(await importMovements(short)).toMatchObject({ added: 0, known: 1 });
  expect(await importMovements(cut)).toMatchObject({ added: 1 });
  expect((await waitingEntry("MARTINEZ LOPEZ")).amount_cents).toBe(8_700);
  expect(await importMovements(cut)).toMatchObject({ added: 0, known: 1 });
});

test("what was stored with a word in two pieces, when numbers were made whole already, is known again", async () => {
  const file = ([payer, text, third, fourth]: string[]) =>
    norma43([{ day, cents: 8_720, payer, text }]).replace(
      /^23.*$/m,
      (line) => `${line}\r\n2302${third?.padEnd(38)}${fourth?.padEnd(38)}`,
    );
  const cut = ["TRANSFERENCIA DE REFRIGERACION MARTINE", "Z LOPEZ E HIJOS, POR LA FACTURA NUM 20", "26-0046", ""];
  const whole = ["TRANSFERENCIA DE", "REFRIGERACION MARTINE", "Z LOPEZ E HIJOS, POR LA FACTURA NUM", "2026-0046"];
  expect(await importStatement(file(whole), now)).toMatchObject({ added: 1 });
  expect(await importStatement(file(cut), now)).toMatchObject({ added: 0, known: 1 });
});

/** A bank's CSV of transfers of this many cents on one day, with these columns of texts. */
const csvOf = (cents: number, columns: readonly string[], ...rows: string[][]) =>
  [
    ["Fecha", "Importe", ...columns],
    ...rows.map((texts) => [day.split("-").toReversed().join("/"), `${cents / 100}`, ...texts]),
  ]
    .map((cells) => cells.join(";"))
    .join("\r\n");

test("what was stored when only the first columns with texts of a CSV were kept is known again", async () => {
  // A file without the other columns is stored as such a file was then.
  const kept = csvOf(9_100, ["Movimiento", "Observaciones"], ["Transferencia", "a"], ["Transferencia", "a"]);
  expect(await importStatement(kept, now)).toMatchObject({ added: 2, known: 0 });
  const columns = ["Movimiento", "Observaciones", "Concepto", "Más datos"];
  const [ana, luis] = [
    ["Transferencia", "a", "Ana F-2026-0012", "b"],
    ["Transferencia", "a", "Luis F-2026-0013", "b"],
  ];
  const whole = csvOf(9_100, columns, ana, luis, ["Transferencia", "c", "Eva", "b"]);
  expect(await importStatement(whole, now)).toMatchObject({ added: 1, known: 2 });
  expect(await importStatement(whole, now)).toMatchObject({ added: 0, known: 3 });
  expect(await importStatement(csvOf(9_100, columns, luis, ana), now)).toMatchObject({ added: 0, known: 2 });
});

test("where a CSV did not tell several entries apart and only some were stored, none of them is left out", async () => {
  const kept = csvOf(9_200, ["Concepto"], ["Transferencia"]);
  expect(await importStatement(kept, now)).toMatchObject({ added: 1, known: 0 });
  // The rest of the day came later, and the bank writes the newest first.
  const whole = csvOf(9_200, ["Concepto", "Movimiento"], ["Transferencia", "Luis"], ["Transferencia", "Ana"]);
  expect(await importStatement(whole, now)).toMatchObject({ added: 2, known: 0 });
  expect(await importStatement(whole, now)).toMatchObject({ added: 0, known: 2 });
});

test("NUL in a file is left out", async () => {
  await importStatement(csvStatement([{ day, cents: 1_234, text: "nul\0 here" }]), now);
  expect((await waitingEntry("nul here")).amount_cents).toBe(1_234);
});

test("the same movements in another format wait with a hint, and nothing is chosen for them but to leave them", async () => {
  const { id, invoice_number } = await issueTo("Palencia", 222);
  const twice = { day, cents: 22_200, text: `pago ${invoice_number}`, payer: "PALENCIA ANA" };
  await importMovements(twice);
  const entry = await waitingEntry(invoice_number);
  await decideEntries([{ id: entry.id, invoice_ids: [id] }], now);
  // The other format has it as well, and another transfer of the same amount behind it.
  const other = camt053([
    { ...twice, text: `PAGO ${invoice_number}` },
    { ...twice, text: "y otro más" },
  ]);
  expect(await importStatement(other, now)).toMatchObject({ added: 2, known: 0 });
  const again = await waitingEntry(`PAGO ${invoice_number}`);
  expect(again).toMatchObject({ chosen: null, sameAs: { invoices: [{ id, invoice_number }] } });
  expect(await waitingEntry("y otro más")).toMatchObject({ sameAs: null });
  // A third format repeats one of them: each is repeated once.
  expect(await importStatement(csvStatement([{ ...twice, text: "csv uno" }]), now)).toMatchObject({ added: 1 });
  expect((await waitingEntry("csv uno")).sameAs).not.toBeNull();
});

test("the database refuses an entry of nothing, that changes, goes, or is dismissed and recorded", async () => {
  await importMovements({ day, cents: 5_500, text: "guard" });
  const { id } = await waitingEntry("guard");
  const { id: payment_id } = await write((transaction) =>
    transaction.payment.create({ data: { paid_on: day, method: "", created_at: now } }),
  );
  const refused = (change: Parameters<typeof write>[0]) => expect(write(change)).rejects.toThrow();
  await refused((transaction) => transaction.bankEntry.update({ where: { id }, data: { amount_cents: 1 } }));
  await refused((transaction) => transaction.bankEntry.delete({ where: { id } }));
  const given = { account: "", booked_on: day, payer: "", text: "", imported_at: now };
  await refused((transaction) => transaction.bankEntry.create({ data: { ...given, entry_key: "x", amount_cents: 0 } }));
  await refused((transaction) =>
    transaction.bankEntry.update({ where: { id }, data: { payment_id, dismissed_at: now } }),
  );
});

test("a large file is kept with few statements, since a write may take 10 s only, and each entry is repeated once", async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ day: addDays("2025-01-01", n % 250), cents: 5_000 + (n % 3), text: `BIZUM ${n}`, payer: `CLIENTE ${n}` },
  }));
  const asked = countAsked();
  expect(await importMovements(...many)).toMatchObject({ added: 5_000, known: 0 });
  expect(await importStatement(camt053(many), now)).toMatchObject({ added: 5_000, known: 0 });
  expect(await importMovements(...many, { day, cents: 5_000, text: "BIZUM 5000" })).toMatchObject({
    added: 1,
    known: 5_000,
  });
  const statements = asked();
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(150);
  const repeating = await reader().bankEntry.findMany({
    where: { payer: { startsWith: "CLIENTE " }, format: "camt053" },
    select: { booked_on: true, amount_cents: true, same_as: { select: { booked_on: true, amount_cents: true } } },
  });
  expect(repeating.filter(({ same_as, ...own }) => JSON.stringify(same_as) === JSON.stringify(own)).length).toBe(5_000);
});
