import { expect, test } from "vitest";
import type { z } from "zod";
import { validate } from "#app/http/validation.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { codeSchema, firstUserSchema, signInSchema } from "./account.schema.ts";

/** What a refusal says of the field `code`. */
function saidOfCode(schema: z.ZodType, given: object): string | undefined {
  try {
    validate(schema, given);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.fields?.(wordsIn("en")).code;
    throw error;
  }
}

test("a code of the second factor is called so, and that of the first user is the set-up code", () => {
  expect(saidOfCode(signInSchema, { email: "a", password: "b", code: 5 })).toBe("Code is not valid.");
  expect(saidOfCode(codeSchema, { code: "" })).toMatch(/^Code /);
  expect(saidOfCode(firstUserSchema, { code: "" })).toMatch(/^Set-up code /);
});
