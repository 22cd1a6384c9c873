import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { laBarca, plainPerson, customer as sample } from "../../tests/support/samples.ts";
import { storeCustomer, storeInParts, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { validate } from "../http/validation.server.ts";
import { createInvoice } from "../invoices/invoices.server.ts";
import { write } from "../platform/database.server.ts";
import { customerChangesSchema } from "./customer.schema.ts";
import { type CustomerSort, customerSorts } from "./customer.ts";
import { findCustomers, foundCustomerIds } from "./customer-orders.server.ts";
import { searchCustomers } from "./customer-search.server.ts";
import { deleteCustomer, derivedColumns, getCustomer, updateCustomer } from "./customers.server.ts";

useDatabase();

let wanted = 0;

beforeAll(async () => {
  const given = { surname: "Zúñiga", first_name: "Íñigo", town: "Ávila", email: "unico@example.org", nie: "Z9999999R" };
  wanted = (await storeCustomer(given)).id;
  for (let n = 0; n < 20; n += 1)
    await storeCustomer({ surname: `Otra ${n}`, tel: "600 000 000", address: "Calle Real 2" });
});

const found = async (q: string) => (await findCustomers({ q, page: 1 })).rows.map(({ id }) => id);

test.each(["Zúñiga", "ZUNIGA", "uñi", " zuni ", "inigo", "avil", "unico@", "z9999"])(
  "%j finds by surname, first name, town, email or NIE, whatever the case and the accents",
  async (q) => {
    expect(await found(q)).toEqual([wanted]);
  },
);

test.each([
  ["as the list writes it", "Zúñiga, Íñigo"],
  ["as quotes and invoices write it", "Íñigo Zúñiga"],
  ["without its comma", "zuniga inigo"],
  ["with more of what the row shows", "Zúñiga, Íñigo Ávila · unico@example.org · Z9999999R"],
  ["begun", "íñi zúñ"],
  ["with a comma too many", ", Zúñiga ,"],
])("the name %s finds: %j", async (_, q) => {
  expect(await found(q)).toEqual([wanted]);
});

test.each([
  ["La Barca", "Restaurante", ["restaurante la barca", "La Barca, Restaurante", "barca restaur"]],
  ["Fernández López", "María José", ["Fernández López, María José", "maria jose fernandez lopez", "lopez maria"]],
  ["O’Connor", "Siobhán", ["Siobhán O’Connor", "siobhan o'connor", "O´Connor, Siobhán"]],
  ["Clima Sur, S.L.", "Ana", ["Ana Clima Sur, S.L.", "Clima Sur, S.L., Ana", "sur, s.l"]],
])("%s, %s is found by each way to write the name", async (surname, first_name, ways) => {
  const { id } = await storeCustomer({ surname, first_name });
  for (const q of ways) expect(await found(q), q).toEqual([id]);
  await deleteCustomer(id);
});

test.each(["zuni%a", "_uniga", "zuniga otra", "avilaunico", "%", "_", "\\", "'", "612 34"])(
  "%j finds nothing",
  async (q) => {
    expect(await found(q)).toEqual([]);
  },
);

test.each(["la barca", "s.l. restaurante", "Marín, Lucía", "lucia"])("a company is found by %j", async (q) => {
  const { id } = await storeCustomer(laBarca);
  expect(await found(q)).toEqual([id]);
  await deleteCustomer(id);
});

test("a customer is found by phone, street, postcode and tax number, however they are written", async () => {
  const written = {
    tel: "+34 698 76 54 32",
    address: "Pje. Núñez de Balboa, 7",
    postcode: "08028",
    nie: "B-64.123.459",
  };
  const { id } = await storeCustomer({ surname: "Łukasz", first_name: "Climas S.L.", ...written });
  const ways = ["698765432", "+34698765432", "0034 698 765 432", "76.54.32", "nunez balboa 7", "08028", "B64123459"];
  for (const q of [...ways, "b 64 123 459", "climas sl", "lukasz", "balboa 698 76"])
    expect(await found(q), q).toEqual([id]);
  await updateCustomer(id, { ...(await getCustomer(id)), tel: "911 222 333" } as Parameters<typeof updateCustomer>[1]);
  expect(await found("698765432")).toEqual([]);
  expect(await found("+34 911 22 23 33")).toEqual([id]);
  await deleteCustomer(id);
  expect(await found("911222333")).toEqual([]);
});

test("a save that names no language keeps the customer's; an empty one is the company's", async () => {
  const { id } = await storeCustomer({ surname: "Smith" });
  const languageAfter = async (named: { language?: string | null }) => {
    await updateCustomer(id, validate(customerChangesSchema, { ...sample, ...named }));
    return (await getCustomer(id))?.language;
  };
  expect(await languageAfter({ language: "en" })).toBe("en");
  expect(await languageAfter({})).toBe("en");
  expect(await languageAfter({ language: "" })).toBeNull();
  expect(await languageAfter({ language: "es" })).toBe("es");
  expect(await languageAfter({ language: null })).toBeNull();
  await deleteCustomer(id);
});

test("a search gives the best first, equally good ones by surname; the filtered list is by surname", async () => {
  const stored = [];
  for (const given of [
    { surname: "Abad", first_name: "Eva", address: "Calle Quintanilla 3" },
    { surname: "Abril", first_name: "Eva", email: "eva@laquintana.example" },
    { surname: "Quintana", first_name: "Ana" },
    { surname: "Quintana", first_name: "Ana Rosa" },
    { surname: "Arquintana", first_name: "Pau" },
  ])
    stored.push((await storeCustomer(given)).id);
  const [street, mail, exact, begun, inside] = stored;
  expect(await found("quintan")).toEqual([street, mail, inside, exact, begun]);
  expect((await searchCustomers("quintan", 2)).map(({ id }) => id)).toEqual([exact, begun]);
  expect((await searchCustomers("quintan")).map(({ id }) => id)).toEqual([exact, begun, inside, street, mail]);
  expect((await searchCustomers("ana quintana")).map(({ id }) => id)).toEqual([exact, begun, inside, mail]);
  for (const id of stored) await deleteCustomer(id);
});

test("an empty filter finds all customers, eight a page, by surname", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => findCustomers({ q: "", page })));
  expect(pages.map(({ rows }) => rows.length)).toEqual([8, 8, 5, 5]);
  expect(pages.map(({ total }) => total)).toEqual([21, 21, 21, 21]);
  expect(pages.at(-1), "behind the last page is the last").toEqual(pages.at(-2));
  const ids = pages.slice(0, 3).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(21);
  expect(ids.at(-1)).toBe(wanted);
});

