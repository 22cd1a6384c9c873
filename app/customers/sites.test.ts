import { expect, test } from "vitest";
import { countOf, reader, write } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { lookUpSearch } from "#app/platform/search.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote, storeSite } from "../../tests/support/stored.ts";
import { findCustomers } from "./customer-orders.server.ts";
import { deleteCustomer } from "./customers.server.ts";
import { deleteSite, getSite, listSites, updateSite } from "./sites.server.ts";

useDatabase();

const found = async (q: string) => (await findCustomers({ q, page: 1 })).rows.map(({ id }) => id);
const quotesFound = async (q: string) => (await lookUpSearch("QuoteSearch", q))?.count;

test("a customer is found by name, address, contact and telephone of a site, as it is now", async () => {
  const { id } = await storeCustomer();
  const site = await storeSite(id, { name: "Ático Playa", address: "Paseo Marítimo 9", contact: "Zoraida" });
  await storeSite(id, { name: "Almacén", address: "Camino Viejo 3", tel: "+34 611 22 33 44" });
  for (const q of ["atico paseo maritimo", "zoraida", "611223344", "almacen atico"]) {
    expect(await found(q), q).toEqual([id]);
  }
  await updateSite({ customer_id: id, id: site.id }, { ...site, address: "Calle Nueva 1" });
  expect([await found("paseo maritimo"), await found("zoraida calle nueva")]).toEqual([[], [id]]);
  await deleteSite({ customer_id: id, id: site.id });
  expect([await found("zoraida"), await found("camino viejo")]).toEqual([[], [id]]);
  expect((await listSites(id)).map(({ name }) => name)).toEqual(["Almacén"]);
});

test("a form without scripts sends line breaks of two characters, which are stored and counted as one", async () => {
  const lines = Array.from({ length: 4 }, () => "x".repeat(248));
  const sent = `${lines.join("\r\n")}\r\nx`;
  const customer = await storeCustomer({ notes: sent });
  const site = await storeSite(customer.id, { access: sent });
  expect([customer.notes, site.access]).toEqual([`${lines.join("\n")}\nx`, `${lines.join("\n")}\nx`]);
});

test("a quote is found by its own site, and by no other of its customer", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const site = await storeSite(customer.id, { name: "Quinta Aurelia" });
  await storeSite(customer.id, { name: "Quinta Leonor" });
  await storeQuote(customer.id, product.id, { site_id: site.id });
  expect([await quotesFound("aurelia"), await quotesFound("leonor")]).toEqual([1, 0]);
  await updateSite({ customer_id: customer.id, id: site.id }, { ...site, name: "Quinta Mercedes" });
  expect([await quotesFound("aurelia"), await quotesFound("mercedes")]).toEqual([0, 1]);
});

test("the trail tells of a site under its customer; who gets in how as well", async () => {
  const { id } = await storeCustomer();
  const site = await storeSite(id, { name: "Nave 7", access: "Código 1234" });
  await updateSite({ customer_id: id, id: site.id }, { ...site, access: "Llave en el bar" });
  await deleteSite({ customer_id: id, id: site.id });
  const lines = await reader().audit.findMany({ where: { kind: "customer", subject_id: id }, orderBy: { id: "asc" } });
  const [, added, changed, removed] = lines.map(({ before, after }) => ({
    ...{ before: JSON.parse(before ?? "null"), after: JSON.parse(after ?? "null") },
  }));
  expect(added?.after).toMatchObject({ sites: [{ name: "Nave 7", access: "Código 1234" }] });
  expect(changed?.after).toMatchObject({ sites: [{ name: "Nave 7", access: "Llave en el bar" }] });
  expect(removed).toMatchObject({ before: { sites: [{ name: "Nave 7" }] }, after: { sites: [] } });
});

test("a customer without documents goes with the sites", async () => {
  const { id } = await storeCustomer();
  const site = await storeSite(id);
  await deleteCustomer(id);
  expect(await getSite({ customer_id: id, id: site.id })).toBeNull();
  expect(await countOf(Prisma.sql`FROM "Site" WHERE "customer_id" = ${id}`)).toBe(0);
});

test("the database keeps a quote from naming a site of another customer, and a site from moving", async () => {
  const [customer, other, product] = [await storeCustomer(), await storeCustomer(), await storeProduct()];
  const site = await storeSite(other.id);
  const quote = await storeQuote(customer.id, product.id);
  await expect(
    write((transaction) => transaction.$executeRaw`UPDATE "Quote" SET "site_id" = ${site.id} WHERE "id" = ${quote.id}`),
  ).rejects.toThrow("SITE_OF_ANOTHER_CUSTOMER");
  await expect(
    write((transaction) => transaction.$executeRaw`UPDATE "Site" SET "customer_id" = ${customer.id}`),
  ).rejects.toThrow("SITE_NEVER_CHANGES_CUSTOMER");
});
