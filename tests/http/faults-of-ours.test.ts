/**
 * A fault of the server under every form and every list, as browsers without scripts see it. The test damages the app's
 * database: first triggers fail every write, then the tables are gone as well. Forms come from the pages and pages
 * from the routes table, so new ones are tested without being named here.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { admin, cookieOf } from "../support/app.ts";
import { csvStatement } from "../support/bank-files.ts";
import { breakWrites, mendWrites } from "../support/broken-writes.ts";
import type { Answer, Caller } from "../support/caller.ts";
import { executeIn } from "../support/direct.ts";
import { failedBefore, loadFailedBefore } from "../support/failure-sentences.ts";
import { settingsFor } from "../support/mail-server.ts";
import { runningApp } from "../support/running-app.ts";
import { company, customer, holidays } from "../support/samples.ts";
import {
  allElements,
  documentOf,
  type Field,
  formsOf,
  isSent,
  nameOf,
  type PageForm,
  textOf,
} from "./support/page-forms.ts";
import { tablesOf } from "./support/tables.ts";
import { makeShown, visitsOf } from "./support/visits.ts";

const { app, me } = await runningApp();
// A second session, for the list of sessions.
await app.signIn();
const shown = await makeShown(me);
// No mail server listens there, so nothing is sent.
await me.put("/api/settings/email", settingsFor({ port: 1 }));

/**
 * Forms that post to another screen's address, or need nothing of the database, or are refused before they write: there
 * is no certificate, and nobody removes their own second factor.
 */
const elsewhere =
  /^\/(language|theme|pages|admin\/users\/:id\/second-factor|admin\/backups\/download|invoices\/:id\/rectify recalculate$|admin\/verifactu (mode|certificate)$)( |$)/;

/** Forms that only read. */
const reads = new RegExp(
  [
    "^/quote(-builder)? (recalculate|add-(line|free-line|heading)|fill-prices|remove-line|move-(up|down)|find-.*)$",
    "^/invoices/(new|drafts/:id) (recalculate|add-(line|heading)|remove-line|move-(up|down)|find-product)$",
    "^/calendar/(new|visit|jobs/:id/reschedule) find$|^/admin/series$",
    "^/service-reports/engineer template$|^/(customers|products|service-reports/admin/working-time)/import look$",
  ].join("|"),
);

/**
 * Enter in a field of a report, or of a form that issues or annuls, reads and writes nothing; nor does a reset of one's
 * own password, which is refused.
 */
const nothing = / stay$|^\/admin\/users\/:id\/reset$/;

/** Screens whose forms show what is stored: to save one that could not be read would erase it. */
const holdsStored = /^\/(settings|receivables\/(reminders|\d+))$/;

type Page = { path: string; caller: Caller; text: string; forms: PageForm[] };

const pages: Page[] = [];
for (const { path, form, status, signedOut } of Object.values(visitsOf(shown)).flat()) {
  if (form || status) continue;
  const caller = signedOut ? app.visitor : me;
  const { text } = await caller.get(path);
  pages.push({ path, caller, text, forms: await formsOf(text, path) });
}

/** A button that sends a form, on the first page that has it; search parameters make it another form. */
type Sending = { name: string; path: string; caller: Caller; form: PageForm; button: PageForm["buttons"][number] };

const sendings = new Map<string, Sending>();
for (const { path, caller, forms } of pages) {
  for (const form of forms.filter(({ method }) => method === "post")) {
    for (const button of form.buttons) {
      const name = nameOf(button);
      const chosen = /[?&](id|template|job)=/.exec(path)?.[1] ?? "";
      const key = `${name} ${chosen}`;
      if (!elsewhere.test(name) && !nothing.test(name) && !sendings.has(key)) {
        sendings.set(key, { name, path, caller, form, button });
      }
    }
  }
}

const tables = await tablesOf(app.dataDir);

/** All writes to all tables, but the update of a session's last use: that happens before any screen. */
const writes = tables
  .flatMap((table) => ["INSERT", "UPDATE", "DELETE"].map((what) => ({ table, what })))
  .filter(({ table, what }) => table !== "Session" || what !== "UPDATE");

/** The tables that every page needs: who is signed in, as which engineer, and the company in the top bar. */
const ofEveryPage = ["Session", "User", "Engineer", "Settings", "Letterhead", "Logo"];
const breakReads = [
  ...tables
    .filter((name) => !ofEveryPage.includes(name))
    .map((name) => `ALTER TABLE "${name}" RENAME TO "gone ${name}"`),
  'ALTER TABLE "Settings" RENAME COLUMN "iva_bp" TO "gone"',
];

const today = new Date().toISOString().slice(0, 10);

