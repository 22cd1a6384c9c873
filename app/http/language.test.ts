import { expect, test } from "vitest";
import { languageCookie } from "./cookies.server.ts";
import { languageOf, preferredLanguage } from "./language.server.ts";

test.each([
  ["", "en"],
  ["es", "es"],
  ["es-ES,es;q=0.9,en;q=0.8", "es"],
  ["ES-mx", "es"],
  ["en-GB,es;q=0.9", "en"],
  ["ca,es;q=0.8,en;q=0.7", "es"],
  ["fr, de;q=0.9", "en"],
  ["en;q=0.2, es;q=0.9", "es"],
  ["es;q=0, en", "en"],
  ["en-GB, es;q=0.9, en;q=0.8", "en"],
  ["es;q=0", "en"],
  ["*", "en"],
  ["es;q=abc", "en"],
  [";;;,,,", "en"],
  ["estonian", "en"],
])("a browser that asks for %j gets %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

async function ask(chosen: unknown): Promise<string> {
  const Cookie = (await languageCookie.serialize(chosen)).split(";")[0] ?? "";
  return languageOf(new Request("http://x/", { headers: { Cookie, "Accept-Language": "es" } }));
}

test("a choice made in the shell wins over the browser", async () => {
  expect(await ask("en")).toBe("en");
});

test.each(["xx", 1, null, { language: "en" }])("a choice of %j is none", async (chosen) => {
  expect(await ask(chosen)).toBe("es");
});
