/** The states of quotes, as calls and forms set them, and what each state forbids. */
import { expect, test } from "vitest";
import { addCustomer, addJob, addProduct, addQuote } from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import { formKeyIn } from "../support/form-key.ts";
import { sharedApp } from "../support/running-app.ts";

type Event = { event: string; status: string; user: string; how: string; by: string; reason: string; date: string };
type Quote = { id: number; quote_number: string; status: string; history: Event[]; items: unknown[] };
type Refused = { error: string; fields?: Record<string, string> };

const { me } = await sharedApp();
const customer = await addCustomer(me);
const product = await addProduct(me);

const newQuote = (status?: string) =>
  addQuote(me, { customer_id: customer.id, product_id: product.id }, status ? { status } : {});
const quote = async (id: number) => (await me.get<Quote>(`/api/quotes/${id}`)).json;

test("PATCH sets a status with its details, and GET has the history, the latest first", async () => {
  const { id } = await newQuote();
  const move = (body: object) => me.patch<Quote>(`/api/quotes/${id}`, body);
  expect((await move({ status: "sent", how: "post" })).status).toBe(200);
  expect((await move({ status: "rejected", reason: "Busca otra marca" })).status).toBe(200);
  const { status, json } = await move({ status: "accepted", how: "whatsapp", by: "Luis", date: "2026-01-02" });
  expect(status).toBe(200);
  expect(json.history).toMatchObject([
    {
      event: "accepted",
      status: "accepted",
      user: "admin@example.com",
      how: "whatsapp",
      by: "Luis",
      date: "2026-01-02",
    },
    { event: "rejected", status: "rejected", reason: "Busca otra marca" },
    { event: "sent", status: "sent", how: "post" },
    { event: "created", status: "draft" },
  ]);
  expect((await quote(id)).history).toEqual(json.history);
});

test("a forbidden move is answered 409 with a sentence that says which moves are allowed", async () => {
  const { id } = await newQuote("accepted");
  const answer = await me.patch<Refused>(`/api/quotes/${id}`, { status: "void" });
  expect([answer.status, answer.json.error]).toEqual([
    409,
    "A quote that is “Accepted” cannot become “Void”. It can become: Draft, Sent, Rejected.",
  ]);
  const { status } = await quote(id);
  expect(status).toBe("accepted");
});

test.each([
  [{ status: "sent", reason: "price" }, "reason"],
  [{ status: "rejected", how: "post" }, "how"],
  [{ status: "accepted", how: "fax" }, "how"],
  [{ status: "rejected", by: "Luis" }, "by"],
  [{ status: "accepted", date: "2099-01-01" }, "date"],
  [{ status: "accepted", date: "soon" }, "date"],
  [{ status: "rejected", reason: "x".repeat(501) }, "reason"],
])("a detail that does not belong there is refused by its name: %j", async (body, field) => {
  const { id } = await newQuote();
  const answer = await me.patch<Refused>(`/api/quotes/${id}`, body);
  expect([answer.status, Object.keys(answer.json.fields ?? {})]).toEqual([400, [field]]);
});

