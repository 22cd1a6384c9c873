/** Data that a test makes for itself, with names that no other test uses. */
import { randomInt } from "node:crypto";
import type { SignedInCaller } from "../../support/app.ts";
import { type CustomerChanges, customer, product, site } from "../../support/samples.ts";

export type StoredCustomer = { id: number; first_name: string; surname: string };
export type StoredProduct = { id: number; name: string };
export type StoredQuote = { id: number; quote_number: string };
export type StoredJob = { id: number; title: string };
/** Working hours by weekday, "1" to "7". */
type StoredHours = Record<string, [from: string, to: string][]>;
export type StoredEngineer = {
  id: number;
  name: string;
  email: string | null;
  active: number;
  hours?: StoredHours | null;
};
export type StoredAbsence = { id: number; engineer_id: number | null; from: string; to: string; reason: string };
export type StoredTask = { id: number; title: string; has_text: number; sort_order: number; active: number };
export type StoredTemplate = { id: number; name: string; description: string; active: number };
export type StoredQuoteTemplate = { id: number; name: string };
export type StoredReport = { id: number; report_number: string };
export type StoredInvoice = { id: number; invoice_number: string };

/** A word of twelve random letters. */
export function uniqueWord(): string {
  return Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join("");
}

/** A telephone number, an e-mail address and a NIE that no other customer has, so that no form asks about doubles. */
export function uniqueReach(): { tel: string; email: string; nie: string } {
  const digits = String(randomInt(1_000_000, 9_999_999));
  const letter = "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits) % 23];
  return { tel: `+34 69${digits}`, email: `${uniqueWord()}@example.com`, nie: `X${digits}${letter}` };
}

/** Adds a customer; the surname is unique unless given. */
export async function addCustomer(me: SignedInCaller, changes: CustomerChanges = {}): Promise<StoredCustomer> {
  return created(await me.post<StoredCustomer>("/api/customers", { ...customer, surname: uniqueWord(), ...changes }));
}

/** Invites a user to the office; `invitation` is the address that the link leads to. */
export async function inviteUser(me: SignedInCaller): Promise<{ id: number; invitation: string }> {
  const body = { email: `${uniqueWord()}@example.com`, name: "Eva", role: "office" };
  const user = created(await me.post<{ id: number; invitation: { link: string } }>("/api/users", body));
  const { pathname, search } = new URL(user.invitation.link);
  return { id: user.id, invitation: `${pathname}${search}` };
}

/** Adds a site to a customer. */
export async function addSite(me: SignedInCaller, customer_id: number, changes: Partial<typeof site> = {}) {
  return created(
    await me.post<{ id: number } & typeof site>(`/api/customers/${customer_id}/sites`, { ...site, ...changes }),
  );
}

/** Answers by which work in a home has 10 % IVA on any day. */
export const reducedAnswers = {
  ...{ kind: "reduced", day: "2026-11-24", dwelling: "yes", finished: "yes", use: "own", payment: "bank" },
  ...{ materials_cents: "40", base_cents: "100" },
};

/** Makes a declaration that is to be signed; gives its id. */
export async function addDeclaration(me: SignedInCaller, customer_id: number): Promise<{ id: number }> {
  const answer = await me.postForm(`/customers/${customer_id}/declarations/new`, reducedAnswers);
  return { id: Number(answer.headers.get("Location")?.split("/").at(-1)) };
}

/** Adds a product; the name is unique unless given, the price 1000 with IVA and 900 without. */
export async function addProduct(me: SignedInCaller, changes: Partial<typeof product> = {}): Promise<StoredProduct> {
  return created(await me.post<StoredProduct>("/api/products", { ...product, name: uniqueWord(), ...changes }));
}

type QuoteChanges = {
  site_id?: number;
  title?: string;
  items?: unknown[];
  type?: 1 | 2;
  discount?: number;
  status?: string;
  valid_days?: number;
};

/** Adds a quote; by default two of a product, with IVA. */
export async function addQuote(
  me: SignedInCaller,
  { customer_id, product_id }: { customer_id: number; product_id: number },
  { status, ...changes }: QuoteChanges = {},
): Promise<StoredQuote> {
  const body = { customer_id, items: [{ product_id, quantity: 2 }], type: 2, discount: 0, ...changes };
  const quote = created(await me.post<StoredQuote>("/api/quotes", body));
  if (status) await me.patch(`/api/quotes/${quote.id}`, { status });
  return quote;
}

/** Saves the lines and texts of a quote as a template; its name is unique unless given. */
export async function addQuoteTemplate(
  me: SignedInCaller,
  quote_id: number,
  name = uniqueWord(),
): Promise<StoredQuoteTemplate> {
  return created(await me.post<StoredQuoteTemplate>("/api/quotes/templates", { quote_id, name }));
}

/** Days before all others in the tests, one for each job that may be at any time, since jobs must not overlap. */
let nextDay = Date.parse("2020-01-01");

