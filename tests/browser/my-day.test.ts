/** The engineer's day on a phone: states pressed with and without signal, sent once, at the time of the press. */
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import type { App, SignedInCaller } from "../support/app.ts";
import { companyDay } from "../support/company-day.ts";
import { inDatabase } from "../support/data-folder.ts";
import { signInAs } from "../support/users.ts";
import { checklistPath } from "./support/checklist.ts";
import { addEngineer, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, sessionCookie, test, waitUntilHydrated } from "./support/journey.ts";
import { keptDrafts, lostSignal, openOnce, withoutSignal } from "./support/offline.ts";

test.use({ serviceWorker: true, expectedErrors: [new RegExp(`${lostSignal.source}|status of 404`)] });

const handheld = { tag: "@handheld" };

type Event = { state: string; key: string | null; place: string; pressed_at: string };

/** Signs an engineer in who has a job today; gives the job's id. */
async function begin(app: App, me: SignedInCaller, context: BrowserContext): Promise<number> {
  const engineer = await addEngineer(me);
  const { quote } = await addQuotedCustomer(me);
  const start = `${companyDay()}T23:00`;
  const body = { quote_id: quote.id, start, duration_minutes: 30, engineer_ids: [engineer.id] };
  const { id } = (await me.post<{ id: number }>("/api/jobs", body)).json;
  const phone = await signInAs(app, "engineer", engineer.id);
  await context.addCookies([sessionCookie(app.url, phone.cookie)]);
  return id;
}

/** The moves of a job after its booking, in the order in which they arrived. */
function movesOf(app: App, job: number): Event[] {
  const sql = `SELECT "state", "key", "place", "pressed_at" FROM "JobEvent" WHERE "job_id" = ${job} AND "from_state" IS NOT NULL ORDER BY "id"`;
  return inDatabase<Event>(join(app.dataDir, "alisio.db"), sql);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const state = (page: Page) => page.locator(".day-state .badge");

test(
  "states pressed without signal wait, outlive a kill, and are sent once with the time of the press",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    await expect(state(page)).toHaveText("Booked");
    let [before, pressed] = [0, 0];
    await withoutSignal(context, async () => {
      await page.goto("/my-day");
      await waitUntilHydrated(page);
      await expect(page.getByText("No signal. These are your jobs as of")).toBeVisible();
      before = Date.now();
      await press(page, "On the way");
      pressed = Date.now();
      await expect(state(page)).toHaveText("On the way");
      await expect(page.getByText("It waits on this phone and is uploaded by itself.")).toBeVisible();
      // Killed: the page gets no event before it closes.
      await page.close({ runBeforeUnload: false });
      const again = await context.newPage();
      await again.goto("/my-day");
      await waitUntilHydrated(again);
      await expect(state(again)).toHaveText("On the way");
      await press(again, "Start work");
      await expect(state(again)).toHaveText("Working");
      expect(movesOf(app, job)).toEqual([]);
      // So long that it counts as pressed before it was sent.
      await expect.poll(() => Date.now() - pressed, { timeout: 20_000 }).toBeGreaterThan(6000);
      // The page has asked the server in vain meanwhile, which nobody wanted: the notice above says all.
      await expect(again.getByRole("alert")).toHaveCount(0);
    });
    await expect.poll(() => movesOf(app, job).map(({ state: to }) => to)).toEqual(["on_the_way", "working"]);
    const [first] = movesOf(app, job);
    expect(first?.place).toBe("phone");
    const recorded = Date.parse(first?.pressed_at ?? "");
    expect([recorded - before > -3000, recorded - pressed < 3000], `${recorded - pressed} ms after`).toEqual([
      true,
      true,
    ]);
    const [shown] = context.pages();
    if (!shown) throw new Error("The page is gone");
    await expect(shown.getByText("It waits on this phone")).toHaveCount(0);
    await expect(state(shown)).toHaveText("Working");
  },
);

