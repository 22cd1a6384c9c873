/**
 * Customers' declarations for the reduced rate and reverse charge, by forms as a browser without scripts posts them.
 */
import { beforeAll, expect, test } from "vitest";
import { addCustomer, addDeclaration, addSite, reducedAnswers, uniqueReach } from "../browser/support/data.ts";
import type { SignedInCaller } from "../support/app.ts";
import { logoPng } from "../support/pictures.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";
import { formsOf } from "./support/page-forms.ts";

const { app } = await sharedApp();
let me: SignedInCaller;
let customer: { id: number };
let card: string;

beforeAll(async () => {
  me = await app.signIn();
  customer = await addCustomer(me);
  card = `/customers/${customer.id}`;
});

const pageOf = async (path: string) => (await me.get<string>(path)).text;
const asked = (answers: Record<string, string>) =>
  pageOf(`${card}/declarations/new?${new URLSearchParams({ ...answers, asked: "1" })}`);

test("the questions are answered with the articles, and lead to a declaration only where they are enough", async () => {
  const yes = await asked(reducedAnswers);
  expect(yes).toContain("10 % IVA");
  expect(yes).toContain("The materials are 40 % of the price.");
  expect(yes).toContain("Make the declaration");
  const dear = await asked({ ...reducedAnswers, materials_cents: "40.01" });
  expect(dear).toContain("21 % IVA");
  expect(dear).toContain("our materials are at most 40 % of the price");
  expect(dear).not.toContain("Make the declaration");
  const reverse = { kind: "reverse", works: "construction", role: "contractor", business: "yes" };
  expect(await asked(reverse)).toContain("cause S2");
  expect(await asked({ ...reverse, works: "other" })).toContain("No reverse charge");
});

test("what is not answered, or not a number, is said at its field, and what was typed stays", async () => {
  const page = await asked({ ...reducedAnswers, dwelling: "", base_cents: "much" });
  expect(page).toMatch(/aria-invalid="true"[^>]*name="dwelling"|name="dwelling"[^>]*aria-invalid="true"/);
  expect(page).toContain('value="much"');
  expect(page).not.toContain("Make the declaration");
});

test("the buttons of an ambiguous amount put in what is meant", async () => {
  const typed = { ...reducedAnswers, materials_cents: "1.500", base_cents: "9000" };
  const path = `${card}/declarations/new?${new URLSearchParams({ ...typed, asked: "1" })}`;
  const buttons = (await formsOf(await pageOf(path), path)).flatMap((form) => form.buttons);
  const take = buttons.find(({ value }) => value.includes(":1500.00:"))?.value ?? "";
  const page = await asked({ ...typed, take });
  expect(page).toContain("Make the declaration");
  expect(page).toContain('value="1500.00"');
  expect(page).not.toContain('name="take"');
});

test("how it is paid is asked for where the rule of the day wants it", async () => {
  expect(await asked({ ...reducedAnswers, day: "2026-11-30", payment: "" })).toContain("Make the declaration");
  const later = await asked({ ...reducedAnswers, day: "2026-12-01", payment: "" });
  expect(later).toContain("Please answer this question.");
  expect(later).not.toContain("Make the declaration");
});

test("a site of somebody else is refused", async () => {
  const other = await addSite(me, (await addCustomer(me)).id);
  const answer = await me.postForm(`${card}/declarations/new`, { ...reducedAnswers, site_id: String(other.id) });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("This customer has no such site.");
});

