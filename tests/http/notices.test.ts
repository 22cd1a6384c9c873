/** The notices that the office gets by e-mail. */
import { beforeEach, expect, test } from "vitest";
import { addInvoicedCustomer, addJob, addQuotedCustomer } from "../browser/support/data.ts";
import { type App, admin, freePort, startApp } from "../support/app.ts";
import { type MailServer, settingsFor, startMailServer } from "../support/mail-server.ts";
import { testOnce } from "../support/once.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp();
const office = "avisos@nunez.example";
const address = "Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)";

beforeEach(() => me.put("/api/settings", { language: null }));

/** Runs `body` with a mail server for the office's notices. */
async function withOffice(body: (server: MailServer) => Promise<void>): Promise<void> {
  const server = await startMailServer();
  await me.put("/api/settings/email", { ...settingsFor(server), business_notify_email: office });
  await body(server);
  await me.put("/api/settings/email", { business_notify_email: "" });
  await server.stop();
}

test("a booking, a reschedule and a cancellation: what, when, where, and a link", async () => {
  await withOffice(async (server) => {
    const { customer, quote } = await addQuotedCustomer(me);
    const job = await addJob(me, quote.id, "2031-03-03T09:00");
    await me.patch(`/api/jobs/${job.id}`, { start: "2031-03-04T10:00", duration_hours: 3 });
    await me.delete(`/api/jobs/${job.id}`);
    const mails = await server.has(3);
    const title = `${quote.quote_number} ${customer.first_name} ${customer.surname}`;
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Job booked: ${title}`,
      `Job rescheduled: ${title}`,
      `Job cancelled: ${title}`,
    ]);
    const lines = mails.map(({ text }) => text?.split("\n").filter(Boolean));
    const link = (path: string) => `http://localhost:${app.port}${path}`;
    const who = [`Where: ${address}`, "Tel: +34 600 111 222", `By: ${admin.email}`];
    const [booked, moved] = ["Monday, 3 March 2031, 09:00 to 11:00", "Tuesday, 4 March 2031, 10:00 to 13:00"];
    expect(lines).toEqual([
      [`Job booked: ${title}`, `When: ${booked}`, ...who, link(`/calendar/jobs/${job.id}?date=2031-03-03`)],
      [
        ...[`Job rescheduled: ${title}`, `When: ${moved}`, `Previously: ${booked}`],
        ...[...who, link(`/calendar/jobs/${job.id}?date=2031-03-04`)],
      ],
      [`Job cancelled: ${title}`, `When: ${moved}`, ...who, link("/calendar?view=day&date=2031-03-04")],
    ]);
    for (const mail of mails) {
      expect(mail.recipients).toEqual([office]);
      expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    }
  });
});

testOnce("a quote and an invoice sent: to whom and how much, in the company's language", async () => {
  await me.put("/api/settings", { language: "es" });
  await withOffice(async (server) => {
    const { customer, quote, invoice } = await addInvoicedCustomer(me);
    await me.post(`/api/quotes/${quote.id}/email`, {});
    await me.post(`/api/invoices/${invoice.id}/email`, {});
    const mails = (await server.has(5)).filter(({ recipients }) => recipients[0] === office);
    const name = `${customer.first_name} ${customer.surname}`;
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      `Presupuesto enviado por correo: ${quote.quote_number} ${name}`,
      `Factura enviada por correo: ${invoice.invoice_number} ${name}`,
    ]);
    expect(mails.at(-1)?.text).toContain("Total: 2.420,00 €");
    expect(mails.at(-1)?.text).toContain(`http://localhost:${app.port}/invoices/${invoice.id}/preview`);
  });
});

testOnce(
  "where the company has no language, a notice is in the language of the person who made the change",
  async () => {
    await withOffice(async (server) => {
      const { quote } = await addQuotedCustomer(me);
      const job = { quote_id: quote.id, start: "2031-03-20T23:00", duration_hours: 3 };
      await me.with({ "Accept-Language": "es" }).post("/api/jobs", job);
      const [mail] = await server.has(1);
      expect(mail?.subject).toMatch(/^Trabajo programado: /);
      expect(mail?.text).toContain("Cuándo: jueves, 20 de marzo de 2031, de 23:00 a 02:00 del día siguiente");
    });
  },
);

testOnce("a refused change sends no notice", async () => {
  await withOffice(async (server) => {
    const { quote } = await addQuotedCustomer(me);
    const job = await addJob(me, quote.id, "2031-04-01T09:00");
    expect(
      (await me.post("/api/jobs", { quote_id: quote.id, start: "2031-04-01T10:00", duration_hours: 1 })).status,
    ).toBe(409);
    await me.delete(`/api/jobs/${job.id}`);
    const mails = await server.has(2);
    expect(mails.map(({ subject }) => subject?.slice(0, 10))).toEqual(["Job booked", "Job cancel"]);
  });
});

test("a mail server that hangs delays no request", async () => {
  const silent = await startMailServer({ onData: () => {} });
  await me.put("/api/settings/email", { ...settingsFor(silent), business_notify_email: office });
  const { quote } = await addQuotedCustomer(me);
  const begun = Date.now();
  for (const day of ["01", "02", "03"]) await addJob(me, quote.id, `2031-05-${day}T09:00`);
  expect(Date.now() - begun).toBeLessThan(15_000);
  await silent.stop();
});

test("a notice is sent once after a restart, if the server was killed before sending it", async () => {
  const port = await freePort();
  const own = await startApp();
  const mine = await own.signIn();
  const settings = { ...settingsFor({ port }), business_notify_email: office };
  await mine.put("/api/settings/email", settings);
  const { quote } = await addQuotedCustomer(mine);
  const job = await addJob(mine, quote.id, "2031-06-02T09:00");
  await own.stop({ keepData: true, signal: "SIGKILL" });

  const server = await startMailServer({}, port);
  const again = await startApp({ dataDir: own.dataDir });
  await server.has(1);
  await again.stop({ keepData: true });
  const third = await startApp({ dataDir: own.dataDir });
  // A later notice arrives; the first one does not come a second time.
  await (await third.signIn()).delete(`/api/jobs/${job.id}`);
  const mails = await server.has(2);
  expect(mails.map(({ subject }) => subject?.slice(0, 10))).toEqual(["Job booked", "Job cancel"]);
  await third.stop();
  await server.stop();
});

test("while the mail server is down a notice waits, is shown as waiting, and is sent when the settings are corrected", async () => {
  const own: App = await startApp();
  const mine = await own.signIn();
  const server = await startMailServer();
  const down = { ...settingsFor({ port: await freePort() }), business_notify_email: office };
  await mine.put("/api/settings/email", down);
  const { quote } = await addQuotedCustomer(mine);
  await addJob(mine, quote.id, "2031-06-02T09:00");
  await addJob(mine, quote.id, "2031-06-03T09:00");
  const page = await expectPage(mine, "Last failure: The mail server does not answer. Check host and port.");
  expect(page).toContain("2 notices are waiting to be sent.");
  await mine.put("/api/settings/email", { smtp_port: server.port });
  expect((await server.has(2)).map(({ subject }) => subject?.slice(0, 10))).toEqual(["Job booked", "Job booked"]);
  await own.stop();
  await server.stop();
});

/** Waits until the settings' page has a sentence: the first try takes a moment. */
async function expectPage(caller: { get(path: string): Promise<{ text: string }> }, sentence: string): Promise<string> {
  for (;;) {
    const { text } = await caller.get("/admin/email");
    if (text.includes(sentence)) return text;
  }
}
