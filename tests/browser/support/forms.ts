/** Finds every form of the product that a person types into, from the table of routes. */
import type { Page } from "@playwright/test";
import type { SignedInCaller } from "../../support/app.ts";
import { addresses } from "../../support/routes.ts";
import { reducedAnswers } from "./data.ts";
import type { Shown } from "./screens.ts";

/** Addresses with ids in place of parameters, and with the search parameters that show their form. */
const filled: Record<string, (shown: Shown) => string> = {
  "/customers": ({ customer }) => `/customers?id=${customer.id}`,
  "/customers/:id": ({ customer }) => `/customers/${customer.id}`,
  "/customers/:id/merge": ({ customer }) => `/customers/${customer.id}/merge`,
  "/customers/:id/sites/new": ({ customer }) => `/customers/${customer.id}/sites/new`,
  "/customers/:id/sites/:site": ({ customer, site }) => `/customers/${customer.id}/sites/${site.id}`,
  "/customers/:id/sites/:site/delete": ({ customer, site }) => `/customers/${customer.id}/sites/${site.id}/delete`,
  "/customers/:id/declarations/new": ({ customer }) =>
    `/customers/${customer.id}/declarations/new?${new URLSearchParams({ ...reducedAnswers, asked: "1" })}`,
  "/customers/:id/declarations/:declaration": ({ customer, declaration }) =>
    `/customers/${customer.id}/declarations/${declaration.id}`,
  "/customers/:id/declarations/:declaration/delete": ({ customer, declaration }) =>
    `/customers/${customer.id}/declarations/${declaration.id}/delete`,
  "/customers/:id/delete": ({ customer }) => `/customers/${customer.id}/delete`,
  "/products/:id/delete": ({ product }) => `/products/${product.id}/delete`,
  "/quote-builder": ({ quote }) => `/quote-builder?id=${quote.id}`,
  "/quotes/templates/:id/delete": ({ quoteTemplate }) => `/quotes/templates/${quoteTemplate.id}/delete`,
  "/quotes/:id/template": ({ quote }) => `/quotes/${quote.id}/template`,
  "/quotes/:id/email": ({ quote }) => `/quotes/${quote.id}/email`,
  "/quotes/:id/preview": ({ quote }) => `/quotes/${quote.id}/preview`,
  "/quotes/:id/status/:to": ({ quote }) => `/quotes/${quote.id}/status/accepted`,
  "/quotes/:id/new-version": ({ quote }) => `/quotes/${quote.id}/new-version`,
  // The quote has no second version to compare.
  "/quotes/:id/changes": ({ quote }) => `/quotes/${quote.id}/preview`,
  "/calendar/new": ({ week, quote }) => `/calendar/new?date=${week}&quoteId=${quote.id}&day=${week}&time=12:00`,
  "/calendar/assign": ({ week }) => `/calendar/assign?date=${week}`,
  "/calendar/jobs/:id": ({ job }) => `/calendar/jobs/${job.id}`,
  "/calendar/jobs/:id/reschedule": ({ job, week }) => `/calendar/jobs/${job.id}/reschedule?date=${week}`,
  "/calendar/visit": ({ customer }) => `/calendar/visit?customer=${customer.id}`,
  "/calendar/jobs/:id/edit": ({ visit }) => `/calendar/jobs/${visit.id}/edit`,
  "/calendar/jobs/:id/cancel": ({ job }) => `/calendar/jobs/${job.id}/cancel`,
  "/calendar/jobs/:id/tell": ({ job }) => `/calendar/jobs/${job.id}/tell`,
  "/calendar/jobs/:id/state/:to": ({ job }) => `/calendar/jobs/${job.id}/state/not_done`,
  "/calendar/jobs/:id/invoice": ({ job }) => `/calendar/jobs/${job.id}/invoice`,
  "/calendar/invoices/:id/preview": ({ invoice }) => `/calendar/invoices/${invoice.id}/preview`,
  "/invoices/new": ({ customer }) => `/invoices/new?customer=${customer.id}`,
  "/invoices/drafts/:id": ({ draft }) => `/invoices/drafts/${draft.id}`,
  "/invoices/drafts/:id/delete": ({ draft }) => `/invoices/drafts/${draft.id}/delete`,
  "/invoices/:id/rectify": ({ invoice }) => `/invoices/${invoice.id}/rectify`,
  "/invoices/:id/substitute": ({ invoice }) => `/invoices/${invoice.id}/substitute`,
  "/invoices/:id/annul": ({ invoice }) => `/invoices/${invoice.id}/annul`,
  "/invoices/:id/payments": ({ invoice }) => `/invoices/${invoice.id}/payments`,
  "/invoices/:id/payments/:payment/delete": ({ invoice, payment }) =>
    `/invoices/${invoice.id}/payments/${payment.id}/delete`,
  "/receivables/:id": ({ customer }) => `/receivables/${customer.id}`,
  "/invoices/:id/email": ({ invoice }) => `/invoices/${invoice.id}/email`,
  "/invoices/:id/preview": ({ invoice }) => `/invoices/${invoice.id}/preview`,
  "/service-reports/admin/engineers/:id": ({ engineer }) => `/service-reports/admin/engineers/${engineer.id}`,
  "/service-reports/admin/working-time/:id/delete": ({ absence }) =>
    `/service-reports/admin/working-time/${absence.id}/delete`,
  "/service-reports/admin/engineers/:id/delete": ({ engineer }) =>
    `/service-reports/admin/engineers/${engineer.id}/delete`,
  "/service-reports/admin/engineers/:id/calendar": ({ engineer }) =>
    `/service-reports/admin/engineers/${engineer.id}/calendar`,
  "/service-reports/admin/engineers/:id/calendar/renew": ({ engineer }) =>
    `/service-reports/admin/engineers/${engineer.id}/calendar/renew`,
  "/service-reports/admin/tasks/:id/delete": ({ tasks: [task] }) => `/service-reports/admin/tasks/${task?.id}/delete`,
  "/service-reports/admin/templates/:id": ({ template }) => `/service-reports/admin/templates/${template.id}`,
  "/service-reports/admin/reports/:id/email": ({ report }) => `/service-reports/admin/reports/${report.id}/email`,
  "/service-reports/engineer": ({ template }) => `/service-reports/engineer?template=${template.id}`,
  "/admin/users/:id": ({ user }) => `/admin/users/${user.id}`,
  "/admin/users/:id/reset": ({ user }) => `/admin/users/${user.id}/reset?way=make`,
  "/admin/users/:id/second-factor": ({ user }) => `/admin/users/${user.id}/second-factor`,
  "/invitation": ({ user }) => user.invitation,
  "/admin/sessions/:id/end": () => "/admin/sessions",
};

