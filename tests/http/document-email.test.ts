/** Quotes and invoices by e-mail: what arrives, and what is recorded. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addInvoice, addQuote, addQuotedCustomer } from "../browser/support/data.ts";
import { cookieOf, startApp } from "../support/app.ts";
import { executeIn, withoutReferences } from "../support/direct.ts";
import { endLeases } from "../support/leases.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { testOnce } from "../support/once.ts";
import { readPdf } from "../support/read-pdf.ts";
import { runningApp } from "../support/running-app.ts";
import { company, customer as customerSample, laBarca } from "../support/samples.ts";

type Refused = { error: string };
type Sent = { to: string; sent_at: string; message_id: string };

const { app, me } = await runningApp();
const server = await startMailServer();
afterAll(() => server.stop());

await me.put("/api/settings", { ...company, language: "es" });
const { customer, product, quote } = await addQuotedCustomer(me, {
  surname: "Peña Íñiguez",
  email: "begona@example.com",
});
const invoice = await addInvoice(me, (await newQuote()).id);

beforeEach(() => me.put("/api/settings/email", settingsFor(server)));

function newQuote(changes = {}) {
  return addQuote(me, { customer_id: customer.id, product_id: product.id }, changes);
}

function email(kind: "quotes" | "invoices", id: number, body: object = {}) {
  return me.post<Sent & Refused>(`/api/${kind}/${id}/email`, body);
}

async function statusOf(id: number): Promise<string> {
  return (await me.get<{ status: string }>(`/api/quotes/${id}`)).json.status;
}

testOnce.each([
  ["presupuesto", "quotes", quote.id, quote.quote_number, "Presupuesto", "el presupuesto"],
  ["factura", "invoices", invoice.id, invoice.invoice_number, "Factura", "la factura"],
] as const)(
  "%s: it arrives as it should, in the document's language",
  async (name, path, id, number, title, inText) => {
    const answer = await email(path, id);
    expect(answer.status, answer.text).toBe(200);
    const mail = server.mails.at(-1);
    expect(answer.json).toEqual({ to: "begona@example.com", sent_at: expect.any(String), message_id: mail?.messageId });
    expect(mail?.recipients).toEqual(["begona@example.com"]);
    expect(mail?.to).toMatchObject({ value: [{ name: "Begoña Peña Íñiguez", address: "begona@example.com" }] });
    expect(mail?.from?.value).toEqual([{ name: company.company_name, address: "oficina@nunez.example" }]);
    expect(mail?.replyTo?.value).toEqual([{ name: company.company_name, address: company.email }]);
    expect(mail?.messageId).toMatch(/^<[\w-]+@nunez\.example>$/);
    expect(mail?.subject).toBe(`${title} ${number}`);
    const lines = [
      "Estimado/a Begoña Peña Íñiguez:",
      `Adjuntamos ${inText} ${number}.`,
      "Un saludo,",
      company.company_name,
    ];
    expect(mail?.text?.split("\n").filter(Boolean)).toEqual(lines);
    expect(mail?.html).toContain(`<p>Adjuntamos ${inText} ${number}.</p>`);
    expect(mail?.html).toContain("Núñez &amp; Hijos, S.L.");
    expect(mail?.attachments).toMatchObject([{ filename: `${name}-${number}.pdf`, contentType: "application/pdf" }]);
    const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content ?? []));
    for (const part of [number, "Begoña Peña Íñiguez", company.company_name]) expect(text).toContain(part);
  },
);

testOnce("the e-mail of an invoice has the bytes that are kept", async () => {
  expect((await email("invoices", invoice.id, { subject: "Again" })).status).toBe(200);
  const kept = await fetch(`${app.url}/api/invoices/${invoice.id}/pdf`, { headers: me.headers });
  const attached = server.mails.at(-1)?.attachments[0]?.content;
  expect(attached?.equals(new Uint8Array(await kept.arrayBuffer()))).toBe(true);
});

testOnce("an e-mail goes to the customer's present address, and the document stays as it is", async () => {
  const who = { surname: "Ibáñez", email: "mal-escrito@example.com" };
  const theirs = await addQuotedCustomer(me, who);
  const theirInvoice = await addInvoice(me, theirs.quote.id);
  const corrected = { ...customerSample, ...who, first_name: "Mª Begoña", email: "bien@example.com" };
  await me.put(`/api/customers/${theirs.customer.id}`, corrected);
  for (const [path, id] of [["quotes", theirs.quote.id] as const, ["invoices", theirInvoice.id] as const]) {
    expect((await email(path, id)).json).toMatchObject({ to: "bien@example.com" });
    const mail = server.mails.at(-1);
    expect(mail?.recipients).toEqual(["bien@example.com"]);
    expect(mail?.to).toMatchObject({ value: [{ name: "Mª Begoña Ibáñez", address: "bien@example.com" }] });
    const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content ?? []));
    expect(text).toContain("mal-escrito@example.com");
    expect(text).not.toContain("bien@example.com");
  }
  // Each screen names the address before anything is sent.
  expect((await me.get(`/quotes/${theirs.quote.id}/preview`)).text).toContain(">To bien@example.com<");
  expect((await me.get(`/invoices?q=${theirInvoice.invoice_number}`)).text).toContain(">bien@example.com<");
  const { json } = await me.get<{ data: object[] }>(`/api/invoices?q=${theirInvoice.invoice_number}`);
  expect(json.data[0]).not.toHaveProperty("email");
});

testOnce.each([
  ["its contact person", laBarca, "Estimado/a Lucía Marín:"],
  ["nobody by name where no contact person is known", { ...laBarca, first_name: "", surname: "" }, "Buenos días:"],
])("an e-mail to a company is addressed to the company and greets %s", async (_, who, greeting) => {
  const theirs = await addQuotedCustomer(me, who);
  expect((await email("quotes", theirs.quote.id)).status).toBe(200);
  const mail = server.mails.at(-1);
  expect(mail?.to).toMatchObject({ value: [{ name: laBarca.company_name }] });
  expect(mail?.text?.split("\n")[0]).toBe(greeting);
});

testOnce("where the customer is not in the database, the address in the document is used", async () => {
  const theirs = await addQuotedCustomer(me, { email: "como-dice@example.com" });
  await executeIn(app.dataDir, withoutReferences, [`DELETE FROM "Customer" WHERE "id" = ?`, theirs.customer.id]);
  expect((await email("quotes", theirs.quote.id)).json).toMatchObject({ to: "como-dice@example.com" });
});

testOnce("subject and message are sent exactly as written", async () => {
  const message = "Hola:\n\nVa el presupuesto — 12,50 €, señor Núñez.\nÁÉÍÓÚ ñ ç <b>no</b>\n\nAdiós";
  expect((await email("quotes", quote.id, { subject: "Presupuesto: ¿le viene bien?", message })).status).toBe(200);
  const mail = server.mails.at(-1);
  expect(mail?.subject).toBe("Presupuesto: ¿le viene bien?");
  expect(mail?.text?.trim()).toBe(message);
  expect(mail?.html).toContain("&lt;b&gt;no&lt;/b&gt;");
  expect(mail?.raw).toMatch(/^Content-Type: multipart\/mixed;/m);
  expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
});

testOnce("typed text never becomes a header or a recipient", async () => {
  const names = [`Eva" <x@evil.example>`, "Eva, <x@evil.example>", "Eva\\", "=?utf-8?Q?Bcc=3A?="];
  for (const first_name of names) {
    const { quote: theirs } = await addQuotedCustomer(me, { first_name, email: "eva@example.com" });
    const subject = "Uno\r\nBcc: x@evil.example\r\n\r\nDos";
    expect((await email("quotes", theirs.id, { subject })).status).toBe(200);
    const mail = server.mails.at(-1);
    expect(mail?.recipients, first_name).toEqual(["eva@example.com"]);
    expect(mail?.headers.has("bcc")).toBe(false);
    expect(mail?.subject).toBe("Uno Bcc: x@evil.example Dos");
    expect(mail?.to).toMatchObject({ value: [{ address: "eva@example.com" }] });
  }
});

describe("a draft", () => {
  test("becomes sent once the server has accepted it, and is valid for 30 days from then", async () => {
    const { id } = await newQuote();
    await setValidFrom(id, "2020-01-01T09:00:00.000+00:00");
    expect(await statusOf(id)).toBe("expired");
    expect((await email("quotes", id)).status).toBe(200);
    expect(await statusOf(id)).toBe("sent");
    const pdf = server.mails.at(-1)?.attachments[0]?.content;
    const kept = await fetch(`${app.url}/api/quotes/${id}/pdf`, { headers: me.headers });
    const [attached, now] = [
      await readPdf(new Uint8Array(pdf ?? [])),
      await readPdf(new Uint8Array(await kept.arrayBuffer())),
    ];
    expect(attached.text).toBe(now.text);
    expect(attached.text).not.toContain("2020");
  });

  test("stays a draft when the server refuses, and the answer has the server's words", async () => {
    const refusing = await startMailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(Object.assign(new Error("5.7.1 Not from you"), { responseCode: 554 })));
      },
    });
    await me.put("/api/settings/email", settingsFor(refusing));
    const { id } = await newQuote();
    const answer = await email("quotes", id);
    expect(answer.status).toBe(502);
    expect(answer.json.error).toBe("The mail server refused the message: 554 5.7.1 Not from you");
    expect(await statusOf(id)).toBe("draft");
    await refusing.stop();
  });

  test.each(["accepted", "rejected"])("that is %s meanwhile stays so", async (status) => {
    const { id } = await newQuote({ status });
    expect((await email("quotes", id)).status).toBe(200);
    expect(await statusOf(id)).toBe(status);
  });
});

testOnce("every attempt is recorded and shown, the last one first", async () => {
  const { id } = await newQuote();
  const down = { ...settingsFor(server), smtp_port: 1 };
  await me.put("/api/settings/email", down);
  expect((await email("quotes", id)).status).toBe(502);
  await me.put("/api/settings/email", settingsFor(server));
  expect((await email("quotes", id)).status).toBe(200);
  const { text } = await me.get(`/quotes/${id}/preview`);
  const [sent, failed] = ["Emailed to begona@example.com on ", "Not emailed to begona@example.com on "];
  expect(text.indexOf(sent)).toBeGreaterThan(0);
  expect(text.indexOf(failed)).toBeGreaterThan(text.indexOf(sent));
  expect(text).toContain("The mail server does not answer. Check host and port.");
  expect(text).toContain("1 earlier attempt");
  for (const list of ["invoices", "calendar/invoices"]) {
    expect((await me.get(`/${list}/${invoice.id}/preview`)).text).toContain(sent);
  }
});

testOnce("a completed attempt never changes", async () => {
  const change = `UPDATE "DocumentEmail" SET "to_email" = 'x@example.com'`;
  await expect(executeIn(app.dataDir, change)).rejects.toThrow("NEVER_CHANGES");
  await expect(executeIn(app.dataDir, `DELETE FROM "DocumentEmail"`)).rejects.toThrow("NEVER_DELETED");
});

testOnce("a customer without a valid address is a conflict", async () => {
  const { quote: theirs, customer: who } = await addQuotedCustomer(me);
  await executeIn(app.dataDir, [`UPDATE "Customer" SET "email" = 'nobody' WHERE "id" = ?`, who.id]);
  const answer = await email("quotes", theirs.id);
  expect([answer.status, answer.json.error]).toEqual([409, "This customer has no valid email address."]);
  const { text } = await me.get(`/quotes/${theirs.id}/preview`);
  expect(text).toContain("This customer has no valid email address");
});

test("asked for twice at once, it is sent once", async () => {
  const { id } = await newQuote();
  const refused = Promise.withResolvers<void>();
  let received = 0;
  // It accepts the message when one of the two is refused. The later one of two processes might find it sent already.
  const slow = await startMailServer({
    onData(stream, _session, done) {
      received += 1;
      stream.resume();
      stream.on("end", () => void refused.promise.then(() => done()));
    },
  });
  await me.put("/api/settings/email", settingsFor(slow));
  const both = [email("quotes", id), email("quotes", id)];
  expect((await Promise.race(both)).status).toBe(409);
  refused.resolve();
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(received).toBe(1);
  await slow.stop();
});

test("a slow mail server: after 18 s the call answers so, and the screen shows no failure", async () => {
  const slow = await startMailServer({
    onData(stream, _session, done) {
      stream.resume();
      // Longer than a screen or a stop waits.
      stream.on("end", () => answers.push(done));
    },
  });
  const answers: (() => void)[] = [];
  await me.put("/api/settings/email", settingsFor(slow));
  const [called, shown] = [await newQuote(), await newQuote()];
  const number = invoice.invoice_number;
  const begun = Date.now();
  const [call, preview, list, tested] = await Promise.all([
    email("quotes", called.id),
    me.postForm(`/quotes/${shown.id}/email`, { to: "" }),
    me.postForm(`/invoices/${invoice.id}/email?q=${number}&back=list`, { to: "" }),
    me.post<Refused>("/api/settings/email/test", { to: "prueba@example.com" }),
  ]);
  expect(Date.now() - begun).toBeLessThan(60_000);
  const notYet = "It is being sent, and the mail server has not confirmed it yet.";
  expect([call.status, call.json.error]).toEqual([504, expect.stringContaining(notYet)]);
  expect([tested.status, tested.json.error]).toEqual([504, expect.stringContaining("It may still arrive")]);
  for (const [answer, path] of [
    [preview, `/quotes/${shown.id}/preview`] as const,
    [list, `/invoices?q=${number}`] as const,
  ]) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, path]);
    const page = await me.with({ Cookie: `${me.cookie}; ${cookieOf(answer.headers)}` }).get(path);
    expect(page.text).toContain(notYet);
    expect(page.text).not.toContain("Failed");
  }
  expect((await me.get(`/quotes/${called.id}/preview`)).text).toContain("Being emailed to begona@example.com");
  expect((await email("quotes", called.id)).status).toBe(409);
  const twice = await me.postForm(`/quotes/${called.id}/email`, { to: "otra@example.com", subject: "S", message: "M" });
  expect([twice.status, twice.text]).toEqual([409, expect.stringContaining("It is being sent just now.")]);
  expect(twice.text).not.toContain("Failed to send");
  expect(twice.text).toContain("otra@example.com");
  expect(await statusOf(called.id)).toBe("draft");
  for (const answer of answers) answer();
  await expect.poll(() => statusOf(called.id)).toBe("sent");
  await slow.stop();
});

test("killed while the mail server is asked: after a start the outcome is shown as unknown", async () => {
  const own = await startApp();
  const mine = await own.signIn();
  let asked = () => {};
  const hanging = new Promise<void>((done) => {
    asked = done;
  });
  const silent = await startMailServer({ onData: () => asked() });
  await mine.put("/api/settings/email", settingsFor(silent));
  const { quote: theirs } = await addQuotedCustomer(mine);
  const lost = mine.post(`/api/quotes/${theirs.id}/email`, {}).catch(() => "no answer");
  await hanging;
  await own.stop({ keepData: true, signal: "SIGKILL" });
  expect(await lost).toBe("no answer");
  await endLeases(own.dataDir);
  const again = await startApp({ dataDir: own.dataDir });
  const { text } = await (await again.signIn()).get(`/quotes/${theirs.id}/preview`);
  expect(text).toContain("Sending was interrupted: it is not known whether the message arrived.");
  await again.stop();
  await silent.stop();
});

async function setValidFrom(id: number, instant: string): Promise<void> {
  await executeIn(app.dataDir, ['UPDATE "Quote" SET "valid_from" = ? WHERE "id" = ?', instant, id]);
}