function freeStart(): string {
  const day = new Date(nextDay).toISOString().slice(0, 10);
  nextDay += 86_400_000;
  return `${day}T09:00`;
}

/** Books a job for a quote; `start` is the company's local time, by default some time in the past. */
export async function addJob(
  me: SignedInCaller,
  quote_id: number,
  start = freeStart(),
  duration_hours = 2,
): Promise<StoredJob> {
  return created(await me.post<StoredJob>("/api/jobs", { quote_id, start, duration_hours }));
}

/** Adds a visit without a quote, which waits to be planned unless `changes` have a slot. */
export async function addVisit(me: SignedInCaller, customer_id: number, changes: object = {}): Promise<StoredJob> {
  const asked = { customer_id, kind: "breakdown", title: "No cold air" };
  return created(await me.post<StoredJob>("/api/jobs", { ...asked, ...changes }));
}

/** Adds a job of three visits, of which none has a time yet; gives the first. */
export async function addSeveralVisits(me: SignedInCaller, customer_id: number): Promise<StoredJob> {
  const first = await addVisit(me, customer_id, { title: "Twelve units" });
  for (const _ of [1, 2]) created(await me.post<StoredJob>("/api/jobs", { visit_of: first.id }));
  return first;
}

/** Adds a customer with one quote for one product. */
export async function addQuotedCustomer(me: SignedInCaller, changes: CustomerChanges = {}) {
  const customer = await addCustomer(me, changes);
  const product = await addProduct(me);
  return { customer, product, quote: await addQuote(me, { customer_id: customer.id, product_id: product.id }) };
}

/** Adds the invoice of a new job for a quote; `start` is the job's. */
export async function addInvoice(
  me: SignedInCaller,
  quote_id: number,
  paid: 0 | 1 = 0,
  start?: string,
): Promise<StoredInvoice> {
  const job = await addJob(me, quote_id, start);
  return created(await me.post<StoredInvoice>(`/api/jobs/${job.id}/invoice`, { paid }));
}

/** Stores a draft of an invoice of one line. */
export async function addDraft(me: SignedInCaller, customer_id: number) {
  const lines = [{ name: "Gas R32", quantity: 2, unit_price: 30 }];
  return created(await me.post<{ id: number }>("/api/invoices", { customer_id, lines, draft: 1 }));
}

/** Records a payment of one euro of an invoice. */
export async function addPayment(me: SignedInCaller, invoice_id: number): Promise<{ id: number }> {
  return created(await me.post<{ id: number }>(`/api/invoices/${invoice_id}/payments`, { amount: 1 }));
}

/** Adds a customer with one quote for one product, and its invoice. */
export async function addInvoicedCustomer(me: SignedInCaller, changes: CustomerChanges = {}) {
  const quoted = await addQuotedCustomer(me, changes);
  return { ...quoted, invoice: await addInvoice(me, quoted.quote.id) };
}

/** Adds an engineer; the name is unique unless given. */
export async function addEngineer(me: SignedInCaller, changes: Partial<StoredEngineer> = {}): Promise<StoredEngineer> {
  return created(await me.post<StoredEngineer>("/api/service-reports/engineers", { name: uniqueWord(), ...changes }));
}

/** The same working hours on every day of the week. */
export function everyDay(from: string, to: string): StoredHours {
  return Object.fromEntries(["1", "2", "3", "4", "5", "6", "7"].map((weekday) => [weekday, [[from, to]]]));
}

/** Adds days off of an engineer, one day in 2031 unless given. */
export async function addAbsence(
  me: SignedInCaller,
  engineer_id: number,
  changes: Partial<StoredAbsence> = {},
): Promise<StoredAbsence> {
  const body = { from: "2031-06-02", reason: "Médico", ...changes };
  return created(await me.post<StoredAbsence>(`/api/engineers/${engineer_id}/absences`, body));
}

/** Adds a task; the title is unique unless given. */
export async function addTask(me: SignedInCaller, changes: Partial<StoredTask> = {}): Promise<StoredTask> {
  return created(await me.post<StoredTask>("/api/service-reports/tasks", { title: uniqueWord(), ...changes }));
}

/** Adds a template of these tasks; the name is unique unless given. */
export async function addTemplate(
  me: SignedInCaller,
  task_ids: number[] = [],
  changes: Partial<StoredTemplate> = {},
): Promise<StoredTemplate> {
  const body = { name: uniqueWord(), task_ids, ...changes };
  return created(await me.post<StoredTemplate>("/api/service-reports/templates", body));
}

/** Adds a report by an engineer; by default of no job. */
export async function addReport(
  me: SignedInCaller,
  engineer_id: number,
  changes: Record<string, unknown> = {},
): Promise<StoredReport> {
  const body = { customer_name: uniqueWord(), site_address: "Calle Mayor 1, 28801 Alcalá", engineer_id, ...changes };
  return created(await me.post<StoredReport>("/api/service-reports/reports", body));
}

function created<T>(answer: { status: number; text: string; json: T }): T {
  if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${answer.text}`);
  return answer.json;
}