/** Valid values by the name of the field. Other fields keep their value, or get a text. */
const right: Record<string, string> = {
  ...company,
  ...customer,
  ...{ name: "Typed name", title: "Typed & kept", description: "Typed <description>", price: "10.00", price2: "9.00" },
  ...{
    quantity: "7",
    unit_price: "12.50",
    discount: "1.50",
    line_discount: "10",
    valid_days: "45",
    iva_percent: "21",
    no_iva_reason: "Typed reason",
  },
  ...{ customer_name: "Typed customer", site_address: "Typed street 1", notes: "Typed notes", job_ref: "T-1" },
  ...{
    report_date: today,
    work_date: today,
    signed_on: today,
    date: today,
    amount: "1.00",
    credit: "1.00",
    to: "office@example.com",
    smtp_from_email: "o@example.com",
  },
  ...{ currentPassword: admin.password, newPassword: "correct horse 2", confirmPassword: "correct horse 2" },
  ...{ password: admin.password, custom: "" },
  ...{ payment_terms_days: "30", payment_month_days: "10, 25", iban: "ES91 2100 0418 4502 0005 1332" },
  ...{ iban2: "ES79 2100 0813 6101 2345 6789", payment_ways: "Con tarjeta en la oficina." },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [`hours.${weekday}`, "08:00–14:00"])),
};

/** What fields of a choice have once something was chosen from what a search found. */
const chosen: Record<string, string> = {
  ...{ customer_id: String(shown.customer.id), product_id: String(shown.product.id) },
  ...{ was_product_id: String(shown.product.id) },
  ...{ customer_search: shown.customer.surname, was_customer_search: shown.customer.surname },
  ...{ product_search: shown.product.name, was_product_search: shown.product.name },
};

/** The fields of a form after a person has filled it in. */
function typedInto({ name, form }: Sending): Field[] {
  // The form sends a test with the settings as saved.
  const ofReport = /^(template|name_signs|signed_by)$/;
  const untouched =
    name === "/admin/email test" ? /^smtp|business/ : name.includes("/declarations/") ? /^template$/ : ofReport;
  return form.fields.map((field) => {
    const { type, options, value } = field;
    if (field.name in chosen) return { ...field, value: value || (chosen[field.name] ?? "") };
    if (type === "hidden" || type === "file" || untouched.test(field.name)) return field;
    if (name.endsWith("/working-time/import look")) return { ...field, value: holidays };
    if (name === "/receivables/bank read") return { ...field, value: csvStatement([{ day: today, cents: 100 }]) };
    if (name.endsWith("/import look")) return { ...field, value: "id;name\n;Typed" };
    if (field.name === "kind") return field;
    if (type === "radio") return { ...field, checked: value === tickedOf(form.fields, field.name) };
    if (type === "date" && !/^(report_|work_|)date$|^signed_on$/.test(field.name))
      return { ...field, value: "2031-05-06" };
    if (type === "checkbox") return { ...field, checked: true };
    if (type === "select") return { ...field, value: options.at(-1) ?? "" };
    return { ...field, value: right[field.name] ?? (value || (type.startsWith("text") ? "Typed text" : "")) };
  });
}

/** The radio button of a group that a person ticks: the one with "2", else the last one. */
function tickedOf(fields: readonly Field[], name: string): string | undefined {
  const values = fields.filter((field) => field.type === "radio" && field.name === name).map(({ value }) => value);
  return values.includes("2") ? "2" : values.at(-1);
}

async function send({ caller, form, button }: Sending, typed: Field[]): Promise<Answer<unknown>> {
  const body = form.multipart ? new FormData() : new URLSearchParams();
  for (const field of typed) if (isSent(field) && field.type !== "file") body.append(field.name, field.value);
  if (button.name) body.append(button.name, button.value);
  const answer = await caller.send("POST", button.action, { body, headers: { "Sec-Fetch-Site": "same-origin" } });
  if (answer.status !== 302) return answer;
  const cookies = [caller.headers.Cookie, cookieOf(answer.headers)].filter(Boolean).join("; ");
  return caller.with({ Cookie: cookies }).get(answer.headers.get("Location") ?? "");
}

const fault = /HTTP 500 \(([0-9a-f]{8}-[0-9a-f-]{27})\)/g;

/** The page must say `before` and the fault's id, and the log must have that id. */
async function expectSaid(html: string, before: string): Promise<void> {
  const text = textOf(await documentOf(html));
  const ids = [...text.matchAll(fault)].map(([, id = ""]) => id);
  expect(ids, text).not.toEqual([]);
  for (const id of ids) await app.says(new RegExp(id));
  expect(
    ids.map((id) => text.includes(`${before}HTTP 500 (${id})`)),
    `“${before}” before the reason: ${text}`,
  ).toContain(true);
}

/** What a person sees of the fields; passwords and files are never shown again. */
function seen(fields: readonly Field[]): string[] {
  return fields
    .filter(({ type }) => !["hidden", "file", "password"].includes(type))
    .map(({ name, value, type, checked }) =>
      /checkbox|radio/.test(type) ? `${name}=${value} ${checked}` : `${name}=${value.replaceAll("\r\n", "\n")}`,
    );
}