/**
 * The addresses and paths of all screens that need a session. Throws for an address with parameters that `filled`
 * lacks.
 */
function screenPaths(shown: Shown): { address: string; path: string }[] {
  return addresses
    .filter(({ file, path }) => file.endsWith(".route.tsx") && path !== "/login" && path !== "/first-run")
    .map(({ path }) => {
      const known = filled[path];
      if (!known && path.includes(":")) throw new Error(`tests/browser/support/forms.ts does not know ${path}`);
      return { address: path, path: known ? known(shown) : path };
    });
}

type Method = "get" | "post";

/** A screen by its address in app/routes.ts, its path with ids, and what it shows. */
type Screen = { address: string; path: string; html: string };

/** The HTML of all screens, which several tests of a worker look through. */
const screensOf = new WeakMap<Shown, Promise<Screen[]>>();

function screens(me: SignedInCaller, shown: Shown): Promise<Screen[]> {
  const known = screensOf.get(shown);
  if (known) return known;
  const asked = Promise.all(
    screenPaths(shown).map(async ({ address, path }) => ({ address, path, html: (await me.get(path)).text })),
  );
  screensOf.set(shown, asked);
  return asked;
}

/** The screens with forms of this method that have visible fields, and the number of such forms. */
export async function formScreens(me: SignedInCaller, shown: Shown, method: Method) {
  const counted = (await screens(me, shown)).map(({ address, path, html }) => ({
    ...{ address, path },
    forms: countForms(html, method),
  }));
  return counted.filter(({ forms }) => forms > 0);
}

