import { z } from "zod";
import { lineKinds } from "#app/documents/document.ts";
import type { Cents } from "#app/numbers/money.ts";
import { units } from "#app/numbers/quantity.ts";
import {
  absentOr,
  euros,
  flag,
  namedSentence,
  optionalDay,
  optionalId,
  optionalLine,
  optionalText,
  pageFields,
  percent,
  plainText,
  quantity,
  rowId,
  typedAbove0,
  typedNumber,
  wholeNumber,
} from "#app/platform/fields.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import {
  lineLimits,
  type MissingPrice,
  maxLines,
  maxValidDays,
  quoteSorting,
  quoteStatuses,
  rowsPerPageChoices,
  textLimits,
  usualValidDays,
} from "./quote.ts";
import { hows, moveLimits, saidWith } from "./quote-moves.ts";

/**
 * A list may be sent as JSON in a string (behaviour 6.4). A string that is no JSON is passed on and refused as no list.
 */
function listOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const type = z.preprocess((value) => (value === "1" || value === "2" ? Number(value) : value), z.literal([1, 2]));

/** A heading has a name alone. A caller that sends back what it got sends zeros too, which no line may have. */
function bareHeading(item: unknown): unknown {
  const { kind, name } = (item ?? {}) as { kind?: unknown; name?: unknown };
  return kind === "heading" ? { kind, name } : item;
}

const wholeDays = z.number().int().min(1).max(maxValidDays);

/** The days as a person types them; left empty, they are the usual ones. */
const typedDays = z.preprocess(
  (text) => (typeof text === "string" && text.trim() === "" ? usualValidDays : text),
  wholeNumber(wholeDays),
);

type Numbers = {
  money: z.ZodType<Cents>;
  quantity: z.ZodType<number>;
  percent: z.ZodType<number>;
  /** The discount of the quote as a whole. */
  discount: Record<"euros" | "percent", z.ZodType<number>>;
  days: z.ZodType<number>;
};

function lineSchema({ money, quantity, percent }: Omit<Numbers, "days" | "discount">) {
  return z
    .object({
      kind: absentOr(z.enum(lineKinds)),
      /** Null for a free text, and for a heading. */
      product_id: optionalId,
      /** The name of a free text or a heading. The name of a product's line is the catalogue's. */
      name: absentOr(optionalLine(lineLimits.name)),
      description: absentOr(optionalText(lineLimits.description)),
      unit: absentOr(z.enum(units)),
      quantity: absentOr(quantity).meta({ description: "With at most three decimals. Only a heading has none." }),
      /** Absent or null: see MissingPrice. */
      unit_price: z.preprocess((value) => value ?? null, money.nullable()),
      discount_percent: absentOr(percent),
      optional: absentOr(flag),
    })
    .transform(({ unit_price, quantity: quantity_milli = 0, discount_percent: discount_bp, ...rest }, context) => {
      const isHeading = rest.kind === "heading";
      if (!isHeading && quantity_milli === 0) missing("quantity");
      if (rest.product_id === null && !rest.name)
        missing(rest.name === undefined && !isHeading ? "product_id" : "name");
      return { ...rest, quantity_milli, unit_price_cents: unit_price, discount_bp };

      function missing(name: string): void {
        context.addIssue({ code: "custom", message: namedSentence("required"), path: [name] });
      }
    });
}

