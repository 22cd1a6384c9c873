/**
 * NUL is refused in every text that a schema gives, at any depth, and bytes are not taken for texts. A schema's own
 * sentences are said.
 */
import { expect, test } from "vitest";
import { z } from "zod";
import { freeSchema } from "#app/jobs/free.schema.ts";
import { paymentSchema } from "#app/payments/payment.schema.ts";
import { namedSentence } from "#app/platform/fields.ts";
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
  [schema, { notes: "", items: ["x"] }, "items.0", "Line 1 is not valid."],
  [paymentSchema, { amount: 1e9 }, "amount", "Amount must be an amount between −9,999,999.99 and 9,999,999.99"],
])("what is wrong is named by what it is (%#)", (of, input, field, sentence) => {
  expect(fieldSentences(of, input, "en")[field]).toContain(sentence);
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
