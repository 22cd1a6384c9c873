/** The requests and bytes of a first visit to each screen, and how many of them are texts. */
import { beforeAll, describe, expect, test } from "vitest";
import { addQuote, inviteUser } from "../browser/support/data.ts";
import { type FirstVisit, firstVisit } from "../support/first-visit.ts";
import { addresses } from "../support/routes.ts";
import { runningApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";
import { type Cost, groups } from "./support/budget.ts";
import { betweenQuotes, languageOf } from "./support/built-files.ts";
import { makeShown, visitsOf } from "./support/visits.ts";

const { app, me } = await runningApp();

/** Screens of an installation without users, and of a sign-in in two steps, which no session here is led to. */
const unvisited = ["/first-run", "/login/code", "/login/second-factor"];
/** Screens that lead elsewhere unless something is asked for, or somebody else is signed in. */
const elsewhere = ["/invitation", "/calendar/new", "/my-day/calendar", "/my-day/calendar/renew"];
const screens = addresses
  .filter(({ path, file }) => file.endsWith(".route.tsx") && !unvisited.includes(path))
  .map(({ path }) => path);

const budgets = Object.values(groups).flatMap(({ screens }) => Object.entries(screens));
const showsWhatIsMade = ([path]: [string, Cost]) => path.includes(":") || elsewhere.includes(path);

test("every screen has a budget", () => {
  expect(budgets.map(([path]) => path).sort()).toEqual([...new Set(screens)].sort());
});

test("a figure above the usual ones of its group has its reason beside it", () => {
  const above = Object.values(groups).flatMap(({ usual, screens }) =>
    Object.entries(screens).filter(([, cost]) => cost[0] > usual[0] || cost[1] > usual[1]),
  );
  expect(above.filter(([, [, , why = ""]]) => !why.includes(" "))).toEqual([]);
});

test.each(budgets.filter((budget) => !showsWhatIsMade(budget)))("a first visit to %s keeps its budget", (path, cost) =>
  expectWithin(cost, path, path === "/login" ? "" : me.cookie),
);

describe("with something made", () => {
  type Opened = { path: string; cookie: string };
  let opened: Record<string, Opened>;

  beforeAll(async () => {
    // A second session, for the list of sessions.
    await app.signIn();
    const shown = await makeShown(me);
    const engineer = await signInAs(app, "engineer", shown.engineer.id);
    const { invitation } = await inviteUser(me);
    const sent = await addQuote(me, shown.of, { status: "sent" });
    const version = await me.post<{ id: number }>(`/api/quotes/${sent.id}/versions`, {});
    opened = {
      ...Object.fromEntries(
        Object.entries(visitsOf(shown)).flatMap(([path, visits]): [string, Opened][] => {
          const visit = visits.find(({ form, status }) => !form && !status);
          return visit ? [[path, { path: visit.path, cookie: me.cookie }]] : [];
        }),
      ),
      "/invitation": { path: invitation, cookie: "" },
      "/quotes/:id/changes": { path: `/quotes/${version.json.id}/changes`, cookie: me.cookie },
      "/my-day/calendar": { path: "/my-day/calendar", cookie: engineer.cookie },
      "/my-day/calendar/renew": { path: "/my-day/calendar/renew", cookie: engineer.cookie },
    };
  });

  test.each(budgets.filter(showsWhatIsMade))("a first visit to %s keeps its budget", async (screen, cost) => {
    const { path, cookie } = opened[screen] ?? { path: screen, cookie: "" };
    await expectWithin(cost, path, cookie);
  });
});

/** Visits a page, and expects few requests, few bytes, scripts of its language only, and no text of them as data. */
async function expectWithin([requests, kilobytes]: Cost, path: string, cookie: string): Promise<void> {
  const visit = await firstVisit(`${app.url}${path}`, cookie);
  expect(visit.requests, visit.files.join("\n")).toBeLessThanOrEqual(requests);
  expect(visit.bytes).toBeLessThanOrEqual(kilobytes * 1000);
  const [, language] = /<html lang="([a-z]{2})"/.exec(visit.texts[0] ?? "") ?? [];
  expect(new Set(visit.files.map(languageOf).filter(Boolean))).toEqual(new Set([language]));
  expect(textsOfDataInScripts(visit)).toEqual([]);
}

/** Said by the server of a job; the screens use other texts of the same catalogue. */
const saidByBoth = ["None: customers are not told of their visits (company settings)."];

/** What stands between quotes in each script, by its address. */
const wordsOf = new Map<string, ReadonlySet<string>>();

/** Sentences that the page's data have and its scripts as well. */
function textsOfDataInScripts({ files, texts: [html = "", ...texts] }: FirstVisit): string[] {
  const scripts = files.flatMap((file, index) => {
    if (!file.endsWith(".js")) return [];
    const words = wordsOf.get(file) ?? betweenQuotes(texts[index] ?? "");
    wordsOf.set(file, words);
    return [words];
  });
  return sentencesOfData(html).filter(
    (sentence) => !saidByBoth.includes(sentence) && scripts.some((words) => words.has(sentence)),
  );
}

/** The texts in a page's data of 20 characters and more, with spaces. Throws where the page has no data. */
function sentencesOfData(html: string): string[] {
  const [, json = ""] = /\.encode\(("(?:[^"\\]|\\.)*")\)/.exec(html) ?? [];
  const data: string = JSON.parse(json);
  const texts = Array.from(data.matchAll(/"(?:[^"\\]|\\.)*"/g), ([text]): string => JSON.parse(text));
  return texts.filter((text) => text.length >= 20 && text.includes(" "));
}

test.each([
  ["en", "Nobody yet", "Nadie todavía"],
  ["es", "Nadie todavía", "Nobody yet"],
])("the scripts of a page in %s have its texts and no others", async (language, own, other) => {
  const { texts } = await firstVisit(`${app.url}/today`, me.cookie, { "Accept-Language": language });
  const all = texts.slice(1).join("\n");
  expect([all.includes(own), all.includes(other)]).toEqual([true, false]);
});
