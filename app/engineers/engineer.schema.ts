import { z } from "zod";
import { reportLabels } from "#app/admin-lists/labels.schema.ts";
import {
  flag,
  namedSentence,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalPhone,
  ownLabels,
  rowId,
} from "#app/platform/fields.ts";
import type { Words } from "#app/words/words.ts";
import { type Certificate, type Colour, maxCertificate, maxPhone, palette } from "./engineer.ts";
import { hoursSchema, typedHoursSchema } from "./hours.schema.ts";

/** The name, with a sentence of its own when it is empty (behaviour 7.7). */
const name = optionalLine(100).refine((text) => text !== "", { error: namedSentence("engineerName") });

/** An e-mail address; "" gives null. */
const email = optionalEmail().transform((address) => address || null);

const colour = z.preprocess(
  (value) => (typeof value === "string" ? value.toLowerCase() : value),
  z.enum(palette),
) as z.ZodType<Colour>;

const certificateFields = z.object({
  number: optionalLine(maxCertificate),
  category: optionalLine(maxCertificate),
  until: z.preprocess((value) => value ?? "", optionalDay).transform((day): string | null => day ?? null),
});

/** Whether a certificate has a number, or nothing at all: what is said of one needs its number. */
function isWholeOrEmpty({ number, category, until }: Certificate): boolean {
  return number !== "" || (category === "" && until === null);
}

function certificateOrNone(given: Certificate): Certificate | null {
  return given.number === "" ? null : given;
}

/** A certificate; where nothing is said of it there is none. */
const certificate = certificateFields
  .refine(isWholeOrEmpty, { error: namedSentence("required"), path: ["number"] })
  .transform(certificateOrNone)
  .nullable();

const person = {
  colour,
  phone: optionalPhone(maxPhone),
  certificate,
  hours: hoursSchema.nullable(),
};

const labels = {
  labels: (words: Words) => ({ ...reportLabels.labels(words), ...words.engineers.fields }),
};

/** The account with which an engineer signs in; null for none. Owners alone set it. */
const account = { user_id: rowId.nullable().optional() };

/** The body that adds an engineer. Without a colour the engineer gets the one that the fewest have. */
export const engineerSchema = z
  .object({ name, email, active: flag.default(1) })
  .extend({ ...z.object(person).partial().shape, ...account })
  .register(ownLabels, labels);

/** The body that changes an engineer. An absent field stays as it is. */
export const engineerChangeSchema = z
  .object({ name, email, active: flag, ...person, ...account })
  .partial()
  .register(ownLabels, labels);

/** The form of a person: texts as typed, and `hours` null for the company's. */
export const typedPersonSchema = z
  .object({
    ...{ name, email, colour, phone: person.phone, hours: typedHoursSchema.nullable() },
    certificate_number: certificateFields.shape.number,
    certificate_category: certificateFields.shape.category,
    certificate_until: certificateFields.shape.until,
  })
  .transform(({ certificate_number: number, certificate_category: category, certificate_until: until, ...rest }) => ({
    ...rest,
    certificate: { number, category, until },
  }))
  .refine(({ certificate }) => isWholeOrEmpty(certificate), {
    error: namedSentence("required"),
    path: ["certificate_number"],
  })
  .transform(({ certificate, ...rest }) => ({ ...rest, certificate: certificateOrNone(certificate) }))
  .register(ownLabels, labels);