/**
 * The number of forms of this method with visible fields, without those of the top bar, which is on every page, and
 * without those that are no filters: they open a document in another tab, save one by a call, or ask questions
 * (`asked`).
 */
function countForms(html: string, method: Method): number {
  const field = /<(select|textarea|input(?![^>]*type="hidden"))\b/;
  const main = html.slice(html.indexOf("<main"));
  const forms = main.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  return forms.filter(
    (form) =>
      form.includes(`method="${method}"`) &&
      !/target="_blank"|action="\/api\/|name="asked"/.test(form) &&
      field.test(form),
  ).length;
}

/** The identity of a control (its form, its name, and its place among those of the same name) and its value. */
export type Typed = { control: string; value: string | boolean };

/**
 * Types, ticks and chooses in every field of the page's forms of this method, or in those of form number `only`, as a
 * person does before scripts run: values change and events are sent. Gives the new values.
 */
export function typeInto(page: Page, method: Method, only: number | null = null): Promise<Typed[]> {
  return page.evaluate(typeInPage, { method, only });
}

function typeInPage({ method, only }: { method: Method; only: number | null }): Typed[] {
  const typed: Typed[] = [];
  const radios = new Set<string>();
  const forms = [...document.forms].filter(
    (form) =>
      form.closest("main") &&
      form.method === method &&
      form.target !== "_blank" &&
      !form.getAttribute("action")?.startsWith("/api/") &&
      !form.querySelector("[name=asked]") &&
      form.querySelector("select, textarea, input:not([type=hidden])"),
  );
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input, select, textarea",
  )) {
    const { form } = control;
    if (!form || !forms.includes(form) || (only !== null && forms[only] !== form)) continue;
    if (control.matches(":disabled, [readonly], [type=hidden], [type=file]")) continue;
    if (control.getClientRects().length === 0) continue;
    // Skipped: with scripts, typing here chooses "Other" among the durations, which would change another control.
    if (control.name === "custom") continue;
    const tick = control.type === "checkbox" || control.type === "radio";
    const group = `${[...document.forms].indexOf(form)} ${control.name}`;
    if (control.type === "radio") {
      if (radios.has(group) || (control as HTMLInputElement).checked) continue;
      radios.add(group);
    }
    if (tick) (control as HTMLInputElement).checked = !(control as HTMLInputElement).checked;
    else control.value = textFor(control, typed.length);
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    // The mark by which a control is found again: a form that only browsers without scripts need may disappear.
    control.dataset.typed = `${String(typed.length).padStart(3, "0")} ${group}`;
    typed.push({ control: group, value: tick ? (control as HTMLInputElement).checked : control.value });
  }
  return typed;

  function textFor(control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, n: number): string {
    if (control instanceof HTMLSelectElement) return control.options[control.options.length - 1]?.value ?? "";
    if (control.type === "email") return `typed${n}@example.com`;
    if (control.type === "number") return "3";
    if (control.type === "date") return "2027-03-04";
    if (control.type === "time") return "15:30";
    return control.inputMode === "decimal" ? `1${n % 10}.25` : `Typed ${n}`;
  }
}

/** The present values of the fields that were typed into, in the same order. */
export function typedNow(page: Page): Promise<Typed[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("[data-typed]")]
      .sort((a, b) => String(a.dataset.typed).localeCompare(String(b.dataset.typed)))
      .map((control) => ({
        control: String(control.dataset.typed).slice(4),
        value: control.type === "checkbox" || control.type === "radio" ? control.checked : control.value,
      })),
  );
}
