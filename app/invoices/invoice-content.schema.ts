/** What an invoice is asked to be made from, by a call or a form; a draft stores it. */
import { z } from "zod";
import { lineKinds } from "#app/documents/document.ts";
import { units } from "#app/numbers/quantity.ts";
import {
  absentOr,
  euros,
  flag,
  namedSentence,
  optionalDay,
  optionalText,
  ownLabels,
  percent,
  quantity,
  requiredLine,
  rowId,
  signedEuros,
  typedAbove0,
  typedNumber,
} from "#app/platform/fields.ts";
import { lineLimits, maxLines } from "#app/quotes/quote.ts";
import { causes, type TaxCause } from "#app/tax/causes.ts";
import { rectifyingKinds } from "#app/tax/invoice-kinds.ts";
import { languages } from "#app/words/languages.ts";
import type { AdvanceAsked } from "./advance.ts";
import { maxReason } from "./invoice.ts";
import { taxOf } from "./rectified-taxes.ts";

/** The most jobs of one invoice. */
const maxJobs = 50;

/** How the numbers of a body are written: as in calls, or as a person types them. */
type Numbers = Record<"money" | "price" | "quantity" | "percent", z.ZodType<number>> & { isTyped?: true };

const inCalls: Numbers = { money: euros, price: euros, quantity, percent };

const typed: Numbers = {
  ...{ money: typedNumber("amount"), price: typedNumber("amount"), percent: typedNumber("percent") },
  quantity: typedAbove0("quantity"),
  isTyped: true,
};

/** A line of an invoice. */
function lineSchema({ price, quantity, percent, isTyped }: Numbers) {
  return z
    .object({
      kind: absentOr(z.enum(lineKinds)),
      name: requiredLine(lineLimits.name),
      description: absentOr(optionalText(lineLimits.description)),
      unit: absentOr(z.enum(units)),
      quantity: absentOr(quantity).meta({ description: "Absent: 1." }),
      unit_price: absentOr(price).meta({ description: "In euros, as any amount. Only a heading has none." }),
      discount_percent: absentOr(percent),
      iva_percent: absentOr(percent).meta({ description: "Absent: the company's." }),
      cause: absentOr(z.enum(causes)).meta({ description: "Why the line has no IVA." }),
    })
    .transform(({ kind = "line", unit_price, quantity: milli = 1_000, ...rest }, context) => {
      const isHeading = kind === "heading";
      if (!isHeading && unit_price === undefined)
        context.addIssue({ code: "custom", message: namedSentence("required"), path: ["unit_price"] });
      // In the form the rate stands beside the cause, with the company's in it, and the cause counts.
      if (!isHeading && !isTyped && rest.cause && (rest.iva_percent ?? 0) > 0)
        context.addIssue({ code: "custom", message: namedSentence("causeWithRate"), path: ["iva_percent"] });
      return {
        ...{ kind, name: rest.name, description: rest.description ?? "", unit: rest.unit ?? ("ud" as const) },
        ...{ quantity_milli: isHeading ? 0 : milli, unit_price_cents: isHeading ? 0 : (unit_price ?? 0) },
        ...{ discount_bp: isHeading ? 0 : (rest.discount_percent ?? 0), cause: isHeading ? "" : (rest.cause ?? "") },
        iva_bp: isHeading ? 0 : rest.iva_percent,
      };
    });
}

/** What an invoice is made from. */
type From = { quote_id: number } | { job_ids: number[] } | { customer_id: number };

const from = z.object({
  quote_id: absentOr(rowId).meta({
    description:
      "An accepted quote, whole: with neither `lines` nor `discount`. It is the invoice of its jobs that have none.",
  }),
  job_ids: absentOr(z.array(rowId).min(1).max(maxJobs)).meta({
    description: "Jobs of one customer. A visit without a quote needs `lines`.",
  }),
  customer_id: absentOr(rowId).meta({ description: "With `lines`." }),
});

