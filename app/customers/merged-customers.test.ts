/** Merging customers on a real database file: what moves, what stays, and two people at once. */
import { expect, test } from "vitest";
import { mergeCustomers } from "#app/customer-card/merge.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createDraft, issueDraft, listDrafts } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { searchEverything } from "#app/search/search.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { customer } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer, storeProduct, storeQuote, storeSite } from "../../tests/support/stored.ts";
import { customerSchema } from "./customer.schema.ts";
import { searchCustomers } from "./customer-search.server.ts";
import { getCustomer, updateCustomer } from "./customers.server.ts";
import { mergedInto, presentCustomerId } from "./merged-customers.server.ts";
import { createSite } from "./sites.server.ts";

useDatabase();

const anySeen = { source: null, target: null };
const merge = (id: number, into: number, seen: Parameters<typeof mergeCustomers>[2] = anySeen) =>
  mergeCustomers({ id, into }, wordsIn("en"), seen);

/** Who of these exists. */
async function those(...ids: number[]): Promise<number[]> {
  return (await reader().customer.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } })).map(({ id }) => id);
}

test("who is merged is found by the former e-mail address, telephone number and tax number", async () => {
  const source = await storeCustomer({
    ...{ surname: "Doblada", tel: "+34 699 000 222 (Ana, por la tarde)" },
    ...{ email: "antes@example.com", nie: "B-93 123 459" },
  });
  const target = await storeCustomer({ surname: "Original", tel: "600 111 222 / 600 333 444" });
  await mergeCustomers({ id: source.id, into: target.id }, wordsIn("es"), anySeen);
  const last = await storeCustomer({ surname: "Última", tel: "600 111 223 / 600 333 445" });
  await merge(target.id, last.id);
  for (const q of ["699 00 02 22", "0034699000222", "antes@example.com", "B93123459", "b-93 123 459", "600333444"])
    expect(
      (await searchCustomers(q)).map(({ id }) => id),
      q,
    ).toEqual([last.id]);
  expect((await searchEverything("antes@example.com", "es")).map(({ url }) => url)).toEqual([`/customers/${last.id}`]);

  await updateCustomer(last.id, validate(customerSchema, { ...customer, notes: "" }));
  expect(await searchCustomers("antes@example.com"), "as the notes say it no more").toEqual([]);
});

test("quotes, jobs, invoices and sites move, what is printed stays, and both trails tell of it", async () => {
  const { customer: source, quote, job } = await storeBooking({}, { surname: "Doblada", tel: "699 000 222" });
  const site = await storeSite(source.id, { name: "Quinta" });
  const sited = await storeQuote(source.id, (await storeProduct()).id, { site_id: site.id });
  const invoice = await createInvoice(job.id, { paid: 0 }, { language: "es" });
  const target = await storeCustomer({ surname: "Original" });
  await merge(source.id, target.id);

  expect(await those(source.id, target.id)).toEqual([target.id]);
  const kept = await reader().invoice.findUniqueOrThrow({ where: { id: invoice.id } });
  expect(kept.customer_id).toBe(target.id);
  expect(JSON.parse(kept.customer_copy)).toMatchObject({ surname: "Doblada" });
  for (const { id } of [quote, sited]) {
    expect(await reader().quote.findUniqueOrThrow({ where: { id } })).toMatchObject({ customer_id: target.id });
  }
  expect((await reader().site.findUniqueOrThrow({ where: { id: site.id } })).customer_id).toBe(target.id);
  expect((await getCustomer(target.id))?.tel).toBe(`${customer.tel} / 699 000 222`);
  for (const q of ["quinta", "699000222", "original"])
    expect((await searchCustomers(q)).map(({ id }) => id)).toEqual([target.id]);
  expect(await searchCustomers("doblada")).toEqual([]);
  expect(await mergedInto(source.id)).toEqual({ id: target.id, name: "Begoña Original" });

  const trail = async (subject_id: number) =>
    (await reader().audit.findMany({ where: { kind: "customer", subject_id }, orderBy: { id: "desc" } }))[0];
  expect(JSON.parse((await trail(target.id))?.after ?? "")).toMatchObject({
    merged: [{ customer: "Begoña Doblada", quotes: 2, invoices: 1, sites: 1 }],
  });
  const gone = await trail(source.id);
  expect(gone?.did).toBe("removed");
  expect(JSON.parse(gone?.before ?? "")).toMatchObject({
    surname: "Doblada",
    merged_into: [{ customer: "Begoña Original" }],
  });
});

