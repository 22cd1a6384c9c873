/** The requests and bytes of a first visit to each screen. */
import { expect, test } from "vitest";
import { firstVisit } from "../support/first-visit.ts";
import { addresses } from "../support/routes.ts";
import { runningApp } from "../support/running-app.ts";
import { budget } from "./support/budget.ts";

const { app, me } = await runningApp();

/** Screens that lead elsewhere unless something is asked for, or somebody else is signed in. */
const elsewhere = [
  "/login/code",
  "/login/second-factor",
  "/invitation",
  "/first-run",
  "/calendar/new",
  "/my-day/calendar",
  "/my-day/calendar/renew",
];
const screens = addresses
  .filter(({ path, file }) => file.endsWith(".route.tsx") && !path.includes(":") && !elsewhere.includes(path))
  .map(({ path }) => path);

test("every screen has a budget", () => {
  expect(Object.keys(budget).sort()).toEqual([...new Set(screens)].sort());
});

test.each(Object.entries(budget))("a first visit to %s keeps its budget", async (path, [requests, kilobytes]) => {
  const visit = await firstVisit(`${app.url}${path}`, path === "/login" ? "" : me.cookie);
  expect(visit.requests, visit.files.join("\n")).toBeLessThanOrEqual(requests);
  expect(visit.bytes).toBeLessThanOrEqual(kilobytes * 1000);
});

test.each([
  ["en", "Nobody yet", "Nadie todavía"],
  ["es", "Nadie todavía", "Nobody yet"],
])("the scripts of a page in %s have its texts and no others", async (language, own, other) => {
  const { files } = await firstVisit(`${app.url}/today`, me.cookie, { "Accept-Language": language });
  const scripts = files.filter((file) => file.endsWith(".js"));
  const texts = await Promise.all(scripts.map(async (file) => (await app.visitor.get(file)).text));
  const all = texts.join("\n");
  expect([all.includes(own), all.includes(other)]).toEqual([true, false]);
});