/** What is chosen for amounts that have neither IVA nor a cause: why, or IVA on top. */
export const chosenIvaFields = {
  cause: absentOr(z.enum(causes)).meta({ description: "Why what has no IVA has none, such as a quote without IVA." }),
  iva_percent: absentOr(percent).meta({ description: "In place of a cause: IVA on top of what has none." }),
};

/** Chosen for what has no IVA; both absent: nothing. */
export type ChosenIva = { cause?: TaxCause; iva_bp?: number };

/** What was chosen, without what was not, so that a request is the same as before these fields were there. */
export function chosenIva(chosen: { cause?: TaxCause | undefined; iva_percent?: number | undefined }): ChosenIva {
  const { cause, iva_percent } = chosen;
  return { ...(cause ? { cause } : {}), ...(iva_percent === undefined ? {} : { iva_bp: iva_percent }) };
}

/** The body that makes an invoice, or a draft of one. Exactly one of quote_id, job_ids and customer_id is given. */
export const invoiceContentSchema = contentSchema(inCalls);

/** The same of a form, with numbers as people type them. */
export const typedInvoiceSchema = contentSchema(typed);

function contentSchema(numbers: Numbers) {
  return from
    .extend({
      lines: z.preprocess((value) => value ?? [], z.array(lineSchema(numbers)).max(maxLines)),
      discount: absentOr(numbers.money),
      work_date: optionalDay.meta({
        description:
          "The day of the work; absent: that of the last job, or of the issue. Of an invoice in advance the day on which " +
          "it was paid: it is issued as paid, with its payment; absent: that of the issue, unpaid.",
      }),
      site_id: absentOr(rowId).meta({
        description: "A site of the customer, where the work was done; absent: that of the quote or the jobs, if any.",
      }),
      language: absentOr(z.enum(languages)).meta({ description: "Of the document; absent: the customer's." }),
      reason: absentOr(optionalText(maxReason)).meta({
        description: "Why a quote is invoiced again, or in two of its versions at once.",
      }),
      advance_percent: absentOr(numbers.percent).meta({
        description: "Of a quote: so much of its net amount is invoiced in advance, and deducted when it is invoiced.",
      }),
      advance: absentOr(numbers.money).meta({ description: "In place of advance_percent: euros without IVA." }),
      ...chosenIvaFields,
      kind: absentOr(z.enum(["F1", "F2"])).meta({
        description: "F2: a simplified invoice, under Spanish tax rules only. Absent: F1, a full one.",
      }),
      draft: absentOr(flag).meta({ description: "1: it gets no number yet, and can be thrown away." }),
    })
    .transform((asked, context) => {
      const { lines, discount = 0, work_date, reason = "", draft = 0, kind, site_id, language } = asked;
      const { cause, iva_percent } = asked;
      const sources = sourcesIn(asked);
      const [from] = sources;
      if (sources.length !== 1 || !from) {
        context.addIssue({ code: "custom", message: namedSentence("oneSource"), path: ["customer_id"] });
        return z.NEVER;
      }
      const beside = lines.length > 0 ? "lines" : discount > 0 ? "discount" : null;
      if ("quote_id" in from && beside !== null)
        context.addIssue({ code: "custom", message: namedSentence("quoteWhole"), path: [beside] });
      const advances = advancesIn(asked);
      if (advances.length > 1 || (advances.length === 1 && !("quote_id" in from)))
        context.addIssue({ code: "custom", message: namedSentence("oneAdvance"), path: ["advance"] });
      return {
        ...{ from, lines, discount_cents: discount, work_date, reason, draft },
        ...(advances[0] && { advance: advances[0] }),
        ...{ ...(kind && { kind }), ...(site_id && { site_id }), ...(language && { language }) },
        ...chosenIva({ cause, iva_percent }),
      };
    });
}

type AskedSource = { quote_id?: number | undefined; job_ids?: number[] | undefined; customer_id?: number | undefined };