test("a customer who was merged twice leads to the last one", async () => {
  const [first, second, third] = [await storeCustomer(), await storeCustomer(), await storeCustomer()];
  await merge(first.id, second.id);
  await merge(second.id, third.id);
  expect([await presentCustomerId(first.id), await presentCustomerId(second.id)]).toEqual([third.id, third.id]);
});

test("a quote that is saved for a customer who was merged meanwhile is the other one's", async () => {
  const [gone, kept, product] = [await storeCustomer(), await storeCustomer(), await storeProduct()];
  await merge(gone.id, kept.id);
  expect((await storeQuote(gone.id, product.id)).customer_id).toBe(kept.id);
});

test("a draft of an invoice for a customer who was merged is issued for the other one", async () => {
  const [gone, kept] = [await storeCustomer(), await storeCustomer({ surname: "Quien queda" })];
  const lines = [{ name: "Gas", unit_price: 10 }];
  const { id } = await createDraft(validate(invoiceContentSchema, { customer_id: gone.id, lines }));
  await merge(gone.id, kept.id);
  expect((await listDrafts(1)).rows).toMatchObject([{ id, customer_id: kept.id, total_cents: 1_210 }]);
  const issued = await issueDraft(id, { language: "en" });
  const invoice = await reader().invoice.findUniqueOrThrow({ where: { id: issued.id } });
  expect(invoice.customer_id).toBe(kept.id);
  expect(JSON.parse(invoice.customer_copy)).toMatchObject({ surname: "Quien queda" });
});

test("two merges that cross: one is done, the other is a conflict that names who stays, and nobody is lost", async () => {
  const [one, two] = [await storeCustomer({ surname: "Uno" }), await storeCustomer({ surname: "Dos" })];
  const results = await Promise.allSettled([merge(one.id, two.id), merge(two.id, one.id)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  const reason = results[1]?.status === "rejected" ? results[1].reason : null;
  expect(reason).toBeInstanceOf(Problem);
  expect(reason).toMatchObject({ kind: "conflict", details: { merged_into: two.id } });
  expect(await those(one.id, two.id)).toEqual([two.id]);
});

test("one edits while the other merges: whoever is second is told, and nothing is lost", async () => {
  const input = { ...customer, kind: "person" as const, company_name: "", notes: "", language: null };
  const [one, two] = [await storeCustomer({ surname: "Edita" }), await storeCustomer({ surname: "Fusiona" })];
  const seen = { source: [1], target: [1] };
  await updateCustomer(one.id, { ...input, town: "Ronda" }, [1]);
  await expect(merge(one.id, two.id, seen)).rejects.toBeInstanceOf(ChangedMeanwhile);
  await expect(merge(two.id, one.id, seen)).rejects.toBeInstanceOf(ChangedMeanwhile);
  expect(await those(one.id, two.id)).toEqual([one.id, two.id]);

  await merge(one.id, two.id, { source: [2], target: [1] });
  for (const late of [
    updateCustomer(one.id, input, [2]),
    createSite(one.id, { ...customer, name: "Late", contact: "", access: "" }),
  ]) {
    await expect(late).rejects.toMatchObject({ kind: "conflict", details: { merged_into: two.id } });
  }
  // The one who stays was changed by the merge: an edit that was begun before is a conflict too.
  await expect(updateCustomer(two.id, input, [1])).rejects.toBeInstanceOf(ChangedMeanwhile);
});

test("nobody is merged into themselves, or into nobody", async () => {
  const { id } = await storeCustomer();
  await expect(merge(id, id)).rejects.toMatchObject({ kind: "invalid" });
  await expect(merge(id, 4_000_000)).rejects.toMatchObject({ kind: "invalid" });
  await expect(merge(4_000_000, id)).rejects.toMatchObject({ kind: "not-found" });
});

test("the database lets an invoice change its customer by a merge alone", async () => {
  const { job } = await storeBooking();
  const invoice = await createInvoice(job.id, { paid: 0 }, { language: "es" });
  const other = await storeCustomer();
  await expect(
    write(
      (transaction) => transaction.$executeRaw`
      UPDATE "Invoice" SET "customer_id" = ${other.id} WHERE "id" = ${invoice.id}`,
    ),
  ).rejects.toThrow("INVOICE_NEVER_CHANGES");
});
