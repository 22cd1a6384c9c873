/** "Is it one of these?": the question of the forms of customers, and the warnings of the calls. */
import { expect, test } from "vitest";
import { addCustomer, uniqueReach, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { me } = await sharedApp();

type Saved = { id: number; warnings?: { doubles?: { id: number; name: string; same: string[] }[] } };

const question = "Is it one of these?";

/** A customer, and the fields of another who has the same telephone number. */
async function withNamesake() {
  const reach = uniqueReach();
  const stored = await addCustomer(me, reach);
  const typed = { ...customer, ...uniqueReach(), surname: uniqueWord(), tel: reach.tel.replaceAll(" ", "") };
  return { stored, typed };
}

/** What the button posts that Enter presses, the first one of the form, as `intent`. */
const enterPosts = (page: string) => {
  const [, form = ""] = /name="asked"([\s\S]*?)<\/form>/.exec(page) ?? [];
  const [button = ""] = /<button[^>]*type="submit"[^>]*>/.exec(form) ?? [];
  return button.includes('name="intent"') ? /value="([^"]*)"/.exec(button)?.[1] : null;
};

const countOf = async (surname: string) => (await me.get<unknown[]>(`/api/customers?q=${surname}`)).json.length;

test("a new customer comes back once with the question, and No saves", async () => {
  const { stored, typed } = await withNamesake();
  const asked = await me.postForm("/?index", typed);
  expect(asked.status).toBe(422);
  for (const part of [
    question,
    `href="/customers/${stored.id}"`,
    stored.surname,
    "The same: telephone",
    "No, it is another",
  ]) {
    expect(asked.text, part).toContain(part);
  }
  expect(asked.text).toContain(`value="${typed.surname}"`);
  expect(asked.text).toContain(`name="asked" value="${stored.id}"`);
  expect(await countOf(typed.surname)).toBe(0);
  // Enter in a field asks again.
  expect(enterPosts(asked.text)).toBe("");
  const entered = await me.postForm("/?index", { ...typed, asked: String(stored.id), intent: "" });
  expect([entered.status, entered.text.includes(question)]).toEqual([422, true]);
  // The answer counts for the customers that were shown, and only by its button.
  expect((await me.postForm("/?index", { ...typed, asked: "4000000", intent: "other" })).status).toBe(422);
  expect((await me.postForm("/?index", { ...typed, asked: String(stored.id) })).status).toBe(422);
  expect((await me.postForm("/?index", { ...typed, asked: String(stored.id), intent: "other" })).status).toBe(302);
  expect(await countOf(typed.surname)).toBe(1);
});

test("an enquiry is asked about too, and saved as one", async () => {
  const { stored, typed } = await withNamesake();
  const enquiry = { first_name: typed.surname, tel: typed.tel };
  const asked = await me.postForm("/?index", { ...enquiry, intent: "enquiry" });
  expect([asked.status, asked.text.includes('value="other-enquiry"')]).toEqual([422, true]);
  expect(enterPosts(asked.text)).toBe("enquiry");
  const saved = await me.postForm("/?index", { ...enquiry, asked: String(stored.id), intent: "other-enquiry" });
  expect(saved.headers.get("Location")).toMatch(/^\/customers\/\d+$/);
});

test("a form that is posted twice is no double of itself", async () => {
  const key = /name="form_key" value="([^"]+)"/.exec((await me.get<string>("/")).text)?.[1] ?? "";
  const typed = { ...customer, ...uniqueReach(), surname: uniqueWord(), form_key: key };
  expect((await me.postForm("/?index", typed)).status).toBe(302);
  expect((await me.postForm("/?index", typed)).status).toBe(302);
  expect(await countOf(typed.surname)).toBe(1);
});

test("an edited customer is asked about for what was changed", async () => {
  const { stored, typed } = await withNamesake();
  const own = { ...customer, ...uniqueReach(), surname: uniqueWord() };
  const other = await addCustomer(me, own);
  const path = `/customers?id=${other.id}`;
  const asked = await me.postForm(path, { ...own, tel: typed.tel, version: "1" });
  expect([asked.status, asked.text.includes(question)]).toEqual([422, true]);
  expect(enterPosts(asked.text)).toBe("");
  const no = { asked: String(stored.id), intent: "other" };
  expect((await me.postForm(path, { ...own, ...no, tel: typed.tel, version: "1" })).status).toBe(302);
  expect((await me.postForm(path, { ...own, tel: typed.tel, town: "Ronda", version: "2" })).status).toBe(302);
});