test(
  "a state that waits since the session has ended says so, and is sent once its user has signed in",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    const phone = await context.cookies();
    await context.clearCookies();
    await page.locator("summary", { hasText: "Other states" }).click();
    await page.getByLabel("Why could it not be done?").fill("Nobody at home");
    await press(page, "Could not be done");
    await expect(page.getByText("It waits on this phone: sign in again so that it is uploaded.")).toBeVisible();
    await expect(page.locator(".day-state").getByText("Nobody at home")).toBeVisible();
    await page.locator(".day-state").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/login\?to=\/my-day$/);
    expect(movesOf(app, job)).toEqual([]);
    await context.addCookies(phone);
    // The sign-in page leads on whoever is signed in.
    await page.reload();
    await expect(page).toHaveURL(/\/my-day$/);
    await expect.poll(() => movesOf(app, job).map(({ state: to }) => to)).toEqual(["not_done"]);
    await expect(page.getByText("It waits on this phone")).toBeHidden();
    await expect(page.locator(".day-state").getByText("Nobody at home")).toBeVisible();
  },
);

test(
  "a report that waits on the phone is not asked for again, nor once it is uploaded",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    const missing = page.getByText("It is done. Its service report is missing.");
    const waits = page.getByText("Its service report is on this phone and not uploaded yet.");
    await press(page, "Done");
    await expect(missing).toBeVisible();
    const begun = uniqueWord();
    await page.goto(`${checklistPath}?job=${job}`);
    await waitUntilHydrated(page);
    await page.getByLabel("Notes").fill(begun);
    await expect.poll(() => keptDrafts(page)).toContain(begun);
    await page.goto("/my-day");
    await page.getByRole("link", { name: "Go on with the report" }).click();
    await expect(page.getByLabel("Notes")).toHaveValue(begun);
    await withoutSignal(context, async () => {
      await page.goto(`${checklistPath}?job=${job}`);
      await waitUntilHydrated(page);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(/\/service-reports\/queue/);
      await page.goto("/my-day");
      await waitUntilHydrated(page);
      await expect(waits).toBeVisible();
      await expect(missing).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Another report" })).toBeVisible();
    });
    await expect(waits).toHaveCount(0);
    await expect(missing).toHaveCount(0);
    await expect(page.locator(".day-job").getByRole("link", { name: /^SR-/ })).toBeVisible();
  },
);

test(
  "a save that is pressed before the kept form is read from the phone is obeyed once it is",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    await press(page, "Done");
    await expect(page.getByText("It is done. Its service report is missing.")).toBeVisible();
    await page.addInitScript(openDatabasesLate);
    await withoutSignal(context, async () => {
      await page.goto(`${checklistPath}?job=${job}`);
      await waitUntilHydrated(page);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(/\/service-reports\/queue/);
    });
    await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  },
);

/** Runs in the page: its databases open two seconds late, as on a phone that does much else. */
function openDatabasesLate(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    const goOn = () => request.dispatchEvent(new window.Event("success"));
    const hold = (event: Pick<UIEvent, "stopImmediatePropagation">) => {
      event.stopImmediatePropagation();
      setTimeout(goOn, 2_000);
    };
    request.addEventListener("success", hold, { once: true });
    return request;
  };
}

test(
  "a report that the queue has uploaded is not asked for again in the day kept from before",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    const missing = page.getByText("It is done. Its service report is missing.");
    await press(page, "Done");
    await expect(missing).toBeVisible();
    const isCached = page.getByText("No signal");
    await withoutSignal(context, async () => {
      await page.goto(`${checklistPath}?job=${job}`);
      await waitUntilHydrated(page);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(/\/service-reports\/queue/);
      await expect(isCached).toBeVisible();
      // A slow upload: meanwhile the phone keeps the day once more, still without the report.
      await page.route("**/api/service-reports/reports", async (route) => {
        await expect(isCached).toHaveCount(0);
        await route.continue();
      });
    });
    await expect(page.locator(".queue li").getByText(/^SR-/)).toBeVisible();
    await withoutSignal(context, async () => {
      await page.goto("/my-day");
      await waitUntilHydrated(page);
      await expect(page.getByRole("link", { name: "Another report" })).toBeVisible();
      await expect(missing).toHaveCount(0);
      await expect(page.getByText("Its service report is on this phone and not uploaded yet.")).toHaveCount(0);
    });
  },
);

