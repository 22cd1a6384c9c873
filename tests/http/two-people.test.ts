/**
 * Two people edit the same customer or quote: nothing is replaced without a warning
 * (docs/decisions/0022-two-people.md).
 */
import { expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addJob,
  addProduct,
  addQuotedCustomer,
  uniqueReach,
  uniqueWord,
} from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { app, me } = await sharedApp();
const other = await app.signIn();

const title = "This was saved meanwhile";

type Things = { path: string; changed: (word: string) => object; word: (thing: never) => string };

async function aCustomer(): Promise<Things> {
  const reach = uniqueReach();
  const { id, surname } = await addCustomer(me, reach);
  return {
    path: `/api/customers/${id}`,
    changed: (word) => ({ ...customer, ...reach, surname, town: word }),
    word: (thing: { town: string }) => thing.town,
  };
}

async function aQuote(): Promise<Things> {
  const { customer: quoted, product, quote } = await addQuotedCustomer(me);
  const items = (word: string) => [{ product_id: product.id, quantity: word.charCodeAt(0), unit_price: 5 }];
  return {
    path: `/api/quotes/${quote.id}`,
    changed: (word) => ({ customer_id: quoted.id, type: 2, discount: 0, items: items(word) }),
    word: ({ items: [line] }: { items: [{ quantity: number }] }) => String.fromCharCode(line.quantity),
  };
}

async function anEngineer(): Promise<Things> {
  const { id } = await addEngineer(me);
  return {
    path: `/api/service-reports/engineers/${id}`,
    changed: (word) => ({ phone: word }),
    word: ({ phone }: { phone: string }) => phone,
  };
}

const unversioned = expect.not.objectContaining({ version: expect.anything() });

test.each([
  ["a customer", aCustomer],
  ["a quote", aQuote],
  ["an engineer", anEngineer],
])("%s has a tag, and is not saved by a tag that is no longer its own", async (_, make) => {
  const { path, changed, word } = await make();
  const first = await me.get<object>(path);
  const tag = first.headers.get("ETag") ?? "";
  expect(tag).toBe('"v1"');
  // The number of saves is in the tag alone; the version of a quote's answer is that of the document.
  expect(first.json).toEqual(path.startsWith("/api/quotes") ? expect.objectContaining({ version: 1 }) : unversioned);
  const put = (to: string, ifMatch?: string) =>
    me.send<{ error: string; current: never } & never>("PUT", path, {
      json: changed(to),
      ...(ifMatch !== undefined && { headers: { "If-Match": ifMatch } }),
    });

  const saved = await put("b", tag);
  expect([saved.status, saved.headers.get("ETag"), word(saved.json)]).toEqual([200, '"v2"', "b"]);

  for (const stale of [tag, `W/"v2"`, '"other"', "v2", ""]) {
    const refused = await put("c", stale);
    expect(refused.status, stale).toBe(409);
    expect(refused.headers.get("ETag")).toBe('"v2"');
    expect(refused.json).toEqual({
      error: "This was saved meanwhile. Nothing was overwritten.",
      current: saved.json,
    });
  }
  expect((await me.get(path)).json).toMatchObject(saved.json);

  expect((await put("d", '"v9", "v2"')).headers.get("ETag")).toBe('"v3"');
  expect((await put("e", "*")).headers.get("ETag")).toBe('"v4"');
  const last = await put("f");
  expect([last.status, last.headers.get("ETag"), word(last.json)]).toEqual([200, '"v5"', "f"]);
});