test.each(customerSorts)("in the order %s all pages together are the exported list", async (sort) => {
  const pages = await Promise.all([1, 2, 3].map((page) => findCustomers({ q: "", page, sort })));
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(ids).toEqual(await foundCustomerIds({ q: "", sort }));
});

test("a found customer has every field that the calls give", async () => {
  const { rows } = await findCustomers({ q: "zuniga", page: 1 });
  expect(rows).toEqual([
    {
      id: wanted,
      ...plainPerson,
      language: null,
      first_name: "Íñigo",
      surname: "Zúñiga",
      tel: "+34 600 111 222",
      email: "unico@example.org",
      nie: "Z9999999R",
      address: "Calle Mayor 1",
      address2: "2º B",
      address3: "",
      town: "Ávila",
      province: "Madrid",
      postcode: "28801",
    },
  ]);
});

test("customers are listed by town, the newest first, and by what they owe", async () => {
  const word = "ordenable";
  const named = (surname: string, town: string) => storeCustomer({ surname: `${word} ${surname}`, town });
  const b = await named("B", "Ávila");
  const a = await named("A", "");
  const c = await named("C", "almería");
  const surnames = async (sort: CustomerSort) =>
    (await findCustomers({ q: word, page: 1, sort })).rows.map(({ surname }) => surname.slice(-1)).join("");
  expect(await surnames("name")).toBe("ABC");
  expect(await surnames("town")).toBe("CBA");
  expect(await surnames("-created")).toBe("CAB");
  expect(await surnames("-owed")).toBe("ABC");
  const product = await storeProduct();
  const owe = async (customer_id: number, price: number, paid: 0 | 1) => {
    const quote = await storeQuote(customer_id, product.id, {
      items: [{ product_id: product.id, quantity: 1, unit_price: price }],
    });
    await createInvoice((await storeJob(quote.id)).id, { paid }, { language: "en" });
  };
  await owe(c.id, 10, 0);
  await owe(b.id, 30, 0);
  await owe(a.id, 500, 1);
  expect(await surnames("-owed")).toBe("BCA");
  const { rows } = await findCustomers({ q: word, page: 1, sort: "-owed" });
  expect(rows.map(({ owed_cents }) => owed_cents)).toEqual([expect.any(Number), expect.any(Number), undefined]);
  for (const sort of customerSorts) {
    const ids = await foundCustomerIds({ q: word, sort });
    expect(ids, sort).toEqual((await findCustomers({ q: word, page: 1, sort })).rows.map(({ id }) => id));
  }
});

test("among thousands of matches each order finds the same customers as among few", async () => {
  const day = new Date();
  const times = { created_at: day, updated_at: day };
  const data = Array.from({ length: 2_003 }, (_, n) => {
    const person = { ...sample, ...plainPerson, surname: `Multitud ${(n * 7) % 2_003}`, town: `T${n % 3}` };
    return { ...person, ...derivedColumns(person), ...times };
  });
  await storeInParts(data, (part) => write((tx) => tx.customer.createMany({ data: part })));
  const keys = data.map(({ sort_key, town_key }, n) => ({ sort_key, town_key, n }));
  const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const named = keys.toSorted((a, b) => byKey(a.sort_key, b.sort_key));
  const places = {
    name: named,
    "-owed": named,
    town: named.toSorted((a, b) => byKey(a.town_key, b.town_key)),
    "-created": keys.toReversed(),
  };
  for (const sort of customerSorts) {
    for (const page of [1, 251]) {
      const { rows, total } = await findCustomers({ q: "multitud", page, sort });
      expect(total).toBe(2_003);
      const wanted = places[sort].slice((page - 1) * 8, page * 8).map(({ n }) => data[n]?.surname);
      expect(
        rows.map(({ surname }) => surname),
        `${sort}, page ${page}`,
      ).toEqual(wanted);
    }
  }
});
