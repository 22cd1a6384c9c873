import { z } from "zod";
import {
  linesText,
  listSearch,
  mostHits,
  namedSentence,
  optionalEmail,
  optionalLine,
  optionalPhone,
  ownLabels,
  postcodeIn,
  recordOf,
  requiredEmail,
  requiredLine,
  requiredPhone,
  rowId,
} from "#app/platform/fields.ts";
import { languages } from "#app/words/languages.ts";
import {
  type CustomerNames,
  customerFields,
  customerKinds,
  customerSorts,
  maxNotes,
  requiredNames,
} from "./customer.ts";
import { hasDigit } from "./phone.ts";

const texts = recordOf(customerFields, (field): z.ZodType<string> => {
  if (field.name === "email") return requiredEmail();
  if (field.name === "tel") return requiredPhone(field.max);
  if (field.name === "postcode") return postcodeIn(requiredLine(field.max));
  return "required" in field ? requiredLine(field.max) : optionalLine(field.max);
});

/** A form of an older build has no kind: "" counts as absent. */
const kind = z.preprocess((value) => (value === "" ? undefined : value), z.enum(customerKinds).optional());

const about = {
  company_name: "The legal name of a company, which must have one.",
  first_name: "Of a person, who must have one, or of a company's contact person.",
  surname: "Of a person, who must have one, or of a company's contact person.",
} as const;

const shape = {
  kind,
  ...texts,
  company_name: texts.company_name.meta({ description: about.company_name }),
  first_name: texts.first_name.meta({ description: about.first_name }),
  surname: texts.surname.meta({ description: about.surname }),
  notes: linesText(maxNotes),
  /** The language of the customer's documents; "" means the company's, and so does none for a new customer. */
  language: z.preprocess((value) => (value === "" ? null : (value ?? null)), z.enum(languages).nullable()),
};

/** The query of the list. */
const customerListSchema = z.object({
  q: z
    .string()
    .max(200)
    .default("")
    .meta({ description: "Finds words in any order, parts of words, numbers with and without spaces." }),
});

/** The search parameters of the screen, which takes wrong ones for absent. */
export const customerListSearch = listSearch.extend({ sort: z.enum(customerSorts).catch("name") });

/** What the export is filtered and sorted by. */
export const customerFilterSchema = customerListSchema.extend({ sort: z.enum(customerSorts).default("name") });

/** The search parameters of GET /api/customers. */
export const customerHitsSchema = customerListSchema.extend({ limit: mostHits });

/** The body of the call and the form that add a customer, and of the form that saves one. Without a kind: a person. */
export const customerSchema = z
  .object(shape)
  .superRefine(
    (input, context) => {
      for (const name of requiredNames(input.kind ?? "person")) requireName(input, name, context);
    },
    // Also where other fields are wrong: every wrong field is named at once.
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
  .transform((input) => ({ ...input, kind: input.kind ?? "person" }))
  .register(ownLabels, { labels: ({ customers }) => ({ company_name: customers.legalName }) });

const lenient = {
  ...shape,
  ...recordOf(
    customerFields,
    ({ name, max }): z.ZodType<string> =>
      name === "email"
        ? optionalEmail()
        : name === "tel"
          ? optionalPhone(max)
          : name === "postcode"
            ? postcodeIn(optionalLine(max))
            : optionalLine(max),
  ),
};

/** The form that saves an enquiry: a name, and a telephone number or an e-mail address; the rest may be missing. */
export const enquirySchema = z
  .object(lenient)
  .superRefine(
    (input, context) => {
      const { kind = "person", first_name, surname } = input;
      if (kind === "company") requireName(input, "company_name", context);
      else if (!first_name && !surname) requireName(input, "first_name", context);
      if (!hasDigit(input.tel) && !input.email) {
        context.addIssue({ code: "custom", path: ["tel"], message: namedSentence("reachNeeded"), input: input.tel });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
  .transform((input) => ({ ...input, kind: input.kind ?? "person" }))
  .register(ownLabels, { labels: ({ customers }) => ({ company_name: customers.legalName }) });

/** The body of the call that merges a customer into another one. */
export const mergeSchema = z.object({ into: rowId });

/** Whether a customer's form was sent to be saved as an enquiry. */
export function isEnquiry(intent: string): boolean {
  return intent.endsWith("enquiry");
}

/** The schema of the button that a customer's form was sent with: "Save as enquiry", or the plain one. */
export function schemaOfButton(intent: string) {
  return isEnquiry(intent) ? enquirySchema : customerSchema;
}

/**
 * The body of the call that saves a customer. The fields that a PUT may leave out (behaviour 3.1) stay as they are
 * stored, so a caller that does not know them erases nothing. Which names are required depends on the stored kind too:
 * updateCustomer() checks them.
 */
export const customerChangesSchema = z
  .object(shape)
  .partial({ company_name: true, first_name: true, surname: true, notes: true, language: true })
  .register(ownLabels, { labels: ({ customers }) => ({ company_name: customers.legalName }) });

function requireName(input: Partial<CustomerNames>, name: keyof CustomerNames, context: z.core.$RefinementCtx): void {
  // A name that is no text at all has been refused already.
  if (!input[name])
    context.addIssue({ code: "custom", path: [name], message: namedSentence("required"), input: input[name] });
}
