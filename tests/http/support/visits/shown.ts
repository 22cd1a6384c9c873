/** The data that the visits show, and what a visit is. */
import {
  addAbsence,
  addCustomer,
  addDeclaration,
  addDraft,
  addEngineer,
  addInvoice,
  addJob,
  addPayment,
  addQuote,
  addQuotedCustomer,
  addQuoteTemplate,
  addReport,
  addSite,
  addTask,
  addTemplate,
  addVisit,
} from "../../../browser/support/data.ts";
import type { SignedInCaller } from "../../../support/app.ts";
import { logoForm, logoPng } from "../../../support/pictures.ts";
import { company } from "../../../support/samples.ts";

export type Visit = {
  path: string;
  /** The fields to post to the path, as the screen's own form does. */
  form?: Record<string, string>;
  /** The fields that differ in each language, where the same cannot be posted a second time. */
  differing?: (language: string) => Record<string, string>;
  /** The expected status; 200 by default. A redirect is followed to the page with the notice. */
  status?: 200 | 302 | 404 | 405 | 409 | 422;
  signedOut?: true;
};

/** The visits of screens, by their paths in the routes table. */
export type Visits = Record<string, readonly Visit[]>;

/** A week that has only the jobs below. */
export const week = "2031-03-03";

export type Shown = Awaited<ReturnType<typeof makeShown>>;

/** Makes data for the screens: each list has rows, each document exists, a job lies in the future. */
export async function makeShown(me: SignedInCaller) {
  await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) });
  await me.put("/api/settings", company);
  const quoted = await addQuotedCustomer(me);
  const of = { customer_id: quoted.customer.id, product_id: quoted.product.id };
  // More than one page of quotes, with every status.
  for (const status of ["draft", "sent", "accepted", "rejected", "expired", "draft", "draft", "draft", "draft"]) {
    await addQuote(me, of, { status });
  }
  const done = await addQuote(me, of, { type: 1, status: "rejected" });
  const job = await addJob(me, done.id, `${week}T09:00`);
  const engineer = await addEngineer(me, { email: "nuria@example.com" });
  await addEngineer(me, { active: 0 });
  const tasks = [await addTask(me), await addTask(me, { active: 0 }), await addTask(me, { has_text: 1 })];
  const template = await addTemplate(
    me,
    tasks.slice(0, 2).map(({ id }) => id),
  );
  const written = { customer_name: quoted.customer.surname, job_id: job.id, template_id: template.id };
  await addReport(me, engineer.id);
  const invoice = await addInvoice(me, done.id);
  return {
    ...{ ...quoted, of, done, job, engineer, template, task: await addTask(me) },
    report: await addReport(me, engineer.id, written),
    invoice,
    payment: await addPayment(me, invoice.id),
    draft: await addDraft(me, quoted.customer.id),
    paid: await addInvoice(me, done.id, 1),
    absence: await addAbsence(me, engineer.id),
    visit: await addVisit(me, quoted.customer.id),
    site: await addSite(me, quoted.customer.id),
    declaration: await addDeclaration(me, quoted.customer.id),
    namesake: await addCustomer(me),
    quoteTemplate: await addQuoteTemplate(me, quoted.quote.id),
    session: ((await me.get<string>("/admin/sessions")).text.match(/\/admin\/sessions\/(\d+)\/end/) ?? [])[1] ?? "0",
  };
}