test("where somebody else changed the telephone meanwhile, both versions are compared first", async () => {
  const { stored, typed } = await withNamesake();
  const own = { ...customer, ...uniqueReach(), surname: uniqueWord(), tel: typed.tel };
  const path = `/customers?id=${(await addCustomer(me, own)).id}`;
  await me.put(`/api${path.replace("?id=", "/")}`, { ...own, tel: "1" });
  const mine = { ...own, town: "Ronda", version: "1" };
  const told = await me.postForm(path, mine);
  expect([told.status, told.text.includes(question)]).toEqual([409, false]);
  const asked = await me.postForm(path, { ...mine, over: "2" });
  expect([asked.status, asked.text.includes(question)]).toEqual([422, true]);
  // "No" is remembered while the two versions are compared again.
  const again = await me.postForm(path, { ...mine, asked: String(stored.id), intent: "other" });
  expect([again.status, again.text.includes(`name="others" value="${stored.id}"`)]).toEqual([409, true]);
  expect((await me.postForm(path, { ...mine, others: String(stored.id), over: "2" })).status).toBe(302);
});

test("while typing, the same is looked up; of whom was said that it is another, the form asks no more", async () => {
  const { stored, typed } = await withNamesake();
  const found = await me.get(`/customers/doubles.data?${new URLSearchParams({ tel: typed.tel })}`);
  expect([found.status, found.text.includes(stored.surname)]).toEqual([200, true]);
  expect((await me.get(`/customers/doubles.data?tel=${typed.tel}&id=${stored.id}`)).text).not.toContain(stored.surname);
  expect((await me.postForm("/?index", { ...typed, others: String(stored.id) })).status).toBe(302);
});

test("the calls save as before, and name the doubles in their warnings", async () => {
  const { stored, typed } = await withNamesake();
  const added = await me.post<Saved>("/api/customers", typed);
  expect(added.status).toBe(201);
  const double = { id: stored.id, name: `Begoña ${stored.surname}`, same: ["tel"] };
  expect(added.json.warnings?.doubles).toEqual([double]);
  const path = `/api/customers/${added.json.id}`;
  expect((await me.put<Saved>(path, { ...typed, town: "Ronda" })).json.warnings?.doubles).toEqual([double]);
  expect((await me.put<Saved>(path, { ...typed, ...uniqueReach() })).json.warnings).toBeUndefined();
});

test("a namesake elsewhere stops nothing: the form, the page after adding and the card say it quietly", async () => {
  const surname = uniqueWord();
  const [first, second] = [
    { ...customer, ...uniqueReach(), surname, address: "Calle Sol 1", town: "Parla" },
    { ...customer, ...uniqueReach(), surname, address: "Paseo Luna 2", town: "Getafe" },
  ];
  const stored = await addCustomer(me, first);
  const asked = new URLSearchParams({
    kind: "person",
    first_name: second.first_name,
    surname,
    address: "Paseo Luna 2",
  });
  const found = await me.get(`/customers/doubles.data?${asked}`);
  expect(found.text).toContain("Calle Sol 1");
  const saved = await me.postForm("/?index", second);
  expect(saved.status).toBe(302);
  const [, id] = /^\/\?added=(\d+)$/.exec(saved.headers.get("Location") ?? "") ?? [];
  const after = await me.get<string>(`/?added=${id}`);
  const said = ["Another customer has this name:", `href="/customers/${stored.id}"`, "Calle Sol 1, Parla"];
  const next = [
    `href="/customers/${id}"`,
    `href="/calendar/visit?customer=${id}"`,
    `href="/quote-builder?customer=${id}"`,
  ];
  for (const part of [...said, ...next]) expect(after.text.includes(part), part).toBe(true);
  const card = await me.get<string>(`/customers/${id}`);
  for (const part of said) expect(card.text.includes(part), part).toBe(true);
  expect((await me.get<string>("/?added=4000000")).status).toBe(200);
});
