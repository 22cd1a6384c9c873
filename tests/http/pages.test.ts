/** The HTML of every screen in both languages: valid, and usable in old browsers and text browsers. */
import { expect } from "vitest";
import { languages } from "#app/words/languages.ts";
import { cookieOf, startApp } from "../support/app.ts";
import type { Answer, Caller } from "../support/caller.ts";
import { test, testOf, testOfRest } from "../support/divided.ts";
import { faultsOf } from "../support/page-rules.ts";
import { addresses } from "../support/routes.ts";
import { runningApp } from "../support/running-app.ts";
import { makeShown, type Visit, visitsOf } from "./support/visits.ts";

const { app, me } = await runningApp();
// A second session, for the list of sessions.
await app.signIn();
const visits = visitsOf(await makeShown(me));

/** The addresses of screens; the others are calls, files and redirects. */
const screens = addresses.filter(({ file }) => file.endsWith(".route.tsx")).map(({ path }) => path);

test("every screen of the routes table is visited", () => {
  expect(Object.keys(visits).sort()).toEqual([...new Set(screens)].sort());
  expect(Object.entries(visits).filter(([path, [first]]) => !first && path !== "/first-run")).toEqual([]);
});

/** The page that a redirect leads to, with the notice that a cookie brings. */
function redirected(caller: Caller, { headers }: Answer<unknown>): Promise<Answer<unknown>> {
  const cookies = [caller.headers.Cookie, cookieOf(headers)].filter(Boolean).join("; ");
  return caller.with({ Cookie: cookies }).get(headers.get("Location") ?? "");
}

async function expectRightPage(caller: Caller, visit: Visit, language: string): Promise<void> {
  const { path, form, differing, status = 200 } = visit;
  const reader = caller.with({ "Accept-Language": language });
  const answer = form ? await reader.postForm(path, { ...form, ...differing?.(language) }) : await reader.get(path);
  expect(answer.status, answer.text.slice(0, 2000)).toBe(status);
  const { text, headers } = status === 302 ? await redirected(reader, answer) : answer;
  expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(headers.get("Cache-Control")).toContain("no-cache");
  expect(text).toContain(`<html lang="${language}"`);
  expect(await faultsOf(text)).toEqual([]);
  // A page with a dialog is painted first when the element after the dialog has arrived.
  const lastOfDialogs = [...text.matchAll(/<link [^>]*rel="expect"[^>]*href="#([^"]+)"[^>]*>/g)].map(([, id]) => id);
  expect(lastOfDialogs.length, "one a dialog").toBe(text.match(/<dialog/g)?.length ?? 0);
  for (const id of lastOfDialogs)
    expect(text.match(/<(?:a|div)[^>]* class="scrim"[^>]*>/)?.[0]).toContain(`id="${id}"`);
}

test("a browser is told of the page's own icon and keeps robots out, by files", async () => {
  const icon = await app.visitor.get("/favicon.ico");
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/vnd.microsoft.icon"]);
  expect(icon.headers.get("Cache-Control")).toBe("public, max-age=3600");
  const robots = await app.visitor.get("/robots.txt");
  expect([robots.status, robots.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/$/m);
});

testOfRest("pages are valid on an installation without users, and then without data", async () => {
  const empty = await startApp({ env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  try {
    const code = (await empty.says(/with this code: (\S+)/))[1] ?? "";
    const me = { name: "Begoña", email: "begona@example.com", password: "correct horse" };
    for (const language of languages) {
      await expectRightPage(empty.visitor, { path: "/login" }, language);
      await expectRightPage(empty.visitor, { path: "/first-run" }, language);
      await expectRightPage(empty.visitor, { path: "/first-run", form: { ...me, code: "x" }, status: 422 }, language);
    }
    const made = await empty.visitor.postForm("/first-run", { ...me, code });
    const first = empty.visitor.with({ Cookie: cookieOf(made.headers) });
    const lists = screens.filter(
      (path) =>
        !path.includes(":") &&
        !["/login", "/first-run", "/invitation", "/login/code", "/login/second-factor", "/calendar/new"].includes(
          path,
        ) &&
        // Nobody is an engineer yet whose calendar it would be.
        !path.startsWith("/my-day/calendar"),
    );
    for (const language of languages) for (const path of lists) await expectRightPage(first, { path }, language);
  } finally {
    await empty.stop();
  }
});

for (const language of languages) {
  for (const [path, list] of Object.entries(visits)) {
    for (const visit of list) {
      const how = visit.form ? `, posted ${JSON.stringify(visit.form)}` : "";
      testOf(path)(`${path} in ${language}: ${visit.path}${how}`, async () => {
        await expectRightPage(visit.signedOut ? app.visitor : me, visit, language);
      });
    }
  }
}
