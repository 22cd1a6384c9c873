/**
 * NUL is refused in every text that a schema gives, at any depth, and bytes are not taken for texts. A schema's own
 * sentences are said.
 */
import { expect, test } from "vitest";
import { z } from "zod";
import { absenceSchema } from "#app/engineers/absence.schema.ts";
import { freeSchema } from "#app/jobs/free.schema.ts";
import { jobTimeSchema, visitChangeSchema } from "#app/jobs/job.schema.ts";
import { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { paymentSchema } from "#app/payments/payment.schema.ts";
import { namedSentence } from "#app/platform/fields.ts";
import type { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { fieldSentences } from "../../tests/support/field-sentences.ts";
import { validate } from "./validation.server.ts";

const schema = z.object({ notes: z.string(), items: z.array(z.object({ title: z.string() })).default([]) });

test.each([
  [{ notes: "a\u0000b" }, ["notes"]],
  [{ notes: "", items: [{ title: "a" }, { title: "\u0000" }] }, ["items.1.title"]],
  [{ notes: "", unknown: "\u0000" }, []],
  [{ notes: "\\u0000 is no NUL" }, []],
])("in %j the fields %j are wrong", (input, fields) => {
  expect(Object.keys(fieldSentences(schema, input, "en"))).toEqual(fields);
});

test.each<[z.ZodType, unknown]>([
  [z.string().regex(/^a$/, { error: namedSentence("seriesPrefix") }), "b"],
  [z.number({ error: namedSentence("seriesPrefix") }), "1e3"],
  [z.number().min(1, namedSentence("seriesPrefix")), 0],
  [z.number().max(1, namedSentence("seriesPrefix")), 2],
  [z.enum(["a"], { error: namedSentence("seriesPrefix") }), undefined],
])("the sentence that a schema names is said, whatever its check is (%#)", (prefix, input) => {
  expect(fieldSentences(z.object({ prefix }), { prefix: input }, "en").prefix).toBe(
    wordsIn("en").problems.seriesPrefix,
  );
});

test.each<[z.ZodType, unknown, string, string]>([
  [freeSchema, { engineer_ids: "x" }, "engineer_ids.0", "Engineers is not valid."],
  [freeSchema, { from: "1970-01-01" }, "from", "must lie in the years 2000 to 2099."],
  [absenceSchema, { from: "1990-05-01" }, "from", "must lie in the years 2000 to 2099."],
  [absenceSchema, { from: "1990-02-30" }, "from", "must be a date written YYYY-MM-DD."],
  [jobTimeSchema, { start: "2100-01-01T09:00", duration_hours: 1 }, "start", "must lie in the years 2000 to 2099."],
  [jobTimeSchema, { start: "2030-01-01T09:00" }, "duration_hours", "Duration is required."],
  [documentEmailSchema, { to: "ana@example.com, eva@" }, "to", "“eva@” is not an email address."],
  [documentEmailSchema, { to: "eva@" }, "to", "The recipients must be email addresses"],
  [schema, { notes: "", items: ["x"] }, "items.0", "Line 1 is not valid."],
  [paymentSchema, { amount: 1e9 }, "amount", "Amount must be an amount between −9,999,999.99 and 9,999,999.99"],
])("what is wrong is named by what it is (%#)", (of, input, field, sentence) => {
  expect(fieldSentences(of, input, "en")[field]).toContain(sentence);
});

test("what holds for several fields is said once", async () => {
  const body = { title: "Leaking", start: "2030-01-01T09:00", duration_hours: 1 };
  expect(Object.keys(fieldSentences(visitChangeSchema, body, "en"))).toEqual(["start", "duration_hours"]);
  const refused = new Promise(() => validate(visitChangeSchema, body));
  const said = await refused.catch((error: Problem) => error.sentence(wordsIn("en")));
  expect(said).toBe(wordsIn("en").problems.contentAlone);
});

test("a picture of ten megabytes is not read byte by byte", () => {
  const picture = z.object({ png: z.string().transform((text) => Buffer.alloc(Number(text))) });
  // The quickest of some, because other tests run beside this one.
  const took = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    expect(validate(picture, { png: "10000000" }).png).toHaveLength(10_000_000);
    return performance.now() - begun;
  });
  expect(Math.min(...took)).toBeLessThan(500);
});