async function expectKept(sending: Sending): Promise<void> {
  const typed = typedInto(sending);
  const answer = await send(sending, typed);
  const edits = sending.path.includes("?id=") && sending.name.startsWith("/quote");
  await expectSaid(answer.text, edits ? "Error updating quote. " : (failedBefore[sending.name] ?? ""));
  // A form without visible fields only asks yes or no: the page behind it may show the failure.
  if (seen(typed).length === 0) return;
  expect(answer.status).toBe(500);
  const idOf = ({ fields }: PageForm) => fields.find(({ name, type }) => name === "id" && type === "hidden")?.value;
  const form = (await formsOf(answer.text, sending.path)).find(
    (each) =>
      each.method === "post" &&
      idOf(each) === idOf(sending.form) &&
      each.buttons.some((button) => nameOf(button) === sending.name),
  );
  expect(seen(form?.fields ?? [])).toEqual(expect.arrayContaining(seen(typed)));
}

const forms = [...sendings.values()];

test("the forms of all screens are found", () => {
  expect(forms.length).toBeGreaterThan(50);
});

describe("nothing can be written", () => {
  beforeAll(() => executeIn(app.dataDir, ...breakWrites(writes)));
  afterAll(() => executeIn(app.dataDir, ...mendWrites(writes)));

  test.each(forms.filter(({ name }) => !reads.test(name)))("$name on $path says so, with what was typed", expectKept);
});

describe("nothing can be read either", () => {
  beforeAll(() => executeIn(app.dataDir, ...breakReads));

  test.each(forms.filter(needsTables))("$name on $path says so, with what was typed", expectKept);

  const stored = pages.filter(({ path }) => holdsStored.test(path));
  test.each(stored)("$path has no form, whose emptiness would be saved", async ({ caller, path, forms }) => {
    const own = (found: readonly PageForm[]) =>
      found.filter(({ method, action }) => method === "post" && action === path);
    expect(own(forms)).not.toEqual([]);
    expect(own(await formsOf((await caller.get(path)).text, path))).toEqual([]);
  });

  test.each(pages.filter(isScreen))("$path keeps its frame and its filters, and says why it is empty", async (page) => {
    const search = page.forms.find(isListSearch);
    const typed = search?.fields.map(askedFor) ?? [];
    const asked = new URLSearchParams(typed.map(({ name, value }) => [name, value]));
    const path = search ? `${search.action.split("?")[0]}?${asked}` : page.path;
    const { status, text } = await page.caller.get(path);
    if (status === 200) return;
    expect(status).toBe(500);
    const [before, now] = [await documentOf(page.text), await documentOf(text)];
    const [heading] = allElements(before, "h1");
    const [title = "none"] = allElements(now, "h1").map(textOf);
    // The title's beginning stays; the number or name of the record cannot be read.
    expect(heading && textOf(heading)).toMatch(new RegExp(`^${title.replaceAll("*", "\\*")}`));
    const said = allElements(now, '[role="alert"]').map(textOf).join("\n");
    const [, id = ""] = /\(([0-9a-f-]{36})\)/.exec(said) ?? [];
    await app.says(new RegExp(`"${id}"`));
    const [, own] = loadFailedBefore.find(([address]) => address.test(path)) ?? [];
    expect(said).toContain(own ? `${own}HTTP 500 (${id})` : `HTTP 500: Internal error (${id})`);
    const kept = (await formsOf(text, path)).find(isListSearch);
    expect(seen(kept?.fields ?? [])).toEqual(seen(typed));
  });
});

/**
 * The tables of people and sessions still exist, so these forms do not fail. "Find a slot" leads to the form anew,
 * which says what every page says that cannot be read.
 */
function needsTables({ name }: Sending): boolean {
  return !/^\/(calendar\/(new|visit|jobs\/:id\/reschedule) find|logout|admin\/change-password|admin\/sessions.*)$/.test(
    name,
  );
}

/** A page with a question, and a customer's card, are about one record, without which they cannot be shown. */
function isScreen({ path, forms: [...sent] }: Page): boolean {
  return !/^\/customers\/\d+$/.test(path) && !sent.some(({ fields }) => fields.some(({ name }) => name === "answer"));
}

/** The filter of a list, not the search in the top bar of every page. */
function isListSearch({ role, action }: PageForm): boolean {
  return role === "search" && action.split("?")[0] !== "/search";
}

/** A field of a filter as a person sets it. */
function askedFor(field: Field): Field {
  if (field.type === "hidden") return field;
  if (field.type === "select") return { ...field, value: field.options.at(-1) ?? "" };
  return { ...field, value: field.type === "date" ? "2031-05-06" : "typed" };
}
