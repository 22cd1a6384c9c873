/** Enquiries: customers of whom only a name and one way to reach them is known. */
import { expect, test } from "vitest";
import { addJob, addProduct, addQuote, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

type Stored = { id: number; surname: string; missing: string[] };

const { me } = await sharedApp();

/** Sends the form of a new customer by "Save as enquiry". */
const save = (fields: Record<string, string>) => me.postForm("/?index", { intent: "enquiry", ...fields });

async function saved(fields: Record<string, string>): Promise<number> {
  const answer = await save(fields);
  expect(answer.status, answer.text).toBe(302);
  return Number(/^\/customers\/(\d+)$/.exec(answer.headers.get("Location") ?? "")?.[1]);
}

test.each([
  ["a first name and a telephone number", { first_name: "Maite", tel: "655 010 201" }],
  ["a surname and an e-mail address", { surname: "Ureña", email: "u@example.com" }],
  ["a company's name and a telephone number", { kind: "company", company_name: "Hostal Sur", tel: "655 010 202" }],
])("%s are enough for an enquiry", async (_, fields) => {
  const id = await saved(fields);
  expect((await me.get<Stored>(`/api/customers/${id}`)).json).toMatchObject({ ...fields, nie: "", address: "" });
});

test.each([
  ["no name", { tel: "655 010 203" }, "First name is required."],
  ["no way to reach them", { first_name: "Maite" }, "Give a telephone number or an email address."],
  ["a wrong e-mail address", { first_name: "Maite", email: "maite" }, "Email must be an email address."],
  ["no name of the company", { kind: "company", first_name: "Maite", tel: "1" }, "Legal name is required."],
])("%s is refused beside the field, and what was typed stays", async (_, fields, sentence) => {
  const answer = await save({ ...fields, town: "Estepona typed" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain('value="Estepona typed"');
});

test("the plain button and the calls require all fields, as before", async () => {
  expect((await me.postForm("/?index", { first_name: "Maite", tel: "655" })).status).toBe(422);
  expect((await me.post("/api/customers", { first_name: "Maite", tel: "655", intent: "enquiry" })).status).toBe(400);
});

test("an enquiry says on its card, in lists and previews what is missing, and gets a quote and a job but no invoice", async () => {
  const surname = uniqueWord();
  const id = await saved({ first_name: "Maite", surname, tel: "655 010 203" });
  const missing = "Still missing: Email, NIE, Address, Postcode.";
  expect((await me.get<Stored>(`/api/customers/${id}`)).json.missing).toEqual(["email", "nie", "address", "postcode"]);
  expect((await me.get(`/customers/${id}`)).text).toContain(missing);
  expect((await me.get(`/customers?q=${surname}`)).text).toContain("Enquiry");
  const quote = await addQuote(me, { customer_id: id, product_id: (await addProduct(me)).id });
  expect((await me.get(`/quotes/${quote.id}/preview`)).text).toContain(missing);
  const job = await addJob(me, quote.id, "2032-03-04T09:00");
  expect((await me.get(`/calendar/jobs/${job.id}?date=2032-03-04`)).status).toBe(200);

  const why = "This customer is still an enquiry. An invoice also needs: NIE, Address, Postcode.";
  const page = await me.get(`/calendar/jobs/${job.id}/invoice?date=2032-03-04`);
  expect(page.text).toContain(why);
  expect(page.text).toContain(`href="/customers?id=${id}"`);
  const refused = await me.post(`/api/jobs/${job.id}/invoice`, { paid: 0 });
  expect([refused.status, refused.json]).toEqual([409, { error: why }]);

  // Edited as an enquiry, it may lack the rest; once complete it is a customer like others, and is invoiced.
  const edit = `/customers?id=${id}`;
  expect((await me.get(edit)).text).toContain("Save as enquiry");
  const more = { surname, tel: "655 010 203", town: "Ronda", version: "1" };
  expect((await me.postForm(edit, more)).status).toBe(422);
  expect((await me.postForm(edit, { ...more, intent: "enquiry" })).status).toBe(302);
  expect((await me.get<Stored>(`/api/customers/${id}`)).json).toMatchObject({ first_name: "", town: "Ronda" });
  expect((await me.put(`/api/customers/${id}`, { ...customer, surname })).status).toBe(200);
  expect((await me.get<Stored>(`/api/customers/${id}`)).json.missing).toEqual([]);
  expect((await me.get(`/customers/${id}`)).text).not.toContain("Still missing");
  expect((await me.get(edit)).text).not.toContain("Save as enquiry");
  expect((await me.post(`/api/jobs/${job.id}/invoice`, { paid: 0 })).status).toBe(201);
});
