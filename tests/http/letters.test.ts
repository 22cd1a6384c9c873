/** What a letter asks before it is sent, saved texts, and several recipients. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addInvoice, addQuotedCustomer } from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { runningApp } from "../support/running-app.ts";
import { company } from "../support/samples.ts";

const { me } = await runningApp();
const server = await startMailServer();
afterAll(() => server.stop());

beforeAll(async () => {
  await me.put("/api/settings", { ...company, language: "es" });
  await me.put("/api/settings/email", settingsFor(server));
});

const save = (texts: Record<string, string>) => me.postForm("/admin/email-texts", texts);

test("a letter is shown before it is sent, in the language of the document, and sent as it was changed", async () => {
  const { quote, customer } = await addQuotedCustomer(me, { email: "begona@example.com" });
  const { text } = await me.get(`/quotes/${quote.id}/email?q=x`);
  expect(text).toContain('value="begona@example.com"');
  expect(text).toContain(`value="Presupuesto ${quote.quote_number}"`);
  expect(text).toContain(`Adjuntamos el presupuesto ${quote.quote_number}.`);
  expect(text).toContain(`presupuesto-${quote.quote_number}.pdf`);
  const letter = {
    to: "uno@example.com; dos@example.com, uno@example.com",
    subject: "Su oferta",
    message: "Hola:\r\n\r\nVa.",
  };
  const answer = await me.postForm(`/quotes/${quote.id}/email?q=x`, letter);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/quotes/${quote.id}/preview?q=x`]);
  const mail = server.mails.at(-1);
  expect(mail?.recipients).toEqual(["uno@example.com", "dos@example.com"]);
  expect(mail?.subject).toBe("Su oferta");
  expect(mail?.html).toContain("<p>Va.</p>");
  expect(mail?.to).toMatchObject({ value: [{ name: "" }, { name: "" }] });
  const preview = (await me.get(`/quotes/${quote.id}/preview`)).text;
  expect(preview).toContain("Emailed to uno@example.com, dos@example.com on ");
  expect((await me.get(`/quotes?q=${customer.surname}`)).text).toContain(">Sent<");
});

test("a wrong recipient is refused beside its field, and what was typed stays", async () => {
  const { quote } = await addQuotedCustomer(me);
  const before = server.mails.length;
  for (const to of [
    "nobody",
    "ok@example.com, nobody",
    Array.from({ length: 11 }, (_, n) => `a${n}@example.com`).join(),
  ]) {
    const answer = await me.postForm(`/quotes/${quote.id}/email`, { to, subject: "Mi asunto", message: "x" });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('value="Mi asunto"');
    expect(answer.text).toContain("The recipients must be email addresses");
  }
  expect(server.mails.length).toBe(before);
});

test("the calls take one recipient or several, and answer with them", async () => {
  const { quote } = await addQuotedCustomer(me);
  const path = `/api/quotes/${quote.id}/email`;
  expect((await me.post(path, { to: "uno@example.com" })).json).toMatchObject({ to: "uno@example.com" });
  expect((await me.post(path, { to: ["a@example.com", "b@example.com"] })).json).toMatchObject({
    to: "a@example.com, b@example.com",
  });
  expect((await me.post(path, { to: ["a@example.com", "b"] })).status).toBe(400);
});

test("a recipient whom the mail server refuses is named by call and screen; the others are told as sent", async () => {
  const refusing = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === "mal@example.com" ? Object.assign(new Error("No such user"), { responseCode: 550 }) : null),
  });
  await me.put("/api/settings/email", settingsFor(refusing));
  const { quote } = await addQuotedCustomer(me);
  const invoice = await addInvoice(me, quote.id);
  const to = ["bien@example.com", "mal@example.com"];
  const { status, json } = await me.post(`/api/quotes/${quote.id}/email`, { to });
  expect(status).toBe(200);
  const refused = [{ to: "mal@example.com", answer: "550 No such user" }];
  expect(json).toMatchObject({ to: "bien@example.com", refused });
  const preview = `/invoices/${invoice.id}/preview`;
  const answer = await me.postForm(`/invoices/${invoice.id}/email`, { to: to.join() });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, preview]);
  const { text } = await me.with({ Cookie: `${me.cookie}; ${cookieOf(answer.headers)}` }).get(preview);
  expect(text).toContain("Email sent to bien@example.com. The mail server refused mal@example.com: 550 No such user");
  expect(text).toContain("Emailed to bien@example.com on ");
  expect(text).toContain("Not emailed to mal@example.com on ");
  await me.put("/api/settings/email", settingsFor(server));
  await refusing.stop();
});

test("a saved text is used for its kind and language alone, with its placeholders filled in", async () => {
  const { quote } = await addQuotedCustomer(me, { first_name: "Ana", surname: "Gil" });
  const invoice = await addInvoice(me, quote.id);
  const saved = {
    kind: "quote",
    language: "es",
    subject: "Oferta {number} para {name}",
    message: "Hola, {nombre}:\r\n\r\n{company}",
  };
  expect((await save(saved)).status).toBe(302);
  expect((await save({ ...saved, language: "en", subject: "English" })).status).toBe(302);
  expect((await save({ ...saved, message: "{numbers}" })).status).toBe(422);
  expect((await me.get("/admin/email-texts")).text).toContain('value="Oferta {number} para {name}"');
  await me.post(`/api/quotes/${quote.id}/email`, {});
  expect(server.mails.at(-1)).toMatchObject({ subject: `Oferta ${quote.quote_number} para Ana Gil` });
  expect(server.mails.at(-1)?.text?.trim()).toBe(`Hola, Ana Gil:\n\n${company.company_name}`);
  await me.post(`/api/quotes/${quote.id}/email`, { subject: "Otro" });
  expect(server.mails.at(-1)?.subject).toBe("Otro");
  await me.post(`/api/invoices/${invoice.id}/email`, {});
  expect(server.mails.at(-1)?.subject).toBe(`Factura ${invoice.invoice_number}`);
  // An emptied field is the usual text again, and the page says which that is.
  const placeholders = (await me.get("/admin/email-texts")).text.match(/placeholder="[^"]*"/g)?.join(" ");
  expect(placeholders).toContain("Presupuesto {número}");
  expect(placeholders).toContain("Adjuntamos el presupuesto {número}.");
  expect(placeholders).not.toContain("Oferta {number}");
  await save({ ...saved, subject: "", message: "" });
  await me.post(`/api/quotes/${quote.id}/email`, {});
  expect(server.mails.at(-1)?.subject).toBe(`Presupuesto ${quote.quote_number}`);
  expect((await me.get("/admin/audit?kind=email-settings")).text).toContain("Oferta {number} para {name}");
});

test("an invoice's letter leads from its preview and back", async () => {
  const { quote } = await addQuotedCustomer(me, { email: "paga@example.com" });
  const { id, invoice_number } = await addInvoice(me, quote.id);
  expect((await me.get(`/invoices/${id}/preview?q=x`)).text).toContain(`href="/invoices/${id}/email?q=x"`);
  expect((await me.get(`/invoices/${id}/email?q=x`)).text).toContain(`value="Factura ${invoice_number}"`);
  const answer = await me.postForm(`/invoices/${id}/email?q=x`, { to: "", subject: "", message: "" });
  expect(answer.headers.get("Location")).toBe(`/invoices/${id}/preview?q=x`);
  expect(server.mails.at(-1)?.recipients).toEqual(["paga@example.com"]);
});

test("an invoice's letter leads from its row back to the list as it was searched", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id, invoice_number } = await addInvoice(me, quote.id);
  const list = `/invoices?q=${invoice_number}`;
  const letter = `/invoices/${id}/email?q=${invoice_number}&back=list`;
  expect((await me.get(list)).text).toContain(`href="${letter.replace("&", "&amp;")}"`);
  expect((await me.get(letter)).text).toContain(`href="${list}"`);
  const before = server.mails.length;
  expect((await me.postForm(list, { id: String(id), intent: "email" })).status).toBe(422);
  expect(server.mails.length).toBe(before);
  expect((await me.postForm(letter, { to: "" })).headers.get("Location")).toBe(list);
});
