/** Enter in a form that issues or annuls, without scripts: the form's first button, which only shows it again. */
import { expect, test } from "vitest";
import { addCustomer, addDraft, addInvoicedCustomer, addJob, addQuotedCustomer } from "../browser/support/data.ts";
import type { SignedInCaller } from "../support/app.ts";
import { sharedApp } from "../support/running-app.ts";
import { formsOf, isSent } from "./support/page-forms.ts";

const { me } = await sharedApp();

/** The address of the form, with what is typed into it. */
type Asked = [path: string, typed: Record<string, string>];

/** Beside the full invoice in place of simplified ones, which need tax rules: tax-rules.test.ts. */
const screens: [name: string, asked: (me: SignedInCaller) => Promise<Asked>][] = [
  ["a correction", async () => [await ofInvoice("rectify"), { how: "back", reason: "Typed and kept" }]],
  ["an annulment", async () => [await ofInvoice("annul"), { reason: "Typed and kept" }]],
  ["a new invoice", async () => [`/invoices/new?customer=${(await addCustomer(me)).id}`, { work_date: "2026-01-02" }]],
  ["a draft", async () => [await ofDraft(), { work_date: "2026-01-02" }]],
  ["the invoice of a job", async () => [await ofJob(), {}]],
];

async function ofInvoice(screen: string): Promise<string> {
  return `/invoices/${(await addInvoicedCustomer(me)).invoice.id}/${screen}`;
}

async function ofDraft(): Promise<string> {
  return `/invoices/drafts/${(await addDraft(me, (await addCustomer(me)).id)).id}`;
}

async function ofJob(): Promise<string> {
  const { quote } = await addQuotedCustomer(me);
  return `/calendar/jobs/${(await addJob(me, quote.id)).id}/invoice`;
}

/** How many invoices there are, and of which state. */
async function stored() {
  const { json } = await me.get<{ total: number; data: unknown[] }>("/api/invoices?pageSize=100");
  return { total: json.total, data: json.data };
}

test.each(screens)("%s: nothing is issued or annulled, and what was typed is kept", async (_, asked) => {
  const [path, typed] = await asked(me);
  const shown = await me.get<string>(path);
  expect(shown.status).toBe(200);
  const form = (await formsOf(shown.text, path)).find((each) => each.fields.some(({ name }) => name === "form_key"));
  const [first] = form?.buttons ?? [];
  expect(first?.name).toBe("intent");
  const sent = (form?.fields ?? []).filter(isSent).map(({ name, value }) => [name, value]);
  const before = await stored();
  const body = { ...Object.fromEntries(sent), ...typed, [first?.name ?? ""]: first?.value ?? "" };
  const answer = await me.postForm(form?.action ?? "", body);
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('role="alert"');
  for (const text of Object.values(typed)) expect(answer.text).toContain(`value="${text}"`);
  if (typed.how) expect(answer.text).toMatch(/<input[^>]*name="how"[^>]*checked=""[^>]*value="back"/);
  expect(await stored()).toEqual(before);
});
