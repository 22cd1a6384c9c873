import { expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { breakWrites, mendWrites } from "../../tests/support/broken-writes.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeBooking, storeJob } from "../../tests/support/stored.ts";
import { createInvoice } from "./invoices.server.ts";
import { listSeries, setSeries } from "./series.server.ts";

useDatabase();

test("30 invoices made at once, failures and repetitions among them, have gapless and unique numbers", async () => {
  const { quote } = await storeBooking();
  const jobs: number[] = [];
  for (let n = 0; n < 30; n += 1) jobs.push((await storeJob(quote.id)).id);
  const now = new Date("2026-11-20T12:00:00Z");
  // Every third job is asked for twice; for every third a job that does not exist is asked for as well.
  const asked = jobs.flatMap((job, n) => (n % 3 === 0 ? [job, job] : n % 3 === 1 ? [job, 4_000_000 + n] : [job]));
  const how = { language: "es", now } as const;
  const results = await Promise.allSettled(asked.map((job) => createInvoice(job, { paid: 0 }, how)));
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);

  const rows = await reader().invoice.findMany({ select: { invoice_number: true }, orderBy: { id: "asc" } });
  const wanted = Array.from({ length: 30 }, (_, n) => `F-2026-${String(n + 1).padStart(4, "0")}`);
  expect(rows.map((row) => row.invoice_number)).toEqual(wanted);
});

test("an invoice that the database refuses uses no number", async () => {
  const [broken, whole] = [await storeBooking(), await storeBooking()];
  const now = new Date("2030-05-01T12:00:00Z");
  const lines = [{ table: "InvoiceLine", what: "INSERT" }];
  const execute = (statements: string[]) =>
    write(async (transaction) => {
      for (const statement of statements) await transaction.$executeRawUnsafe(statement);
    });
  await execute(breakWrites(lines));
  // The database refuses its lines, after a number was taken.
  await expect(createInvoice(broken.job.id, { paid: 0 }, { language: "es", now })).rejects.toThrow();
  await execute(mendWrites(lines));
  const { invoice_number } = await createInvoice(whole.job.id, { paid: 0 }, { language: "es", now });
  expect(invoice_number).toBe("F-2030-0001");
});

test("the year of a number is the company's", async () => {
  const { quote } = await storeBooking();
  const made = async (at: string) => {
    const { id } = await storeJob(quote.id);
    const how = { language: "es", now: new Date(at) } as const;
    return (await createInvoice(id, { paid: 0 }, how)).invoice_number;
  };
  expect(await made("2031-12-31T22:59:59Z")).toBe("F-2031-0001");
  // 00:00 of the first of January in Madrid is still December in UTC.
  expect(await made("2031-12-31T23:00:00Z")).toBe("F-2032-0001");
});

test("the first number that was set for a series is shown in its year, and 1 in a later one", async () => {
  await setSeries("rectifying", { prefix: "RE", first: 50 }, new Date("2026-11-20T12:00:00Z"));
  const shown = async (day: string) => (await listSeries(new Date(day))).find(({ series }) => series === "rectifying");
  const set = { prefix: "RE", isSet: true };
  expect(await shown("2026-12-31T12:00:00Z")).toMatchObject({ ...set, first: 50, begins: "RE-2026-0050" });
  expect(await shown("2027-01-02T12:00:00Z")).toMatchObject({ ...set, first: 1, begins: "RE-2027-0001" });
});
