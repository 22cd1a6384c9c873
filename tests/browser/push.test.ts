import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { App, SignedInCaller } from "../support/app.ts";
import type { PushedBrowser } from "../support/push-service.ts";
import { addQuotedCustomer } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import {
  changeSubscription,
  deliverPush,
  givePush,
  openedBy,
  pressNotification,
  pushOf,
  serviceWorker,
  shownBy,
} from "./support/push.ts";
import { ownSession } from "./support/session.ts";

test.use({ serviceWorker: true });

/** Waits until the page loaded by `work` has sent the browser's subscription to the server again. */
async function told(page: Page, work: Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 201);
  await Promise.all([answer, work]);
  await waitUntilHydrated(page);
}

const turnOn = "Turn on notifications on this device";

/** Turns notifications on, in Admin. */
async function subscribe(page: Page, { url }: App): Promise<void> {
  await page.goto(`${url}/admin`);
  await waitUntilHydrated(page);
  await page.getByRole("button", { name: turnOn }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
}

type Scene = { colleague: SignedInCaller; worker: Worker };

/** Runs `body` where the page's browser is subscribed; `browser` is its end at the push service. */
async function withSubscribed(
  { app, page, context }: { app: App; page: Page; context: BrowserContext },
  browser: PushedBrowser,
  body: (scene: Scene) => Promise<void>,
): Promise<void> {
  await givePush(context, browser, "granted");
  const colleague = await app.signIn();
  await ownSession(context, app);
  await subscribe(page, app);
  await body({ colleague, worker: await serviceWorker(context) });
}

test("without JavaScript there is nothing to turn on", { tag: ["@plain", "@phone"] }, async ({ page, open }) => {
  await open("/admin");
  await expect(page.getByRole("heading", { name: "Admin" })).toBeVisible();
  await expect(page.getByText("Notifications")).toHaveCount(0);
});

test("notifications are turned on by a button, and this browser then gets those of others' changes", {
  tag: ["@script", "@phone"],
}, async ({ pushService, pushApp: app, page, context }) => {
  const browser = pushService.newBrowser();
  await givePush(context, browser, "granted");
  const [colleague, me] = [await app.signIn(), await ownSession(context, app)];
  const { quote } = await addQuotedCustomer(colleague);
  let day = 1;
  const book = () => {
    const start = `2030-01-${String(++day).padStart(2, "0")}T09:00`;
    return colleague.post<{ id: number }>("/api/jobs", { quote_id: quote.id, start, duration_hours: 1 });
  };
  await page.goto(`${app.url}/admin`);
  await waitUntilHydrated(page);
  const button = page.getByRole("button", { name: turnOn });
  await expect(button).toBeVisible();
  expect(await pushOf(page)).toEqual({ asked: 0, key: null });

  await button.click();
  await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeFocused();
  const { publicKey } = (await me.get<{ publicKey: string }>("/api/push/subscribe")).json;
  expect(await pushOf(page)).toEqual({ asked: 1, key: publicKey });
  const { id } = (await book()).json;
  expect((await browser.message(1)).notice).toMatchObject({ title: "Job booked", tag: `job-${id}` });

  // The server may have lost the subscription: every page sends it again.
  await me.send("DELETE", "/api/push/subscribe", { json: { endpoint: browser.endpoint } });
  await told(page, page.goto(`${app.url}/quotes`));
  await book();
  await browser.message(2);

  await told(page, page.goto(`${app.url}/admin`));
  const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Turn off" }).click();
  expect((await ended).status()).toBe(204);
  await expect(button).toBeVisible();
  expect(await pushOf(page)).toEqual({ asked: 1, key: null });
});

test("signing out ends notifications in this browser", { tag: "@script" }, async ({
  pushService,
  pushApp: app,
  page,
  context,
}) => {
  await givePush(context, pushService.newBrowser(), "granted");
  await ownSession(context, app);
  await subscribe(page, app);
  await told(page, page.goto(`${app.url}/logout`));
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(async () => (await pushOf(page)).key).toBeNull();
});

test("a denied permission shows how to allow notifications", { tag: "@script" }, async ({
  pushService,
  page,
  context,
  open,
}) => {
  await givePush(context, pushService.newBrowser(), "denied");
  await open("/admin");
  await page.getByRole("button", { name: turnOn }).click();
  await expect(page.getByText("This browser does not allow notifications here.")).toBeVisible();
  await expect(page.getByRole("button", { name: turnOn })).toHaveCount(0);
});

test("a browser that denied notifications before shows how to allow them", { tag: "@script" }, async ({
  page,
  context,
  open,
}) => {
  // Granting another permission denies notifications.
  await context.grantPermissions(["geolocation"]);
  await open("/admin");
  await expect(page.getByText("This browser does not allow notifications here.")).toBeVisible();
  await expect(page.getByRole("button", { name: turnOn })).toHaveCount(0);
});

test.describe("when the server refuses the subscription", () => {
  test.use({ expectedErrors: [/status of 400 .*\/api\/push\/subscribe/] });

  test("the reason is shown, and another press tries again", { tag: "@script" }, async ({
    pushService,
    page,
    context,
    open,
  }) => {
    // The app of the other tests does not allow this push service.
    await givePush(context, pushService.newBrowser(), "granted");
    await open("/admin");
    await page.getByRole("button", { name: turnOn }).click();
    await expect(page.getByRole("alert")).toHaveText("That did not work: HTTP 400");
    await expect(page.getByRole("button", { name: turnOn })).toBeFocused();
  });
});

test.describe("a browser without push", () => {
  for (const [name, lacking] of [
    ["an old one", "PushManager"],
    ["one without notifications", "Notification"],
    ["a tab on iOS", "standalone"],
  ] as const) {
    test(`${name} is silently passed over`, { tag: "@script" }, async ({ page, context, open }) => {
      await context.addInitScript((what) => {
        if (what === "standalone") Object.assign(navigator, { standalone: false });
        else Reflect.deleteProperty(window, what);
      }, lacking);
      const loaded = page.waitForResponse(/\/browser-push-.*\.js$/);
      await open("/admin");
      await (await loaded).finished();
      await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
      await expect(page.getByText("Notifications")).toHaveCount(0);
    });
  }
});

test("a push message is shown as a notification, and a press on it leads to the job", { tag: "@script" }, async ({
  pushService,
  pushApp: app,
  page,
  context,
}) => {
  const browser = pushService.newBrowser();
  await withSubscribed({ app, page, context }, browser, async ({ colleague, worker }) => {
    const { quote, customer } = await addQuotedCustomer(colleague);
    const job = { quote_id: quote.id, start: "2030-01-08T09:00", duration_hours: 2 };
    const { id } = (await colleague.post<{ id: number }>("/api/jobs", job)).json;

    // Passes the message that the push service received on to the page's browser.
    const { notice } = await browser.message(1);
    await deliverPush(page, JSON.stringify(notice));
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    expect((await shownBy(worker))[0]).toMatchObject({
      title: "Job booked",
      options: { body: expect.stringContaining(customer.surname), tag: `job-${id}` },
    });

    // No window shows the calendar, so a new one is opened: other windows may hold an unsaved form.
    await pressNotification(worker);
    expect(await openedBy(worker)).toEqual([`${app.url}/calendar/jobs/${id}?date=2030-01-08`]);
    await expect(page).toHaveURL(`${app.url}/admin`);

    await told(page, page.goto(`${app.url}/calendar`));
    await told(page, pressNotification(worker));
    await expect(page).toHaveURL(`${app.url}/calendar/jobs/${id}?date=2030-01-08`);
    await expect(page.getByRole("dialog")).toContainText(customer.surname);
  });
});

test("a subscription that the browser renews stays in use", { tag: "@script" }, async ({
  pushService,
  pushApp: app,
  page,
  context,
}) => {
  const [before, after] = [pushService.newBrowser(), pushService.newBrowser()];
  await withSubscribed({ app, page, context }, before, async ({ colleague, worker }) => {
    await changeSubscription(worker, before, after);
    const { quote } = await addQuotedCustomer(colleague);
    await colleague.post("/api/jobs", { quote_id: quote.id, start: "2030-01-09T09:00", duration_hours: 2 });
    await after.message(1);
    expect(before.received).toEqual([]);
  });
});

test("a push message that cannot be parsed is shown all the same", { tag: "@script" }, async ({
  pushService,
  page,
  context,
  open,
}) => {
  await givePush(context, pushService.newBrowser(), "granted");
  await open("/admin");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const worker = await serviceWorker(context);
  await deliverPush(page, "no JSON");
  await expect.poll(() => shownBy(worker)).toMatchObject([{ title: "Alisio", options: { body: "" } }]);
});