test.each([
  ["accepted", "This quote was accepted and is locked."],
  ["void", "This quote is a deleted draft."],
])("PUT and the builder refuse a quote that is %s, and the builder leads on", async (status, sentence) => {
  const { id, quote_number } = await newQuote(status);
  const body = { customer_id: customer.id, items: [{ product_id: product.id, quantity: 9 }], discount: 0, type: 2 };
  const put = await me.put<Refused>(`/api/quotes/${id}`, body);
  expect([put.status, put.json.error]).toEqual([409, expect.stringContaining(sentence)]);
  const page = await me.get(`/quote-builder?id=${id}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("This quote is locked");
  expect(page.text).toContain(quote_number);
  expect(page.text).not.toContain('name="product_id"');
  expect(page.text).toContain(`href="/quotes/${id}/status/${status === "void" ? "draft" : "sent"}"`);
  // Opened before it was locked: what was typed stays in the form.
  const fields = { customer_id: String(customer.id), product_id: String(product.id), quantity: "9", unit_price: "8" };
  const saved = await me.postForm(`/quote-builder?id=${id}`, { ...fields, intent: "save", version: "1" });
  expect(saved.status).toBe(409);
  expect(saved.text).toContain(sentence);
  expect(saved.text).toMatch(/name="quantity"[^>]*value="9"/);
  expect((await quote(id)).items).toMatchObject([{ quantity: 2 }]);
});

test("a void quote is listed under its status, in no sum, and is neither sent nor booked", async () => {
  const alone = await addCustomer(me);
  const ids = { customer_id: alone.id, product_id: product.id };
  const [kept, gone] = [await addQuote(me, ids), await addQuote(me, ids, { status: "void" })];
  const search = `q=${alone.surname}`;
  const list = await me.get<{ data: Quote[]; total: number }>(`/api/quotes?${search}`);
  expect([list.json.total, list.json.data.map(({ status }) => status)]).toEqual([2, ["void", "draft"]]);
  const voids = await me.get<{ data: Quote[] }>(`/api/quotes?${search}&status=void`);
  expect(voids.json.data).toMatchObject([{ id: gone.id, quote_number: gone.quote_number }]);
  const page = (await me.get(`/quotes?${search}`)).text;
  expect(page).toContain("€ 2,420.00 in total");
  expect(page).toContain(`/calendar?quoteId=${kept.id}&amp;`);
  expect(page).not.toContain(`/calendar?quoteId=${gone.id}&amp;`);
  const letter = (await me.get(`/quotes/${gone.id}/email`)).text;
  expect(letter).toContain("This quote is a deleted draft. Reopen it first.");
  expect(letter).not.toContain('name="subject"');
  const email = await me.post<Refused>(`/api/quotes/${gone.id}/email`, {});
  expect([email.status, email.json.error]).toEqual([409, "This quote is a deleted draft. Reopen it first."]);
  const job = await me.post<Refused>("/api/jobs", { quote_id: gone.id, start: "2020-03-01T09:00", duration_hours: 1 });
  expect(job.status).toBe(409);
  const preview = (await me.get(`/quotes/${gone.id}/preview`)).text;
  expect(preview).not.toContain("Email to Customer");
  expect((await me.patch(`/api/quotes/${gone.id}`, { status: "draft" })).status).toBe(200);
});

test("a booked quote is not reopened, and says why", async () => {
  const { id } = await newQuote();
  await addJob(me, id);
  const answer = await me.patch<Refused>(`/api/quotes/${id}`, { status: "sent" });
  expect([answer.status, answer.json.error]).toEqual([409, expect.stringContaining("Cancel its job first")]);
  // The form says so before a reason is typed.
  for (const to of ["sent", "rejected"]) {
    const { text } = await me.get(`/quotes/${id}/status/${to}`);
    expect(text, to).toContain("Cancel its job first");
    expect(text, to).not.toContain('name="reason"');
  }
});

test("the forms of a preview do the same without scripts, and the preview tells the history", async () => {
  const { id } = await newQuote();
  const preview = async () => (await me.get(`/quotes/${id}/preview?q=x`)).text;
  expect(await preview()).toContain(`href="/quotes/${id}/status/accepted?q=x"`);
  const form = (await me.get(`/quotes/${id}/status/accepted?q=x`)).text;
  expect(form).toContain('<option value="whatsapp">');
  expect(form).toMatch(/name="by"[^>]*value="Begoña/);
  const said = { how: "whatsapp", by: "Luis", date: "2026-01-02", version: "1" };
  const posted = await me.postForm(`/quotes/${id}/status/accepted?q=x`, said);
  expect([posted.status, posted.headers.get("Location")]).toEqual([302, `/quotes/${id}/preview?q=x`]);
  expect(await preview()).toContain("Accepted: Luis, WhatsApp, 02/01/2026 (admin@example.com)");
  // The form says beforehand that a reason is needed.
  expect((await me.get(`/quotes/${id}/status/rejected`)).text).toContain("Choose why it was rejected, or type");
  // A form of before the move is told, and changes nothing.
  const unsaid = await me.postForm(`/quotes/${id}/status/rejected`, { reason: "", other: " ", version: "2" });
  expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining("Choose why it was rejected, or type")]);
  expect((await quote(id)).status).toBe("accepted");
  const late = await me.postForm(`/quotes/${id}/status/rejected`, { reason: "price", version: "1" });
  expect(late.status).toBe(302);
  expect((await quote(id)).status).toBe("accepted");
  const typed = { reason: "price", other: "Se muda de casa", date: "2026-01-02", version: "2" };
  await me.postForm(`/quotes/${id}/status/rejected`, typed);
  expect(await preview()).toContain("Rejected: Se muda de casa, 02/01/2026 (admin@example.com)");
  expect(await preview()).not.toContain(`/calendar?quoteId=${id}&amp;`);
  const forbidden = (await me.get(`/quotes/${id}/status/void`)).text;
  expect(forbidden).toContain("cannot become “Void”");
  expect(forbidden).not.toContain("Delete draft</button>");
});

test("the form of an acceptance names the options that it leaves out, and leads to where they are included", async () => {
  const option = { product_id: null, name: "Thermostat", quantity: 1, unit_price: 80, optional: 1 };
  const lines = [{ product_id: product.id, quantity: 1 }, option];
  const { json } = await me.post<{ id: number }>("/api/quotes", { customer_id: customer.id, type: 1, items: lines });
  const form = (await me.get(`/quotes/${json.id}/status/accepted`)).text;
  expect(form).toContain("Not included, as it is optional: Thermostat.");
  expect(form).toContain(`href="/quote-builder?id=${json.id}"`);
  for (const [id, to] of [
    [json.id, "rejected"],
    [(await newQuote()).id, "accepted"],
  ]) {
    expect((await me.get(`/quotes/${id}/status/${to}`)).text).not.toContain("Not included");
  }
});

test("what was typed why a quote was rejected stays where somebody booked it meanwhile", async () => {
  const { id } = await newQuote("accepted");
  const path = `/quotes/${id}/status/rejected`;
  const version = /name="version"[^>]*value="(\d+)"/.exec((await me.get(path)).text)?.[1] ?? "";
  await addJob(me, id);
  const refused = await me.postForm(path, { reason: "", other: "Se muda de casa", version });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Cancel its job first");
  expect(refused.text).toMatch(/name="other"[^>]*value="Se muda de casa"/);
  const opened = (await me.get(path)).text;
  expect(opened).toContain("Cancel its job first");
  expect(opened).not.toContain('name="other"');
});

test.each([
  ["draft", "sent", { how: "post" }, "Noted as sent ✓"],
  ["sent", "sent", { how: "whatsapp" }, "Noted as sent again ✓"],
  ["sent", "accepted", { how: "signed" }, "Noted as accepted ✓"],
  ["draft", "void", {}, "Draft deleted ✓"],
])(
  "the form that makes a quote that is %s %s, posted twice, notes it once and says so twice",
  async (from, to, said, told) => {
    const { id } = await newQuote(from);
    const path = `/quotes/${id}/status/${to}`;
    const page = (await me.get(path)).text;
    const hidden = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? "";
    const form = { ...said, version: hidden("version"), from: hidden("from"), form_key: formKeyIn(page, "status") };
    const history = (await quote(id)).history.length;
    for (const time of ["once", "twice"]) {
      const { headers } = await me.postForm(path, form);
      const shown = await me.with({ Cookie: `${me.cookie}; ${cookieOf(headers)}` }).get(`/quotes/${id}/preview`);
      expect(shown.text, time).toContain(told);
    }
    expect((await quote(id)).history).toHaveLength(history + 1);
    // Another form of before the move is still told.
    const late = await me.postForm(path, { ...form, form_key: `${form.form_key}-other` });
    const shown = await me.with({ Cookie: `${me.cookie}; ${cookieOf(late.headers)}` }).get(`/quotes/${id}/preview`);
    expect(shown.text).toContain("Somebody changed this quote meanwhile");
  },
);

test("a preview has the next steps of the status first, the others behind More, and does not offer what was done", async () => {
  const { id } = await newQuote("sent");
  const page = (await me.get(`/quotes/${id}/preview`)).text;
  const [first = "", more = ""] = page.slice(page.indexOf('class="quote-state"')).split("<details");
  expect(first).toContain(`/quotes/${id}/status/accepted`);
  expect(first).toContain(`/quotes/${id}/status/rejected`);
  expect(more.split("</details>")[0]).toContain("Sent again");
  expect(page).not.toContain("Mark as sent");
  expect((await me.get(`/quotes/${id}/status/sent`)).text).toContain("Note another sending");
});
