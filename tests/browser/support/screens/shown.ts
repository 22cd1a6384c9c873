/** The data that the screens show, and what a screen is. */
import type { Page } from "@playwright/test";
import type { SignedInCaller } from "../../../support/app.ts";
import { logoForm, logoPng } from "../../../support/pictures.ts";
import { freeWeek } from "../calendar.ts";
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
  addSeveralVisits,
  addSite,
  addTask,
  addTemplate,
  addVisit,
  inviteUser,
} from "../data.ts";

/** The data that the screens show. */
export type Shown = Awaited<ReturnType<typeof makeShown>>;

/**
 * Makes data for the screens: the company's logo; a customer with a quote for a product; and another quote with two
 * jobs, one with its invoice and one in a week that nobody else uses.
 */
export async function makeShown(me: SignedInCaller) {
  await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) });
  const quoted = await addQuotedCustomer(me);
  const done = await addQuote(me, { customer_id: quoted.customer.id, product_id: quoted.product.id }, { type: 1 });
  const week = freeWeek();
  const job = await addJob(me, done.id, `${week}T09:00`);
  const engineer = await addEngineer(me);
  const tasks = [await addTask(me), await addTask(me, { active: 0 }), await addTask(me)];
  const invoice = await addInvoice(me, done.id);
  return {
    ...quoted,
    user: await inviteUser(me),
    double: await addCustomer(me),
    visit: await addVisit(me, quoted.customer.id),
    several: await addSeveralVisits(me, quoted.customer.id),
    site: await addSite(me, quoted.customer.id),
    declaration: await addDeclaration(me, quoted.customer.id),
    absence: await addAbsence(me, engineer.id),
    quoteTemplate: await addQuoteTemplate(me, quoted.quote.id),
    week,
    engineer,
    tasks,
    report: await addReport(me, engineer.id, { customer_name: quoted.customer.surname, job_id: job.id }),
    template: await addTemplate(
      me,
      tasks.slice(0, 2).map(({ id }) => id),
    ),
    invoice,
    payment: await addPayment(me, invoice.id),
    draft: await addDraft(me, quoted.customer.id),
    job,
  };
}

/** Stands for the data where only addresses are compared: each value is a text of its own, such as ".job.id". */
export const unmade = namedValue("") as Shown;

function namedValue(name: string): unknown {
  const get = (_: object, key: string | symbol) =>
    key === Symbol.toPrimitive ? () => name : namedValue(`${name}.${String(key)}`);
  return new Proxy({}, { get });
}

export type Screen = {
  name: string;
  path: (shown: Shown) => string;
  /** Waits for what the page loads after it is shown. */
  settled?: (page: Page) => Promise<void>;
  /** What a person does to get from the page to the screen. */
  arrive?: (page: Page, shown: Shown) => Promise<void>;
  /** Whether to arrive is only to wait: the screen is what the page opens with. */
  asOpened?: true;
  signedOut?: true;
};