test("without an address the declaration needs a site, since it says where the work is done", async () => {
  const enquiry = { intent: "enquiry", first_name: "Ana", tel: uniqueReach().tel, town: "Estepona" };
  const added = await me.postForm("/?index", enquiry);
  const id = Number(added.headers.get("Location")?.split("/").at(-1));
  const path = `/customers/${id}/declarations/new?${new URLSearchParams({ ...reducedAnswers, asked: "1" })}`;
  const refused = await me.postForm(path, { ...reducedAnswers, site_id: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("This customer has no address yet.");
  expect(refused.text).toMatch(/aria-invalid="true"[^>]*name="site_id"|name="site_id"[^>]*aria-invalid="true"/);
  const site = await addSite(me, id);
  expect((await me.postForm(path, { ...reducedAnswers, site_id: String(site.id) })).status).toBe(302);
});

test("a declaration is signed once, by a ticked name, and never changes or goes afterwards", async () => {
  const { id } = await addDeclaration(me, customer.id);
  const path = `${card}/declarations/${id}`;
  expect(await pageOf(path)).toContain("Not signed yet");
  expect((await me.postForm(path, { intent: "here", signed_by: "Ana Gil" })).text).toContain(
    "Tick that the typed name is the signature, or draw one.",
  );
  expect((await me.postForm(path, { intent: "here", signed_by: "Ana Gil", name_signs: "1" })).status).toBe(302);
  expect(await pageOf(path)).toMatch(/Signed on \d{2}\/\d{2}\/\d{4}/);
  expect(await pageOf(card)).toContain("Reduced rate of 10 %");
  const again = await me.postForm(path, { intent: "paper", signed_on: "2026-01-01", signed_by: "Luis" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("This declaration is signed, and stays as it is.");
  expect((await me.postForm(`${path}/delete`, {})).status).toBe(302);
  expect(await pageOf(path)).toContain("Ana Gil");
  const pdf = await fetch(`${app.url}/api${path}/pdf`, { headers: me.headers });
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(text).toContain("91.Uno.2.10.º");
  expect(text).toContain("Ana Gil");
});

test("signed on paper on a day that has been; unsigned, it is deleted", async () => {
  const { id } = await addDeclaration(me, customer.id);
  const path = `${card}/declarations/${id}`;
  expect((await me.postForm(path, { intent: "paper", signed_on: "2999-01-01", signed_by: "Luis" })).text).toContain(
    "The day is still to come.",
  );
  expect((await me.postForm(path, { intent: "paper", signed_on: "2026-01-02", signed_by: "Luis" })).status).toBe(302);
  expect(await pageOf(path)).toContain("Signed on paper on 02/01/2026");
  const other = await addDeclaration(me, customer.id);
  expect((await me.postForm(`${card}/declarations/${other.id}/delete`, {})).status).toBe(302);
  expect((await me.get(`${card}/declarations/${other.id}`)).status).toBe(404);
});

test.each([
  ["a ticked name", () => ({ intent: "here", signed_by: "Ana Gil", name_signs: "1" }), { signed_by: "Ana Gill" }],
  [
    "a drawing",
    async () => ({ intent: "here", signature_base64: `data:image/png;base64,${(await logoPng()).toString("base64")}` }),
    { signed_by: "Ana Gil" },
  ],
  ["paper", () => ({ intent: "paper", signed_by: "Luis", signed_on: "2026-01-02" }), { signed_on: "2026-01-03" }],
])("the same signature by %s sent twice is signed once, and another one is refused", async (_, typed, other) => {
  const { id } = await addDeclaration(me, customer.id);
  const path = `${card}/declarations/${id}`;
  const form = await typed();
  for (const time of [1, 2]) expect((await me.postForm(path, form)).status, String(time)).toBe(302);
  expect((await me.postForm(path, { ...form, ...other })).status).toBe(409);
});

test("a signature of a declaration that was deleted meanwhile comes back as typed", async () => {
  const { id } = await addDeclaration(me, customer.id);
  const path = `${card}/declarations/${id}`;
  await me.postForm(`${path}/delete`, {});
  for (const [intent, typed] of [
    ["here", { name_signs: "1" }],
    ["paper", { signed_on: "2026-01-02" }],
  ] as const) {
    const refused = await me.postForm(path, { intent, signed_by: "Ana Gil", ...typed });
    expect([refused.status, refused.text.includes('value="Ana Gil"')], intent).toEqual([404, true]);
    expect(refused.text).toContain("Not saved:");
  }
});

test("what was typed for a customer who was merged meanwhile comes back, and the other one is named", async () => {
  const [source, target] = [await addCustomer(me), await addCustomer(me)];
  const { id } = await addDeclaration(me, source.id);
  await me.post(`/api/customers/${source.id}/merge`, { into: target.id });
  const path = `/customers/${source.id}/declarations`;
  const signing = { intent: "here", signed_by: "Ana Gil", name_signs: "1" };
  const questions = `new?${new URLSearchParams({ ...reducedAnswers, asked: "1" })}`;
  for (const [place, form, kept] of [
    [String(id), signing, 'value="Ana Gil"'],
    [questions, { ...reducedAnswers }, "Make the declaration"],
  ] as const) {
    const refused = await me.postForm(`${path}/${place}`, form);
    expect([refused.status, refused.text.includes(kept)], place).toEqual([409, true]);
    expect(refused.text).toContain(`This customer was merged into Begoña ${target.surname}.`);
    expect((await me.get(`${path}/${place}`)).status, place).toBe(404);
  }
});
