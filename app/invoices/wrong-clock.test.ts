/**
 * A series gives no number while the clock is before its last document, until the owner says that the clock is right.
 */
import { beforeAll, expect, test } from "vitest";
import { acceptClock, listFutureDocuments } from "#app/documents/numbering.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { createQuote, updateQuote } from "#app/quotes/quotes.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { quoteInput, storeCustomer, storeJob, storeProduct } from "../../tests/support/stored.ts";
import { createInvoice } from "./invoices.server.ts";

useDatabase();

const noon = Date.parse("2026-11-23T11:00:00Z");
const at = (minutes: number) => new Date(noon + minutes * 60_000);
const years = 4 * 365 * 24 * 60;

let customer_id = 0;
let product_id = 0;

beforeAll(async () => {
  customer_id = (await storeCustomer()).id;
  product_id = (await storeProduct()).id;
});

const quoteAt = (now: Date) => createQuote(quoteInput(customer_id, product_id), "en", now);
const numberAt = async (now: Date) => (await quoteAt(now)).quote_number;
const refusal = (quote: Promise<unknown>) =>
  quote.then(
    () => null,
    (problem: Problem) => problem,
  );

test("a number is given after a small step back of the clock; after a larger one it is refused with both times", async () => {
  expect(await numberAt(at(0))).toBe("Q-2026-0001");
  expect(await numberAt(at(-5))).toBe("Q-2026-0002");
  expect(await numberAt(at(0))).toBe("Q-2026-0003");
  const refused = await refusal(quoteAt(at(-6)));
  expect(refused).toMatchObject({ kind: "wrong-clock" });
  expect(refused?.sentence(wordsIn("en"))).toBe(
    "The server's clock says 23/11/2026 11:54, but Q-2026-0003 was made on 23/11/2026 12:00. " +
      "Nothing new is numbered until the clock is right: tell whoever looks after the server. Nothing was saved.",
  );
  expect(refused?.sentence(wordsIn("es"))).toContain("marca 23/11/2026 11:54, pero Q-2026-0003 se hizo el 23/11/2026");
  expect(await refusal(quoteAt(at(-years)))).toMatchObject({ kind: "wrong-clock" });
  expect(await reader().quote.count()).toBe(3);
  expect(await numberAt(at(1))).toBe("Q-2026-0004");
});

test("another series still gives numbers, and what has no number is saved", async () => {
  const { id } = await quoteAt(at(10));
  const job = await storeJob(id, { start: at(0) });
  const { id: invoice, invoice_number } = await createInvoice(job.id, { paid: 0 }, { language: "en", now: at(-60) });
  expect(invoice_number).toBe("F-2026-0001");
  await setPaid(invoice, 1, at(-120));
  await updateQuote(id, quoteInput(customer_id, product_id), "en");
  // An invoice that exists already is given, whatever the clock says.
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now: at(-years) })).toMatchObject({
    invoice_number,
    created: false,
  });
  const other = await storeJob(id);
  expect(
    await refusal(createInvoice(other.id, { paid: 0, reason: "Again" }, { language: "en", now: at(-66) })),
  ).toMatchObject({
    kind: "wrong-clock",
  });
});

test("after the owner's statement that the clock is right the series goes on, until the clock is wrong again", async () => {
  const wrong = await numberAt(at(years));
  expect(wrong).toBe("Q-2030-0001");
  expect(await refusal(quoteAt(at(20)))).toMatchObject({ kind: "wrong-clock" });
  expect((await listFutureDocuments(at(20))).map(({ last }) => last.name)).toEqual([wrong]);
  expect((await acceptClock(at(20))).map((ahead) => ahead.of)).toEqual(["quote"]);
  expect(await listFutureDocuments(at(20))).toEqual([]);
  expect(await acceptClock(at(20))).toEqual([]);
  const next = await numberAt(at(20));
  expect(next).toMatch(/^Q-2026-/);
  expect(await refusal(quoteAt(at(14)))).toMatchObject({ kind: "wrong-clock" });
  // The same again, for another document of the future.
  await quoteAt(at(2 * years));
  expect(await refusal(quoteAt(at(21)))).toMatchObject({ kind: "wrong-clock" });
  await acceptClock(at(21));
  await quoteAt(at(21));
});
