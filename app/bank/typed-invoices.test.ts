/** Which invoices are meant by the numbers that a person types at a movement of the bank, on a database. */
import { expect, test } from "vitest";
import { setPaid } from "#app/payments/payments.server.ts";
import { getSettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { day, importMovements, now, waitingEntry } from "../../tests/support/bank-entries.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { invoiceLine, issueInvoiceOf } from "../../tests/support/issued-invoices.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { listDecidedEntries } from "./bank.server.ts";
import { decideEntries } from "./decisions.server.ts";

useDatabase();

let count = 0;

async function issueOn(issued_on: string, euros: number, customer_id: number) {
  const lines = [invoiceLine(euros, { cause: "E1" })];
  const id = await issueInvoiceOf({ customer_id, lines }, { now: new Date(`${issued_on}T10:00:00Z`) });
  return reader().invoice.findUniqueOrThrow({ where: { id }, select: { id: true, invoice_number: true } });
}

/** Records a new movement of so much for what is typed; gives its invoices in order, or what refuses it. */
async function record(typed: string, cents: number): Promise<string[] | string> {
  const text = `${cents < 0 ? "devolucion" : "transferencia"} ${count++};`;
  await importMovements({ day, cents, text });
  const { id } = await waitingEntry(text);
  try {
    await decideEntries([{ id, invoice_numbers: typed }], now);
  } catch (error) {
    return (
      (error as { fields: (words: unknown) => Record<string, string> }).fields(wordsIn("en"))[`invoice-${id}`] ?? ""
    );
  }
  const { invoices = [] } = (await listDecidedEntries()).find((entry) => entry.id === id) ?? {};
  return invoices.map(({ invoice_number }) => invoice_number).toSorted();
}

test("an invoice is meant by its number as searches find it, where one alone fits that has something to pay", async () => {
  const { id: customer_id } = await storeCustomer({ first_name: "Ana", surname: "Figueroa" });
  const [last, ...others] = [
    await issueOn("2025-11-02", 20, customer_id),
    await issueOn("2025-11-02", 30, customer_id),
  ];
  const own = await issueOn("2026-11-02", 20, customer_id);
  expect([last.invoice_number, own.invoice_number]).toEqual(["F-2025-0001", "F-2026-0001"]);
  for (const typed of ["f-2026-0001", "F-2026-1", "F20260001", "f 2026/1", "2026-1"])
    expect(await record(typed, 100)).toEqual([own.invoice_number]);
  // Also where a longer number has the same digits in it.
  expect(await record("2", 100)).toEqual([others[0]?.invoice_number]);
  for (const typed of ["1", "0001"])
    expect(await record(typed, 100)).toBe(`“${typed}” may be F-2026-0001, F-2025-0001. Write the whole number.`);
  for (const typed of ["Figueroa", "3", "2027-1", "-", ""])
    expect(await record(typed, 100)).toBe(`There is no invoice ${typed || "without a number"}.`);
  await setPaid(last.id, 1, now);
  expect(await record("1", 100)).toEqual([own.invoice_number]);
  // What went out may be what was paid of either.
  expect(await record("1", -100)).toContain("F-2026-0001, F-2025-0001");
  expect(await record("2", -100)).toEqual([others[0]?.invoice_number]);
  // Of the whole number it is asked whether more is meant than is left; so is of a short one that only one has.
  await setPaid(others[0]?.id ?? 0, 1, now);
  for (const typed of ["F-2025-0002", "2"])
    expect(await record(typed, 100)).toBe("More than is unpaid of F-2025-0002.");
  expect(await getSettledInvoice(own.id)).toMatchObject({ paid: 0, paid_cents: 600 });
});

test("a movement pays the invoices whose numbers are typed, in their order, and is refused where they do not fit", async () => {
  const { id: customer_id } = await storeCustomer({ first_name: "Ana", surname: "Fajardo" });
  const { id: other_id } = await storeCustomer({ first_name: "Eva", surname: "Fandiño" });
  const issued: Awaited<ReturnType<typeof issueOn>>[] = [];
  for (const euros of [10, 20, 30]) issued.push(await issueOn("2026-11-03", euros, customer_id));
  const [a, b, c] = issued.map(({ invoice_number }) => invoice_number.slice(-4));
  const other = await issueOn("2026-11-03", 10, other_id);
  expect(await record(`${a}, ${other.invoice_number}`, 2_000)).toBe(
    `${issued[0]?.invoice_number}, ${other.invoice_number} are of several customers: a payment of several invoices is one customer's.`,
  );
  expect(await record(`${a} y F-2026-${a}`, 2_000)).toBe("The same invoice is named twice.");
  expect(await record(`${a}; 9999`, 2_000)).toBe("There is no invoice 9999.");
  expect(await record(`${a}, ${b}, ${c}`, 3_000)).toContain(`nothing is for ${issued[2]?.invoice_number}.`);
  expect(await record(`${a}, ${b}, ${c}`, 6_001)).toContain("More than is unpaid of ");
  expect(await record(`${b} y ${a};`, 2_500)).toEqual([issued[0]?.invoice_number, issued[1]?.invoice_number]);
  const settled = await Promise.all(issued.map(({ id }) => getSettledInvoice(id)));
  expect(settled.map(({ paid_cents }) => paid_cents)).toEqual([500, 2_000, 0]);
  // The bank takes it back in the same way.
  expect(await record(`F-2026-${a} and F-2026-${b}`, -2_500)).toHaveLength(2);
  expect((await getSettledInvoice(issued[1]?.id ?? 0)).paid_cents).toBe(0);
});