/** All that the body asks to make the invoice from; right is one. */
function sourcesIn({ quote_id, job_ids, customer_id }: AskedSource): From[] {
  return [
    ...(quote_id === undefined ? [] : [{ quote_id }]),
    ...(job_ids === undefined ? [] : [{ job_ids: [...new Set(job_ids)] }]),
    ...(customer_id === undefined ? [] : [{ customer_id }]),
  ];
}

type AskedAdvance = { advance_percent?: number | undefined; advance?: number | undefined };

/** All advances that the body asks for, in basis points or cents; right is one at the most, and of a quote only. */
function advancesIn({ advance_percent, advance }: AskedAdvance): AdvanceAsked[] {
  return [
    ...(advance_percent === undefined ? [] : [{ bp: advance_percent }]),
    ...(advance === undefined ? [] : [{ cents: advance }]),
  ];
}

/** What an invoice is made from, without whether it is a draft. */
export type InvoiceContent = Omit<z.output<typeof invoiceContentSchema>, "draft">;

/** The body that rectifies an invoice: all that is left of it, or these lines. */
export const rectifySchema = z
  .object({
    type: z.enum(["I", "S"]).meta({
      description:
        "I: the lines are the difference, negative where less is owed. S: they take the place of the invoice's.",
    }),
    kind: absentOr(z.enum(rectifyingKinds)).meta({
      description: "Absent: R1. A simplified invoice is always rectified by R5.",
    }),
    all: absentOr(flag).meta({ description: "1: the whole invoice. With S its lines stay, for the present customer." }),
    lines: z.preprocess((value) => value ?? [], z.array(lineSchema({ ...inCalls, price: signedEuros })).max(maxLines)),
    cause: chosenIvaFields.cause,
    reason: requiredLine(maxReason),
  })
  .transform(({ all = 0, kind = "R1", lines, cause, ...rest }, context) => {
    const isWhole = all === 1;
    if (isWhole === lines.some((line) => line.kind === "line"))
      context.addIssue({ code: "custom", message: namedSentence("allOrLines"), path: ["lines"] });
    return { ...rest, kind, lines: isWhole ? null : lines, ...chosenIva({ cause }) };
  });

/** What the form of a correction says of the lines; an empty quantity, or 0, leaves a line out. */
export const rightLinesSchema = z.object({
  lines: z.array(
    z.object({
      quantity: z.preprocess(
        (text) => (/^0*$/.test(String(text).trim()) ? null : text),
        typedAbove0("quantity").nullable(),
      ),
      unit_price: typedNumber("amount"),
    }),
  ),
});

/**
 * What the form of a correction says of an amount that is credited, which is stated without IVA, and the rate of the
 * invoice at which it is, as taxText() sends it.
 */
export const creditSchema = z.object({
  credit: typedAbove0("amount"),
  credit_tax: z
    .string()
    .min(1)
    .transform((text, context) => {
      const tax = taxOf(text);
      if (tax) return tax;
      context.addIssue({ code: "custom", message: "wrong" });
      return z.NEVER;
    }),
});

/** What an invoice is rectified by; `lines` is null for all that is left of it. */
export type Rectification = z.output<typeof rectifySchema>;

/** The most simplified invoices that one full invoice takes the place of. */
const maxSubstituted = 50;

/** The body that issues a full invoice in the place of a simplified one. */
export const substituteSchema = z.object({
  others: z
    .preprocess((value) => value ?? [], z.array(rowId).max(maxSubstituted - 1))
    .meta({
      description: "Other simplified invoices of the same customer, which it takes the place of as well.",
    }),
});

/** The body that annuls an invoice. */
export const annulSchema = z.object({ reason: requiredLine(maxReason) });

for (const schema of [
  invoiceContentSchema,
  typedInvoiceSchema,
  rectifySchema,
  rightLinesSchema,
  creditSchema,
  substituteSchema,
]) {
  ownLabels.add(schema, { labels: ({ invoiceContent }) => ({ ...invoiceContent }) });
}
