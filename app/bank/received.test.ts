/** Which payments a bank may have returned, and that the names are read once for a file with many movements. */
import { expect, test, vi } from "vitest";
import { fold } from "#app/platform/fold.ts";
import { makeReturnProposer, type Received } from "./received.server.ts";

vi.mock("#app/platform/fold.ts", async (original) => {
  const real = await original<typeof import("#app/platform/fold.ts")>();
  return { ...real, fold: vi.fn(real.fold) };
});

const received = Array.from({ length: 20 }, (_, n): Received => {
  const of = { id: n, invoice_number: `F-2026-${1_000 + n}`, customer_id: n, names: [`Ana Gil${n}`] };
  const cents = 10_000 + n;
  return {
    ...{ paid_on: "2026-11-10", total_cents: cents, method: "transfer" },
    parts: [{ amount_cents: cents, invoice: { ...of, paid_cents: cents } }],
  };
});

test("the names of who paid are read once, however many movements went out, and each finds its own", () => {
  const propose = makeReturnProposer(received);
  for (const { total_cents, parts } of received) {
    const entry = {
      booked_on: "2026-11-10",
      amount_cents: -total_cents,
      payer: "",
      text: `RECIBO ${parts[0]?.invoice.invoice_number}`,
    };
    expect(propose(entry)[0]).toMatchObject({ invoices: [{ id: parts[0]?.invoice.id }], isSure: true });
  }
  // One name of each payment, and the text of each movement.
  expect(vi.mocked(fold)).toHaveBeenCalledTimes(2 * received.length);
});

test.each([
  ["2026-11-09", 0],
  ["2026-11-10", 1],
  ["2027-12-15", 1],
  ["2027-12-16", 0],
])(
  "what went out on %s may take back %i payment of 2026-11-10: none that came later, none of long before",
  (booked_on, n) => {
    const entry = { booked_on, amount_cents: -10_003, payer: "Ana Gil3", text: "" };
    expect(makeReturnProposer(received)(entry)).toHaveLength(n);
  },
);

test("thousands of movements are compared with thousands of payments within seconds", { timeout: 5_000 }, () => {
  const many = Array.from({ length: 5_000 }, (_, n): Received => {
    const of = {
      id: n,
      invoice_number: `F-${10_000 + n}`,
      customer_id: n,
      names: [`Ana Gil${n}`],
      paid_cents: 10_000 + n,
    };
    const parts = [{ amount_cents: of.paid_cents, invoice: of }];
    return { paid_on: "2026-11-10", total_cents: of.paid_cents, method: "transfer", parts };
  });
  const propose = makeReturnProposer(many);
  for (const { total_cents, parts } of many.slice(0, 2_000)) {
    const text = `RECIBO ${parts[0]?.invoice.invoice_number}`;
    const entry = { booked_on: "2026-11-10", amount_cents: -total_cents, payer: "Proveedor Sol", text };
    expect(propose(entry)).toMatchObject([{ isSure: true }]);
  }
});