/** Dates all events of the page a second later: sooner a press would be the second half of a double tap. */
async function letASecondPass(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp") ?? {};
    Object.defineProperty(Event.prototype, "timeStamp", {
      configurable: true,
      get(this: Event) {
        return get?.call(this) + 1_000;
      },
    });
  });
}

test("a double tap sets one state, not the next one too", handheld, async ({ app, page, context, me }) => {
  const job = await begin(app, me, context);
  await openOnce(page, "/my-day");
  // The second tap meets the button of the next step as soon as that is drawn.
  await page.evaluate(async () => {
    const largest = () => document.querySelector<HTMLButtonElement>(".day-steps button");
    const pressed = largest();
    // Both taps are of one time, however long a busy machine takes to draw the next button.
    const [real, now] = [Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp"), performance.now()];
    Object.defineProperty(Event.prototype, "timeStamp", { configurable: true, get: () => now });
    pressed?.click();
    while (largest() === pressed) await new Promise(requestAnimationFrame);
    largest()?.click();
    if (real) Object.defineProperty(Event.prototype, "timeStamp", real);
  });
  await expect(state(page)).toHaveText("On the way");
  await letASecondPass(page);
  await press(page, "Start work");
  await expect(state(page)).toHaveText("Working");
  await expect.poll(() => movesOf(app, job).map(({ state: to }) => to)).toEqual(["on_the_way", "working"]);
});

// A phone that was without power begins in 1970, or on the day on which its system was built.
for (const begins of ["1970-01-01T00:05:00Z", "2025-03-01T00:05:00Z"]) {
  test(
    `a phone that begins at ${begins} shows today's jobs, keeps a state after earlier ones, and a report`,
    handheld,
    async ({ app, page, context, me }) => {
      const job = await begin(app, me, context);
      await openOnce(page, "/my-day");
      await withoutSignal(context, async () => {
        await press(page, "On the way");
        await expect(state(page)).toHaveText("On the way");
        await page.clock.setFixedTime(new Date(begins));
        await page.goto("/my-day");
        await waitUntilHydrated(page);
        await press(page, "Start work");
        await expect(state(page)).toHaveText("Working");
        await page.goto(`${checklistPath}?job=${job}`);
        await waitUntilHydrated(page);
        await page.getByRole("button", { name: "Save report" }).click();
        await expect(page).toHaveURL(/\/service-reports\/queue/);
      });
      const uploaded = page.getByText("Uploaded", { exact: true });
      await expect(uploaded).toBeVisible();
      const moves = movesOf(app, job);
      expect(moves.map(({ state: to }) => to)).toEqual(["on_the_way", "working"]);
      for (const { pressed_at } of moves) expect(Date.now() - Date.parse(pressed_at)).toBeLessThan(600_000);
      // The clock is set: the report stays in the list for its 30 days.
      await page.clock.setFixedTime(new Date());
      await page.reload();
      await expect(uploaded).toBeVisible();
      await page.reload();
      await expect(uploaded).toBeVisible();
    },
  );
}

test(
  "a state that was sent stays shown where the day is not reached after it, and in the day kept from before",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    // Neither the day nor the pages for places without signal are reached after the move.
    await context.route(/\/my-day\.data|\/api\/service-reports\/offline$/, (route) => route.abort());
    await press(page, "On the way");
    await expect.poll(() => movesOf(app, job).map(({ state: to }) => to)).toEqual(["on_the_way"]);
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    await expect(state(page)).toHaveText("On the way");
    await expect(page.getByText("It waits on this phone")).toHaveCount(0);
    await withoutSignal(context, async () => {
      await page.goto("/my-day");
      await waitUntilHydrated(page);
      await expect(state(page)).toHaveText("On the way");
      // What is missing is said without asking the server.
      await page.getByText("Other states").click();
      await page.getByRole("button", { name: "Could not be done" }).click();
      await expect(page.getByRole("textbox", { name: "Why could it not be done?" })).toBeFocused();
      await expect(page.getByText("Say why it could not be done.")).toBeVisible();
      await expect(state(page)).toHaveText("On the way");
    });
    await context.unrouteAll();
    // The office takes it back: with signal it is as the server has it.
    await me.patch(`/api/jobs/${job}`, { state: "confirmed" });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(state(page)).toHaveText("Confirmed");
    await expect.poll(() => page.evaluate(keptStates)).toEqual([]);
  },
);

