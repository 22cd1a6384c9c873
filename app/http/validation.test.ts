/** NUL is refused in every text that a schema gives, at any depth, and bytes are not taken for texts. */
import { expect, test } from "vitest";
import { z } from "zod";
import { wordsIn } from "#app/words/words.server.ts";
import { validate } from "./validation.server.ts";

const schema = z.object({ notes: z.string(), items: z.array(z.object({ title: z.string() })).default([]) });

function fieldsOf(input: unknown): string[] {
  try {
    validate(schema, input);
    return [];
  } catch (error) {
    return Object.keys((error as { fields: (words: unknown) => object }).fields(wordsIn("en")));
  }
}

test.each([
  [{ notes: "a\u0000b" }, ["notes"]],
  [{ notes: "", items: [{ title: "a" }, { title: "\u0000" }] }, ["items.1.title"]],
  [{ notes: "", unknown: "\u0000" }, []],
  [{ notes: "\\u0000 is no NUL" }, []],
])("in %j the fields %j are wrong", (input, fields) => {
  expect(fieldsOf(input)).toEqual(fields);
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