test.each([
  ["a customer", aCustomer],
  ["a quote", aQuote],
  ["an engineer", anEngineer],
])("of many saves of %s at once, by the same tag, exactly one is taken", async (_, make) => {
  const { path, changed, word } = await make();
  const letters = [..."ghijklmn"];
  const answers = await Promise.all(
    letters.map((to, index) =>
      (index % 2 ? me : other).send<never>("PUT", path, { json: changed(to), headers: { "If-Match": '"v1"' } }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(letters.length - 1);
  const now = await me.get<never>(path);
  expect(now.headers.get("ETag")).toBe('"v2"');
  expect(now.json).toMatchObject(taken[0]?.json ?? {});
  expect(letters[answers.findIndex(({ status }) => status === 200)]).toBe(word(now.json));
});

test("a change of the status changes a quote's tag, and is refused with an old one", async () => {
  const { path } = await aQuote();
  const set = (status: string, tag: string) =>
    me.send("PATCH", path, { json: { status }, headers: { "If-Match": tag } });
  expect((await set("sent", '"v1"')).headers.get("ETag")).toBe('"v2"');
  const refused = await set("rejected", '"v1"');
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({ current: { status: "sent" } });
});

test("a customer is not deleted with an old tag", async () => {
  const { path, changed } = await aCustomer();
  await me.put(path, changed("a"));
  const remove = (tag: string) => me.send("DELETE", path, { headers: { "If-Match": tag } });
  expect((await remove('"v1"')).status).toBe(409);
  expect((await remove('"v2"')).status).toBe(204);
  expect((await remove('"v2"')).status).toBe(404);
});

/** The version in the form of a page. */
const versionOn = (page: string) => /name="version" value="(\d*)"/.exec(page)?.[1] ?? "";

test("a customer's form shows both versions after another save, and replaces the saved one when asked", async () => {
  const own = { ...customer, ...uniqueReach() };
  const { id, surname } = await addCustomer(me, own);
  const path = `/customers?id=${id}`;
  const typed = { ...own, surname, language: "", town: "Mine <b>", version: versionOn((await me.get(path)).text) };
  await other.put(`/api/customers/${id}`, { ...own, surname, town: "Theirs", tel: "1" });

  const told = await me.postForm(path, typed);
  expect(told.status).toBe(409);
  expect(told.text).toContain(title);
  expect(told.text).toContain("<td>Theirs</td><td><mark>Mine &lt;b&gt;</mark></td>");
  expect(told.text).toContain(`<td>1</td><td><mark>${own.tel}</mark></td>`);
  expect(told.text).toContain("13 fields are the same in both");
  expect(told.text).toContain('name="town" value="Mine &lt;b&gt;"');
  expect(versionOn(told.text)).toBe("1");
  expect((await me.get(`/api/customers/${id}`)).json).toMatchObject({ town: "Theirs" });

  // Saved again unchanged, it is refused again. After a wrong field the form keeps the version that it was opened with.
  expect((await me.postForm(path, typed)).status).toBe(409);
  const wrong = await me.postForm(path, { ...typed, over: "2", tel: "" });
  expect([wrong.status, versionOn(wrong.text)]).toEqual([422, "1"]);

  await other.put(`/api/customers/${id}`, { ...own, surname, town: "Theirs again" });
  expect((await me.postForm(path, { ...typed, over: "2" })).text).toContain("Theirs again");
  expect((await me.postForm(path, { ...typed, over: "3" })).status).toBe(302);
  expect((await me.get(`/api/customers/${id}`)).json).toMatchObject({ town: "Mine <b>", tel: own.tel });
});

test("the same form sent twice is no conflict, nor is a form equal to what is saved", async () => {
  const { id, surname } = await addCustomer(me);
  const typed = { ...customer, surname, language: "es", town: " Once  ", version: "1" };
  for (const _ of [1, 2]) expect((await me.postForm(`/customers?id=${id}`, typed)).status).toBe(302);
  const none = { ...typed, version: "" };
  expect((await me.postForm(`/customers?id=${id}`, none)).status).toBe(302);
  expect((await me.postForm(`/customers?id=${id}`, { ...none, town: "Other" })).status).toBe(409);
});

test("a customer that was deleted meanwhile is said to be gone, and what was typed stays", async () => {
  const { id, surname } = await addCustomer(me);
  await other.delete(`/api/customers/${id}`);
  const answer = await me.postForm(`/customers?id=${id}`, { ...customer, surname, town: "Kept", version: "1" });
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("Not saved: Not found");
  expect(answer.text).toContain('value="Kept"');
});

test("an engineer's form shows both versions after another save, and replaces the saved one when asked", async () => {
  const engineer = await addEngineer(me);
  const path = `/service-reports/admin/engineers/${engineer.id}`;
  const call = `/api/service-reports/engineers/${engineer.id}`;
  const { text } = await me.get(path);
  const colour = /name="colour" checked="" value="(#\w+)"/.exec(text)?.[1] ?? "#0072b2";
  const typed = { intent: "save", name: "Mine", colour, version: versionOn(text) };
  // Whether they are at work is no change of what the form shows.
  await other.put(call, { active: 0 });
  const days = { 1: [["08:00", "14:00"]], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] };
  expect((await other.put(call, { name: "Theirs", phone: "600", hours: days })).status).toBe(200);
  const told = await me.postForm(path, typed);
  expect([told.status, versionOn(told.text)]).toEqual([409, "1"]);
  for (const shown of [title, "<td>Theirs</td><td><mark>Mine</mark></td>", "<td>600</td><td><mark>(empty)</mark></td>"])
    expect(told.text).toContain(shown);
  expect(told.text).toContain("<td>Monday 08:00–14:00</td>");
  expect((await me.postForm(path, { ...typed, over: "2" })).status).toBe(302);
  expect((await me.get(call)).json).toMatchObject({ name: "Mine", phone: "", hours: null, active: 0 });
  // The row of the list says that nothing was overwritten.
  const row = { intent: "save", id: String(engineer.id), name: "Row", email: "", version: "2" };
  const refused = await me.postForm("/service-reports/admin/engineers", row);
  expect([refused.status, refused.text.includes("Nothing was overwritten.")]).toEqual([409, true]);
  expect((await me.postForm("/service-reports/admin/engineers", { ...row, version: "3" })).status).toBe(302);
});

async function openedQuote() {
  const { customer: quoted, product, quote } = await addQuotedCustomer(me);
  const path = `/quote-builder?id=${quote.id}`;
  const page = (await me.get(path)).text;
  const typed = {
    ...{ customer_id: String(quoted.id), include_iva: "1", was_type: "2", discount: "0.00" },
    ...{ product_id: String(product.id), quantity: "2", unit_price: "1000.00", intent: "save" },
    description: "Con instalación",
    ...{ version: versionOn(page), was_status: /name="was_status" value="(\w*)"/.exec(page)?.[1] ?? "" },
  };
  const body = (changes: object) => ({
    ...{ customer_id: quoted.id, type: 2, discount: 0 },
    ...{ items: [{ product_id: product.id, quantity: 2, unit_price: 1000 }], ...changes },
  });
  return { quoted, product, quote, path, typed, body, call: `/api/quotes/${quote.id}` };
}

test("a quote's form shows both versions after another save: each line, discount and totals side by side", async () => {
  const { product, path, typed, body, call } = await openedQuote();
  const extra = await addProduct(me);
  const items = [extra, product].map(({ id }) => ({ product_id: id, quantity: 3, unit_price: 10 }));
  await other.put(call, body({ items, discount: 5 }));
  const told = await me.postForm(path, { ...typed, quantity: "4" });
  expect(told.status).toBe(409);
  for (const text of [
    title,
    `<td>${extra.name}: 3 × € 10.00 · Con instalación</td><td><mark>(not there)</mark></td>`,
    `<td>${product.name}: 3 × € 10.00 · Con instalación</td><td><mark>${product.name}: 4 × € 1,000.00 · Con instalación</mark></td>`,
    "<td>€ 5.00</td><td><mark>€ 0.00</mark></td>",
    "<td>€ 66.55</td><td><mark>€ 4,840.00</mark></td>",
    "8 fields are the same in both",
  ]) {
    expect(told.text).toContain(text);
  }
  expect(told.text).not.toContain("Oops");
  expect(versionOn(told.text)).toBe("1");
  expect((await me.get(call)).json).toMatchObject({ discount: 5 });

  // Buttons that do not save keep the version that the form was opened with.
  const added = await me.postForm(path, { ...typed, intent: "add-line" });
  expect([added.status, versionOn(added.text)]).toEqual([200, "1"]);
  expect((await me.postForm(path, { ...typed, quantity: "4", intent: "save-over:1" })).status).toBe(409);
  expect((await me.postForm(path, { ...typed, quantity: "4", intent: "save-over:2" })).status).toBe(302);
  expect((await me.get(call)).json).toMatchObject({ discount: 0, total: 4840 });
});

/** Expects no button that saves the quote itself, and no word about what saving it would mean. */
function expectOnlyVersion(page: string): void {
  for (const other of ['value="save"', 'value="reprice"', "This quote was answered."])
    expect(page).not.toContain(other);
}

test("booking a job while somebody edits the quote: they are told, and may save what they typed as a version", async () => {
  const { quote, path, typed, call } = await openedQuote();
  await addJob(other, quote.id);
  for (const intent of ["save", "save-over:2"]) {
    const told = await me.postForm(path, { ...typed, quantity: "9", intent });
    expect(told.status).toBe(409);
    expect(told.text).toContain("This quote was accepted and is locked.");
    expect(told.text).toMatch(/name="quantity"[^>]*value="9"/);
    expect(told.text).toMatch(/value="version-over:2"[^>]*>Save as version \/2 instead/);
    expectOnlyVersion(told.text);
  }
  // Buttons that do not save, and forms that say the same or cannot be saved, offer nothing else either.
  const others = [
    { intent: "add-line" },
    { intent: "save", quantity: "2" },
    { intent: "version-over:2", quantity: "x" },
  ];
  for (const other of others) {
    const { text } = await me.postForm(path, { ...typed, ...other });
    expect(text).toMatch(/value="version"[^>]*>Save as version \/2 instead/);
    expectOnlyVersion(text);
  }
  const made = await me.postForm(path, { ...typed, quantity: "9", intent: "version-over:2" });
  expect(made.status).toBe(302);
  const version = new URLSearchParams(made.headers.get("Location")?.split("?")[1]).get("id");
  expect((await me.get(`/api/quotes/${version}`)).json).toMatchObject({ status: "draft", items: [{ quantity: 9 }] });
  expect((await me.get(call)).json).toMatchObject({ status: "accepted", items: [{ quantity: 2 }] });
  // A user who still has the form open is led to that version.
  const late = (await me.postForm(path, { ...typed, quantity: "9" })).text;
  expect(late).toContain(`href="/quote-builder?id=${version}"`);
  expect(late).not.toContain('value="version"');
  expectOnlyVersion(late);
});

test("setting the status while somebody edits the quote: they are told, and the quote keeps its status", async () => {
  const { quote, path, typed, call } = await openedQuote();
  await other.patch(`/api/quotes/${quote.id}`, { status: "sent" });
  const told = await me.postForm(path, typed);
  expect(told.status).toBe(409);
  expect(told.text).toContain("<td>Sent</td><td><mark>Draft when you opened it</mark></td>");
  expect(told.text).toContain("Its status stays as it is saved now, whichever you choose.");
  expect((await me.postForm(path, { ...typed, quantity: "9", intent: "save-over:2" })).status).toBe(302);
  expect((await me.get(call)).json).toMatchObject({ status: "sent", items: [{ quantity: 9 }] });
});

test("a quote's form sent twice is no conflict; with new prices the conflict is shown and repriced when asked", async () => {
  const { product, path, typed, body, call } = await openedQuote();
  for (const _ of [1, 2]) expect((await me.postForm(path, typed)).status).toBe(302);
  await me.put(`/api/products/${product.id}`, { name: product.name, price: 1200, price2: 1100 });
  await other.put(call, body({ discount: 7 }));
  const told = await me.postForm(path, { ...typed, intent: "reprice" });
  expect(told.status).toBe(409);
  const over = /value="(reprice-over:\d+)"/.exec(told.text)?.[1] ?? "";
  expect(told.text).toContain("Update prices and save mine over it");
  expect((await me.postForm(path, { ...typed, intent: over })).status).toBe(302);
  expect((await me.get(call)).json).toMatchObject({ discount: 0, items: [{ unit_price: 1200 }] });
});

test("a conflict is shown in Spanish on a Spanish screen", async () => {
  const { id, surname } = await addCustomer(me);
  const spanish = me.with({ "Accept-Language": "es" });
  await other.put(`/api/customers/${id}`, { ...customer, surname, town: uniqueWord() });
  const told = await spanish.postForm(`/customers?id=${id}`, { ...customer, surname, version: "1", language: "" });
  expect(told.text).toContain("Se ha guardado mientras tanto");
  expect(told.text).toContain("Guardar mi versión");
});