/** Runs in the page: the states that the phone still keeps. */
async function keptStates(): Promise<unknown[]> {
  const [base] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("alisio-moves-"));
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await done(indexedDB.open(base?.name ?? ""));
  const kept = await done(database.transaction("moves").objectStore("moves").getAll());
  database.close();
  return kept;
}

test("a day that stayed open is read anew when it is looked at again", handheld, async ({ app, page, context, me }) => {
  const job = await begin(app, me, context);
  await openOnce(page, "/my-day");
  await expect(state(page)).toHaveText("Booked");
  await me.patch(`/api/jobs/${job}`, { state: "confirmed" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(state(page)).toHaveText("Confirmed");
  await withoutSignal(context, async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("No signal. These are your jobs as of")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test(
  "a state whose answer is lost is recorded once; a refused one says why until it is read",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    let asked = 0;
    await page.route(`**/api/jobs/${job}`, async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      // The server records the move, but the phone gets no answer.
      await route.fetch();
      return route.abort("connectionreset");
    });
    await press(page, "On the way");
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => asked).toBeGreaterThan(1);
    await expect(page.getByText("It waits on this phone")).toHaveCount(0);
    expect(movesOf(app, job).map(({ state: to }) => to)).toEqual(["on_the_way"]);

    // Meanwhile the office has cancelled it.
    await me.send("DELETE", `/api/jobs/${job}`);
    await letASecondPass(page);
    await press(page, "Start work");
    await expect(page.getByRole("alert")).toContainText("“Working” was not taken");
    await press(page, "All right");
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test(
  "a job that the office gave to somebody else says so, and the focus stays on the page",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    const other = await addEngineer(me, { name: "Marcos Gil" });
    await me.patch(`/api/jobs/${job}`, { engineer_ids: [other.id] });
    await press(page, "On the way");
    await expect(page.getByRole("alert")).toContainText("the office gave it to Marcos Gil.");
    await expect(page.locator(".day-job")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  },
);

test(
  "a state that is not sent yet is sent from the page to which the engineer goes on",
  handheld,
  async ({ app, page, context, me }) => {
    const job = await begin(app, me, context);
    await openOnce(page, "/my-day");
    let [asked, isReached] = [0, false];
    await page.route(`**/api/jobs/${job}`, (route) => {
      asked += 1;
      return isReached ? route.continue() : route.abort("connectionreset");
    });
    await press(page, "On the way");
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.locator('a[href="/my-day/calendar"]').click();
    await expect(page).toHaveURL("/my-day/calendar");
    const unsent = page.getByText("1 state of a job on this phone is not uploaded.");
    await expect(unsent).toBeVisible();
    // The list of reports has no states, and does not deny them.
    await page.goto("/service-reports/queue");
    await expect(unsent).toBeVisible();
    await expect(page.getByText("No report is waiting to be uploaded.")).toBeVisible();
    isReached = true;
    await expect.poll(() => movesOf(app, job).map(({ state: to }) => to)).toEqual(["on_the_way"]);
    await expect(page.getByText("on this phone is not uploaded")).toBeHidden();
  },
);
