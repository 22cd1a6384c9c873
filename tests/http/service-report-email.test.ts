/** Service reports by e-mail: what arrives, and what is recorded. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { addEngineer, addJob, addQuotedCustomer, addReport } from "../browser/support/data.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { readPdf } from "../support/read-pdf.ts";
import { runningApp } from "../support/running-app.ts";
import { company, customer as sample } from "../support/samples.ts";

type Answer = { error: string; to: string; sent_at: string; message_id: string };

const { app, me } = await runningApp();
const server = await startMailServer();
afterAll(() => server.stop());

await me.put("/api/settings", { ...company, language: "es" });
const { id: engineer_id } = await addEngineer(me);

beforeEach(() => me.put("/api/settings/email", settingsFor(server)));

/** A report of a job whose customer has this address. */
async function reportFor(email: string) {
  const { customer, quote } = await addQuotedCustomer(me, { email });
  const job = await addJob(me, quote.id);
  const report = await addReport(me, engineer_id, { customer_name: "Begoña Peña", job_id: job.id });
  return { report, job, customer };
}

function send(id: number | string, body: object = {}) {
  return me.post<Answer>(`/api/service-reports/reports/${id}/email`, body);
}

test("a report's e-mail arrives at the job's customer, in the report's language, with the PDF", async () => {
  const { report } = await reportFor("begona@example.com");
  const answer = await send(report.id);
  expect(answer.status, answer.text).toBe(200);
  const mail = server.mails.at(-1);
  expect(answer.json).toEqual({ to: "begona@example.com", sent_at: expect.any(String), message_id: mail?.messageId });
  expect(mail?.recipients).toEqual(["begona@example.com"]);
  expect(mail?.to).toMatchObject({ value: [{ name: "Begoña Peña", address: "begona@example.com" }] });
  expect(mail?.subject).toBe(`Parte de trabajo ${report.report_number}`);
  expect(mail?.text?.split("\n").filter(Boolean)).toEqual([
    "Estimado/a Begoña Peña:",
    `Adjuntamos el parte de trabajo ${report.report_number}.`,
    "Un saludo,",
    company.company_name,
  ]);
  const filename = `parte-de-trabajo-${report.report_number}.pdf`;
  expect(mail?.attachments).toMatchObject([{ filename, contentType: "application/pdf" }]);
  const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content ?? []));
  for (const part of [report.report_number, "Begoña Peña", company.company_name]) expect(text).toContain(part);
});

test("a report's e-mail goes to the customer's present address, which the list shows", async () => {
  const { report, customer } = await reportFor("mal-escrito@example.com");
  await me.put(`/api/customers/${customer.id}`, { ...sample, surname: customer.surname, email: "bien@example.com" });
  expect((await send(report.id)).json).toMatchObject({ to: "bien@example.com" });
  const list = await me.get(`/service-reports/admin/reports?q=${report.report_number}`);
  expect(list.text).toContain(">bien@example.com<");
});

test("subject and message are sent exactly as written", async () => {
  const { report } = await reportFor("begona@example.com");
  await send(report.id, { subject: "Su parte", message: "Hola:\n\nAdiós" });
  expect(server.mails.at(-1)?.subject).toBe("Su parte");
  expect(server.mails.at(-1)?.text?.trim()).toBe("Hola:\n\nAdiós");
});

test("the office gets its notice", async () => {
  const { report } = await reportFor("begona@example.com");
  await me.put("/api/settings/email", { ...settingsFor(server), business_notify_email: "jefe@example.com" });
  const before = server.mails.length;
  await send(report.id);
  const [, notice] = (await server.has(before + 2)).slice(before);
  expect(notice?.recipients).toEqual(["jefe@example.com"]);
  expect(notice?.subject).toBe(`Parte de trabajo enviado por correo: ${report.report_number} Begoña Peña`);
  expect(notice?.text).toContain("Para: begona@example.com");
  expect(notice?.text).toContain(`/service-reports/admin/reports?q=${report.report_number}`);
});

test("a report's letter is asked about, from the list and back to it", async () => {
  const { report } = await reportFor("begona@example.com");
  const list = `/service-reports/admin/reports?q=${report.report_number}`;
  const letter = `/service-reports/admin/reports/${report.id}/email?q=${report.report_number}`;
  expect((await me.get(list)).text).toContain(`href="${letter}"`);
  const { text } = await me.get(letter);
  for (const value of ["begona@example.com", `Parte de trabajo ${report.report_number}`]) {
    expect(text).toContain(`value="${value}"`);
  }
  expect(text).toContain(`parte-de-trabajo-${report.report_number}.pdf`);
  const changed = { to: "portero@example.com", subject: "Su parte", message: "Hola" };
  const answer = await me.postForm(letter, changed);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, list]);
  expect(server.mails.at(-1)).toMatchObject({ recipients: ["portero@example.com"], subject: "Su parte" });
});

test("a report without a job goes to an address that is typed", async () => {
  const { id, report_number } = await addReport(me, engineer_id, { customer_name: "Obra Sur" });
  const letter = `/service-reports/admin/reports/${id}/email`;
  expect((await me.get(letter)).text).toContain("No job, so no customer&#x27;s address is known");
  expect((await me.postForm(letter, { to: "" })).status).toBe(409);
  expect((await me.postForm(letter, { to: "obra@example.com" })).status).toBe(302);
  const mail = server.mails.at(-1);
  expect(mail?.recipients).toEqual(["obra@example.com"]);
  expect(mail?.subject).toBe(`Parte de trabajo ${report_number}`);
  expect(mail?.text).toContain("Estimado/a Obra Sur:");
  expect((await send(id, { to: "otra@example.com" })).json).toMatchObject({ to: "otra@example.com" });
});

test("a report without a job has no recipient unless one is given", async () => {
  const { id } = await addReport(me, engineer_id);
  const answer = await send(id);
  expect([answer.status, answer.json.error]).toEqual([
    409,
    "This report belongs to no job, so there is no customer's address to send it to.",
  ]);
  expect((await me.get(`/service-reports/admin/reports`)).text).toContain(
    "No job, so no customer&#x27;s address is known",
  );
});

test("without a mail server it says so", async () => {
  const { report } = await reportFor("begona@example.com");
  await me.put("/api/settings/email", { ...settingsFor(server), smtp_host: "" });
  const answer = await send(report.id);
  expect([answer.status, answer.json.error]).toEqual([
    409,
    "Email is not configured. Set it up in Admin, Email settings.",
  ]);
});

test("every attempt is recorded and shown on the list, the last one first", async () => {
  const { report, job } = await reportFor("begona@example.com");
  await me.put("/api/settings/email", { ...settingsFor(server), smtp_port: 1 });
  expect((await send(report.id)).status).toBe(502);
  await me.put("/api/settings/email", settingsFor(server));
  // The job is cancelled; its report stays.
  await me.delete(`/api/jobs/${job.id}`);
  expect((await send(report.id)).status).toBe(200);
  const { text } = await me.get(`/service-reports/admin/reports?q=${report.report_number}`);
  const [sent, failed] = ["Emailed to begona@example.com on ", "Not emailed to begona@example.com on "];
  expect(text.indexOf(sent)).toBeGreaterThan(0);
  expect(text.indexOf(failed)).toBeGreaterThan(text.indexOf(sent));
  expect(text).toContain("1 earlier attempt");
});

test.each(["0", "999999", "x"])("a report %s is unknown: 404", async (id) => {
  expect((await send(id)).status).toBe(404);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
