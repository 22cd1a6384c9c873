import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { laBarca, plainPerson } from "../../tests/support/samples.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { deleteCustomer, findCustomers } from "./customers.server.ts";

useDatabase();

let wanted = 0;

beforeAll(async () => {
  const given = { surname: "Zúñiga", first_name: "Íñigo", town: "Ávila", email: "unico@example.org", nie: "Z9999999R" };
  wanted = (await storeCustomer(given)).id;
  for (let n = 0; n < 20; n += 1) await storeCustomer({ surname: `Otra ${n}`, tel: "Zúñiga", address: "Zúñiga" });
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

test.each(["zuni%a", "_uniga", "zuniga otra", "avilaunico", "%", "_", "\\", "'", "mayor"])(
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

test("an empty filter finds all customers, eight a page, by surname", async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => findCustomers({ q: "", page })));
  expect(pages.map(({ rows }) => rows.length)).toEqual([8, 8, 5, 5]);
  expect(pages.map(({ total }) => total)).toEqual([21, 21, 21, 21]);
  expect(pages.at(-1), "behind the last page is the last").toEqual(pages.at(-2));
  const ids = pages.slice(0, 3).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(21);
  expect(ids.at(-1)).toBe(wanted);
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
