/** Answers the posted form of an invoice: changes it, saves it as a draft, or issues it. */
import { data, redirect } from "react-router";
import { listProducts, searchProducts } from "#app/catalogue/products.server.ts";
import { lineKinds } from "#app/documents/document.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { columnOf } from "#app/http/posted-column.ts";
import { answerAsTyped, answerRefusal, formOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { type InvoiceContent, typedInvoiceSchema } from "#app/invoices/invoice-content.schema.ts";
import {
  createDraft,
  createIssued,
  type DraftChange,
  issueDraft,
  issuedWith,
  updateDraft,
} from "#app/invoices/invoice-drafts.server.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { expectSureWorkDay } from "#app/invoices/work-day.ts";
import { units } from "#app/numbers/quantity.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { Problem, screenStatus, wrongField } from "#app/platform/problem.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { maxLines } from "#app/quotes/quote.ts";
import { getQuoteDefaults, getSettings } from "#app/settings/settings.server.ts";
import { causes } from "#app/tax/causes.ts";
import { chosenOf } from "#app/tax/iva-options.server.ts";
import { postedLineMove } from "#app/ui/line-moves.ts";
import { mostAsked } from "#app/ui/pick-limits.ts";
import type { Route } from "./+types/new.route";
import { addedBy } from "./added-work.ts";
import { postedOver, saveOrCompare } from "./draft-conflict.server.ts";
import { fromOf, getInvoiceSetting, type InvoiceStart } from "./invoice-builder.server.ts";
import { changeInvoiceForm, type InvoiceForm, type InvoiceFormChange, isInAdvance } from "./invoice-form.ts";
import { comesToNothing, sentInvoice } from "./sent-invoice.ts";

/**
 * The answer to the form of an invoice. `draft`: the id of the draft that it edits; null for a new invoice. Redirects
 * to the invoice in the list, or to the draft.
 */
export async function answerInvoiceForm(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  { startOf, draft }: { startOf: () => InvoiceStart | Promise<InvoiceStart>; draft: number | null },
) {
  const [words, language] = [wordsOf(context), context.get(languageContext)];
  const posted = await formOf(request);
  const form = postedInvoiceForm(posted);
  const version = String(posted.get("version") ?? "");
  const intent = String(posted.get("intent") ?? "recalculate");
  try {
    const over = postedOver(intent);
    if (intent !== "issue" && intent !== "draft" && over === null) {
      const change = await postedChange(intent);
      const writing = { iva_bp: (await getQuoteDefaults()).iva_bp, language };
      const changed = change ? changeInvoiceForm(form, change, writing) : form;
      const q = changed.product_search;
      const found = q !== undefined || intent === "find-product" ? await searchProducts(q ?? "", mostAsked) : null;
      return answerAsTyped({ form: changed, version, found, intent });
    }
    const { body, places } = sentInvoice(form);
    const { draft: _, ...content } = validate(
      typedInvoiceSchema,
      { ...fromOf(await startOf(), form), ...body, ...chosenOf(form.iva) },
      places,
    );
    if (intent === "issue") {
      await expectDayOfMoney(form);
      expectSureWorkDay(content, form.day_confirmed, dayOf(new Date()));
      await expectSureOfNothing();
    }
    const { saved, conflict } = await saveOrCompare(
      (seen) => (intent === "issue" ? issue({ content, seen }) : keep({ content, seen })),
      { draft, form, seen: seenByForm(over ?? version), words, language },
    );
    if (conflict) {
      const values = { form, version, found: null, intent };
      return data({ problem: null, fields: {}, values, conflict }, { status: screenStatus("conflict") });
    }
    return saved;
  } catch (error) {
    return answerRefusal(error, words, { form, version, found: null, intent });
  }

  async function keep(change: DraftChange): Promise<Response> {
    if (draft !== null) await updateDraft(draft, change);
    const id = draft ?? (await createDraft(change.content)).id;
    return redirectWithNotice(`/invoices/drafts/${id}`, { tone: "ok", text: words.invoiceForm.draftSaved });
  }

  /**
   * Throws an invalid Problem for an invoice that comes to 0.00, unless that is confirmed: it takes a number as any
   * other does, and a price may have been forgotten. Nothing forbids such an invoice: all of a quote may have been
   * invoiced in advance.
   */
  async function expectSureOfNothing(): Promise<void> {
    if (form.zero_confirmed !== "") return;
    const jobs = form.jobs.flatMap((job) => parseWhole(job) ?? []);
    const setting = await getInvoiceSetting(await startOf(), words, jobs).catch(nullIfGone);
    if (!setting || !comesToNothing(form, addedBy(setting, form.jobs), setting.iva_bp)) return;
    throw wrongField("zero_confirmed", ({ problems }) => problems.invoiceOfNothing);
  }

  async function issue(change: DraftChange): Promise<Response> {
    const { id } =
      draft === null
        ? await createIssued(change.content, { language })
        : await issueDraft(draft, { language, change }).catch((error) => throwOrShow(error, draft, change.content));
    const number = (await getInvoice(id))?.invoice_number ?? "";
    const to = `/invoices?q=${encodeURIComponent(number)}`;
    return redirectWithNotice(to, { tone: "ok", text: words.invoiceForm.issued({ number }) });
  }
}

/**
 * Throws an invalid Problem for an invoice in advance without the day on which the money came, where Spanish tax rules
 * hold: its IVA is due when it is paid (Ley 37/1992, article 75.Dos). A call without it states the day of the issue.
 */
async function expectDayOfMoney(form: InvoiceForm): Promise<void> {
  if (!isInAdvance(form) || form.work_date !== "" || (await getSettings()).tax_rules === "") return;
  throw wrongField("work_date", ({ invoiceForm }) => invoiceForm.dayOfMoneyMissing);
}

/** Null for a customer or a quote that is gone, which issuing says itself. */
function nullIfGone(error: unknown): null {
  if (error instanceof Problem && error.kind === "not-found") return null;
  throw error;
}

/** Redirects to the invoice that the draft has become, if that is what was posted; else throws the error again. */
async function throwOrShow(error: unknown, draft: number, content: InvoiceContent): Promise<never> {
  const issued = error instanceof Problem ? await issuedWith(draft, content) : null;
  throw issued === null ? error : redirect(`/invoices/${issued}/preview`);
}

/** Reads the posted form. Every line posts every field, so that the texts of one name are in the order of the lines. */
function postedInvoiceForm(posted: FormData): InvoiceForm {
  const columns = Object.fromEntries(lineColumns.map((name) => [name, columnOf(posted, name)]));
  const first = (name: string) => columnOf(posted, name)[0] ?? "";
  return {
    lines: columnOf(posted, "line_kind")
      .slice(0, maxLines + 1)
      .map((kind, index) => {
        const text = (name: string) => columns[name]?.[index] ?? "";
        return {
          ...{ key: index + 1, kind: lineKinds.find((one) => one === kind) ?? "line", name: text("name") },
          ...{ description: text("description"), quantity: text("quantity"), unit_price: text("unit_price") },
          unit: units.find((one) => one === text("unit")) ?? "ud",
          ...{ discount: text("line_discount"), iva: text("iva_percent") },
          cause: causes.find((one) => one === text("cause")) ?? "",
        };
      }),
    jobs: columnOf(posted, "job"),
    ...{ discount: first("discount"), work_date: first("work_date"), reason: first("reason") },
    ...{ day_confirmed: first("day_confirmed"), zero_confirmed: first("zero_confirmed") },
    ...{ site_id: first("site_id"), language: first("language") },
    ...{ iva: first("iva"), simplified: first("simplified") },
    ...{ advance_percent: first("advance_percent"), advance: first("advance") },
    product_search: first("product_search").trim() || undefined,
  };
}

const lineColumns = [
  "name",
  "description",
  "quantity",
  "unit",
  "unit_price",
  "line_discount",
  "iva_percent",
  "cause",
] as const;

/** The change that a button asks for by its `intent`; null for those that change nothing. */
async function postedChange(intent: string): Promise<InvoiceFormChange | null> {
  if (intent === "add-line") return { kind: "add-line", of: "line" };
  if (intent === "add-heading") return { kind: "add-line", of: "heading" };
  const id = parseWhole(/^add-product:(\d{1,15})$/.exec(intent)?.[1]);
  const [product] = id === null ? [] : await listProducts([id]);
  return product ? { kind: "add-product", product } : postedLineMove(intent);
}

/** What a new invoice is for, by its address: `?customer=`, `?quote=`; redirects where neither is named. */
export function askedStart(search: URLSearchParams): InvoiceStart {
  const quote = parseWhole(search.get("quote"));
  if (quote !== null) return { quote };
  const customer = parseWhole(search.get("customer"));
  if (customer === null) throw redirect("/invoices/new");
  return { customer };
}
