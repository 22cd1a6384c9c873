/** What validate() says of wrong fields. */
import type { z } from "zod";
import { validate } from "#app/http/validation.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";

/** The sentence for each wrong field of an input, by the field's name; {} where nothing is wrong. */
export function fieldSentences(schema: z.ZodType, input: unknown, language: Language): Record<string, string> {
  try {
    validate(schema, input);
    return {};
  } catch (error) {
    return (error as Problem).fields?.(wordsIn(language)) ?? {};
  }
}
