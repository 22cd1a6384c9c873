/** A quote that the customer has in hand is changed: the builder says so before, and the history afterwards. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { formatDay } from "#app/platform/dates.ts";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { sharedApp } from "../support/running-app.ts";

type Quote = { id: number; quote_number: string; status: string; title: string; history: { event: string }[] };

const { me } = await sharedApp();
const customer = await addCustomer(me);
const product = await addProduct(me);

const newQuote = (fields = {}) => addQuote(me, { customer_id: customer.id, product_id: product.id }, fields);
const quote = async (id: number) => (await me.get<Quote>(`/api/quotes/${id}`)).json;
const typed = (changes: Record<string, string> = {}) => ({
  ...{ customer_id: String(customer.id), product_id: String(product.id), quantity: "3", unit_price: "8" },
  ...{ valid_days: "30", discount: "0", ...changes },
});
const inDays = (n: number) => formatDay(companyDay(n));

test("the builder of a sent quote says to whom it was sent and what a change means; saving is in the history", async () => {
  const { id } = await newQuote();
  const builder = `/quote-builder?id=${id}`;
  expect((await me.get(builder)).text).not.toContain("The customer has this quote:");
  await me.patch(`/api/quotes/${id}`, { status: "sent", how: "whatsapp" });
  const page = (await me.get(builder)).text;
  expect(page).toContain("The customer has this quote:");
  expect(page.replaceAll("<!-- -->", "")).toMatch(/\d\d:\d\d · Sent: WhatsApp \(admin@example.com\)/);
  expect(page).toContain(`The validity of 30 days starts anew today: until ${inDays(30)}.`);
  expect(page).toContain("Save as version /2 instead");
  const saved = await me.postForm(builder, { ...typed({ valid_days: "12" }), intent: "save", version: "2" });
  expect(saved.status, saved.text).toBe(302);
  const cookie = saved.headers.get("Set-Cookie") ?? "";
  const notice = await me.with({ Cookie: [me.headers.Cookie, cookie.split(";")[0]].join("; ") }).get(builder);
  expect(notice.text).toContain("Quote updated.");
  expect(notice.text).toContain(`It is valid until ${inDays(12)} now.`);
  expect((await quote(id)).history[0]).toMatchObject({ event: "changed", about: expect.any(String), status: "sent" });
  const preview = (await me.get(`/quotes/${id}/preview`)).text;
  expect(preview).toContain(`Changed after it was sent; valid until ${inDays(12)}`);
});

test("the builder names no day until which a sent quote that a call set to expired would be valid", async () => {
  const { id } = await newQuote({ status: "sent" });
  await me.patch(`/api/quotes/${id}`, { status: "expired" });
  const page = (await me.get(`/quote-builder?id=${id}`)).text;
  expect(page).toContain("The customer has this quote:");
  expect(page).toContain("The quote stays expired.");
  expect(page).not.toContain("starts anew today");
});

test("one button saves what is typed as a version instead; a refused form makes none, and two posts make one", async () => {
  const { id, quote_number } = await newQuote({ status: "sent" });
  const builder = `/quote-builder?id=${id}`;
  const before = await quote(id);
  const post = (changes: Record<string, string>) =>
    me.postForm(builder, { ...typed({ title: "Otro" }), intent: "version", version: "2", ...changes });
  const wrong = await post({ unit_price: "x" });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="x"')]);
  const key = { form_key: `${randomUUID()}.version` };
  const made = await post(key);
  expect(made.status, made.text).toBe(302);
  const location = made.headers.get("Location") ?? "";
  expect((await post(key)).headers.get("Location")).toBe(location);
  const again = await post({ form_key: `${randomUUID()}.version` });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining(`${quote_number}/2 is being written`)]);
  const version = Number(new URLSearchParams(location.split("?")[1]).get("id"));
  expect(await quote(version)).toMatchObject({ quote_number: `${quote_number}/2`, title: "Otro", status: "draft" });
  expect({ ...(await quote(id)), history: [], versions: [] }).toEqual({ ...before, history: [], versions: [] });
});

test("a version that is saved beside another's change is compared first, and then saved as a version", async () => {
  const { id, quote_number } = await newQuote({ status: "sent" });
  const builder = `/quote-builder?id=${id}`;
  const { json } = await me.get<Quote>(`/api/quotes/${id}`);
  await me.put(`/api/quotes/${id}`, { ...json, title: "De otra persona" });
  const told = await me.postForm(builder, { ...typed(), intent: "version", version: "2" });
  expect(told.status).toBe(409);
  const over = /value="(version-over:\d+)"/.exec(told.text)?.[1] ?? "";
  expect((await me.postForm(builder, { ...typed(), intent: over })).status).toBe(302);
  expect(await quote(id)).toMatchObject({ quote_number, title: "De otra persona" });
});

test("the builder says it in Spanish too", async () => {
  const { id } = await newQuote({ status: "sent" });
  const page = (await me.with({ "Accept-Language": "es" }).get(`/quote-builder?id=${id}`)).text;
  expect(page).toContain("El cliente tiene este presupuesto:");
  expect(page).toContain("Guardar como versión /2");
});
