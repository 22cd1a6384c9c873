import { expect, test } from "vitest";
import { z } from "zod";
import { ownLabels } from "#app/platform/fields.ts";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";

const modules = import.meta.glob<Record<string, unknown>>("../**/*.schema.ts", { eager: true });
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [{ name: `${file.slice(3)} ${name}`, schema }] : [],
  ),
);

/** What buttons, links, hidden fields and a browser's push service send: nobody types it, so no sentence names it. */
const unseen = ["auth", "check", "endpoint", "expires", "id", "ids", "intent", "keys", "kind", "p256dh", "sort"];

test.each(schemas)("each field of $name has a label, in every language", ({ schema }) => {
  const names = namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  for (const language of languages) {
    const words = wordsIn(language);
    const labels: Record<string, string> = { ...words.fields, ...ownLabels.get(schema)?.labels(words) };
    expect([...names].filter((name) => !unseen.includes(name) && !labels[name])).toEqual([]);
  }
});

test("the schemas are found", () => {
  expect(schemas.length).toBeGreaterThan(30);
});

/** The names of all properties of a JSON schema, however deep. */
function namesIn(schema: unknown): Set<string> {
  if (typeof schema !== "object" || schema === null) return new Set();
  const { properties = {} } = schema as { properties?: object };
  const inner = Object.values(schema).flatMap((part) => [...namesIn(part)]);
  const own = typeof properties === "object" ? Object.keys(properties) : [];
  return new Set([...own, ...inner]);
}
