/** More sign-ins at once than passwords can be verified: the others are told to come back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Language, languages } from "#app/words/languages.ts";
import { type App, startApp } from "../support/app.ts";

let app: App;

beforeAll(async () => {
  app = await startApp({ env: { TRUSTED_PROXIES: "loopback" } });
});

afterAll(() => app.stop());

/** Each from a network of its own. */
const from = (n: number) => app.visitor.with({ "X-Forwarded-For": `198.51.${n}.7` });
const wrong = (n: number) => ({ email: `somebody${n}@example.com`, password: "wrong" });

test("too many sign-ins at once are told to wait by call and page, in every language, and the page keeps what was typed", async () => {
  const calls = Array.from({ length: 60 }, (_, n) => from(n).post("/api/auth/login", wrong(n)));
  const pages = languages.map((language) => ({
    language,
    asked: Array.from({ length: 20 }, (_, n) =>
      from(100 + n)
        .with({ "Accept-Language": language })
        .postForm("/login", wrong(n)),
    ),
  }));
  const answers = await Promise.all(calls);
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401).length).toBe(60 - busy.length);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers, json } of busy) {
    expect(headers.get("Retry-After")).toBe("2");
    expect(json).toEqual({ error: "Many are signing in just now. Try again in a moment." });
  }
  const sentences: Record<Language, string> = {
    en: "Many are signing in just now. Try again in a moment.",
    es: "En este momento hay muchos inicios de sesión. Inténtelo de nuevo en un momento.",
  };
  for (const { language, asked } of pages) {
    const shown = (await Promise.all(asked)).filter(({ status }) => status === 503);
    expect(shown.length).toBeGreaterThan(0);
    for (const { headers, text } of shown) {
      expect(headers.get("Retry-After")).toBe("2");
      expect(text).toContain(sentences[language]);
      expect(text).toMatch(/name="email"[^>]*value="somebody\d+@example.com"/);
    }
  }
  expect(app.faults()).toEqual([]);
});