function schemaWith({ days, discount, ...numbers }: Numbers, missingPrice: MissingPrice) {
  const lines = z
    .array(z.preprocess(bareHeading, lineSchema(numbers)))
    .min(1)
    .max(maxLines)
    .refine((items) => items.some(({ kind }) => kind !== "heading"), { error: namedSentence("addLine") });
  return z
    .object({
      customer_id: rowId,
      /** Null or "": the customer's address. */
      site_id: z
        .preprocess((value) => (value === "" ? null : value), rowId.nullable().optional())
        .meta({ description: "A site of this customer, where the work is done; null: at the customer's address." }),
      items: z
        .preprocess(listOf, lines)
        .meta({ type: ["array", "string"], description: "The lines; or the same list as JSON in a text." }),
      discount: z.preprocess((value) => value ?? 0, discount.euros),
      discount_percent: absentOr(discount.percent).meta({
        description: "Left out when a quote is saved, it stays as long as the discount stays the same; else 0.",
      }),
      type,
      title: absentOr(optionalLine(textLimits.title)),
      intro: absentOr(
        plainText(textLimits.intro).refine((text) => text.split("\n").length <= textLimits.introLines, {
          error: namedSentence("tooManyLines"),
        }),
      ),
      outro: absentOr(plainText(textLimits.outro)),
      conditions: absentOr(plainText(textLimits.conditions)),
      valid_days: absentOr(days),
      reprice: z.preprocess((value) => value ?? false, z.boolean()),
    })
    .transform(({ discount: discount_cents, discount_percent: discount_bp, items, ...rest }) => ({
      ...{ ...rest, lines: items, discount_cents, discount_bp, missingPrice },
    }));
}

/** The body of the calls that save a quote. */
export const quoteSchema = schemaWith(
  { money: euros, quantity, percent, discount: { euros, percent }, days: wholeDays },
  "from-catalogue",
);

/** The form of the builder, as a person fills it in. A discount left empty is none. */
export const typedQuoteSchema = schemaWith(
  {
    money: typedNumber("amount"),
    quantity: typedAbove0("quantity"),
    percent: z
      .string()
      .transform((text) => text.trim() || "0")
      .pipe(typedNumber("percent")),
    discount: {
      euros: typedNumber("amount", { isChosen: true }),
      percent: typedNumber("percent", { isChosen: true }),
    },
    days: typedDays,
  },
  "refused",
);

const said = z.preprocess((value) => (value === "" ? undefined : (value ?? undefined)), z.enum(hows).optional());

/** A status to set. The way is that of sending or accepting it; day and name are those of the customer's answer. */
export const quoteMoveSchema = z
  .object({
    status: z.enum(quoteStatuses),
    /** Why it was rejected: one of rejectionReasons, or another text. */
    reason: absentOr(optionalLine(moveLimits.reason)),
    how: said,
    /** Who accepted it, on the customer's side. */
    by: absentOr(optionalLine(moveLimits.by)),
    date: absentOr(optionalDay),
  })
  .superRefine(({ status, ...details }, context) => {
    for (const name of ["reason", "how", "by", "date"] as const) {
      if (!details[name] || saidWith[name].includes(status)) continue;
      context.addIssue({ code: "custom", message: namedSentence("wrong"), path: [name] });
    }
  });

/** The body that copies a quote: for another customer, and with the catalogue's present prices, if it says so. */
export const duplicateSchema = z.object({
  customer_id: absentOr(rowId),
  refresh_prices: z.preprocess((value) => value ?? 0, flag).transform((value) => value === 1),
});

/** What the list and its export are filtered by: `from` and `to` are days in the company's zone, both included. */
export const quoteFilterSchema = z.object({
  q: z.string().max(200).default(""),
  from: optionalDay,
  to: optionalDay,
  /** The present status; "" and "all" mean any. */
  status: z.preprocess(
    (value) => (value === "" || value === "all" ? undefined : value),
    z.enum(quoteStatuses).optional(),
  ),
  /** Only what waits for an answer and expires within seven days. */
  expires: z.preprocess((value) => value || undefined, z.literal("week").optional()),
  /** Only what is accepted and has no job. */
  job: z.preprocess((value) => value || undefined, z.literal("none").optional()),
  sort: z.enum(sortsOf(quoteSorting.columns)).default(quoteSorting.usual),
});

/** The search parameters of the list. */
export const quoteListSchema = quoteFilterSchema.extend(pageFields(rowsPerPageChoices[0]));
