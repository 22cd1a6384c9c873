/** Correcting an invoice that was corrected, or by what changes nothing, by the verbs on a database. */
import { expect, test } from "vitest";
import { getInvoiceDocument } from "#app/invoices/invoice-document.server.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { createPayment } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import {
  contentOf,
  issueInvoiceOf,
  invoiceLine as line,
  moveCustomer,
  rectifyByCall,
} from "../../tests/support/issued-invoices.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { getCorrectable, rectifyInvoice } from "./rectify.server.ts";

useDatabase();

const asked = { language: "en", now: new Date("2026-11-20T12:00:00Z") } as const;

const issue = (body: object) => issueInvoiceOf(body, asked);
const rectify = (id: number, body: object) => rectifyByCall(id, body, asked);
const changesNothing = (error: unknown) =>
  error instanceof Problem && error.sentence(wordsIn("en")).startsWith("Nothing would change");

test("what changes nothing is not issued: the same lines, customer and company, or differences that cancel out", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100), line(50)], discount: 7 });
  const counted = () => reader().invoice.count({ where: { rectifies_id: id } });
  const nothing = async (body: object) => {
    const before = await counted();
    await expect(rectify(id, body)).rejects.toSatisfy(changesNothing);
    expect(await counted()).toBe(before);
  };
  await nothing({ type: "S", all: 1 });
  await nothing({ type: "I", lines: [line(-10), line(10)] });
  const { lines, seen } = await getCorrectable(id);
  const right = lines.flatMap(({ unit_price_cents, quantity_milli }, place) =>
    unit_price_cents < 0 ? [] : [{ place, quantity_milli, unit_price_cents }],
  );
  const again = { type: "S", kind: "R1", lines: null, reason: "The same" } as const;
  await expect(rectifyInvoice(id, again, { ...asked, byLines: { right, seen } })).rejects.toSatisfy(changesNothing);
  await moveCustomer(customer_id);
  await rectify(id, { type: "S", all: 1 });
  await nothing({ type: "S", all: 1 });
  // A difference leaves something else to be stated, which is stated by it already.
  await rectify(id, { type: "I", lines: [line(-10)] });
  await nothing({ type: "S", all: 1 });
});

test("a second correction has the lines as they stand: of the last in its place, with the differences since", async () => {
  const { id: customer_id } = await storeCustomer();
  const lines = [{ name: "Split", quantity: 2, unit_price: 500 }, line(40, { name: "Filter", iva_percent: 10 })];
  const id = await issue({ customer_id, lines, discount: 100 });
  const stated = async () => {
    const { lines: standing } = await getCorrectable(id);
    return standing.map(({ name, quantity_milli }) => [name, quantity_milli / 1_000]);
  };
  const first = await stated();
  await moveCustomer(customer_id);
  await rectify(id, { type: "S", all: 1 });
  expect(await stated()).toEqual(first);
  await rectify(id, { type: "S", lines: [{ name: "Split", quantity: 1, unit_price: 480 }, ...lines.slice(1)] });
  expect(await stated()).toEqual([
    ["Split", 1],
    ["Filter", 1],
  ]);
  await rectify(id, { type: "I", lines: [line(-30, { name: "Scratched" }), line(-40, { iva_percent: 10 })] });
  // Nothing is left at 10 %.
  expect(await stated()).toEqual([
    ["Split", 1],
    ["Scratched", 1],
  ]);
  await write((tx) => tx.customer.update({ where: { id: customer_id }, data: { town: "Ronda" } }));
  const made = await getInvoice(await rectify(id, { type: "S", all: 1 }));
  expect(made?.lines.map(({ name }) => name)).toEqual(["Split", "Scratched"]);
  expect(made).toMatchObject({ net_cents: 45_000, total_cents: 54_450 });
});

test("what is corrected keeps its language, though nobody chose one for the customer", async () => {
  const { id: customer_id } = await storeCustomer();
  const content = contentOf({ customer_id, lines: [line(100)], discount: 10, language: "es" });
  const { id } = await createIssued(content, asked);
  await moveCustomer(customer_id);
  expect((await getCorrectable(id)).discount.name).toBe("Descuento");
  const made = await reader().invoice.findUniqueOrThrow({ where: { id: await rectify(id, { type: "S", all: 1 }) } });
  expect(made.language).toBe("es");
});

test("a correction states what the invoice came to before it, and what is still to be paid then", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const pay = (amount_cents: number, at: string) =>
    createPayment(
      { paid_on: "2026-11-20", method: "card", note: "", parts: [{ invoice_id: id, amount_cents }] },
      { mayOverpay: false },
      new Date(at),
    );
  await pay(50_00, "2026-11-20T11:00:00Z");
  const first = await rectify(id, { type: "I", lines: [line(-20)] });
  const second = await rectify(id, { type: "S", lines: [line(200)] });
  await pay(192_00, "2026-11-20T13:00:00Z");
  const of = async (one: number) => {
    const { rectifies, due_cents, paid_on } = await getInvoiceDocument(one);
    return { before: rectifies?.before, due_cents, paid_on };
  };
  expect(await of(first)).toEqual({
    ...{ before: { base_cents: 10_000, iva_cents: 2_100 }, due_cents: 9_680 - 5_000, paid_on: null },
  });
  expect(await of(second)).toEqual({
    ...{ before: { base_cents: 8_000, iva_cents: 1_680 }, due_cents: 24_200 - 5_000, paid_on: null },
  });
});

test("one for a bad debt says of no sum that it is still to be paid, nor does another after it: all of it is owed", async () => {
  const { id: customer_id } = await storeCustomer();
  const id = await issue({ customer_id, lines: [line(100)] });
  const due = async (body: object) => (await getInvoiceDocument(await rectify(id, body))).due_cents;
  expect(await due({ type: "I", lines: [line(-20)] })).toBe(9_680);
  expect(await due({ type: "I", kind: "R3", lines: [line(-50)] })).toBe(0);
  expect(await due({ type: "I", lines: [line(-10)] })).toBe(0);
});
