/** Gives a browser a push service made by the test: a headless browser has none, and allows no notifications. */
import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { PushedBrowser } from "../../support/push-service.ts";
import { expect } from "./journey.ts";

type Answer = "granted" | "denied";

/**
 * Replaces the question for permission, which a made-up person answers, and the browser's push service, which
 * subscribes at the test's endpoint. The product's own code stays as it is.
 */
export async function givePush(
  context: BrowserContext,
  { subscription }: PushedBrowser,
  answer: Answer,
): Promise<void> {
  await context.addInitScript(
    ({ subscription, answer }) => {
      const { localStorage: kept } = window;
      const state = (name: string) => kept.getItem(`test.${name}`);
      Object.defineProperty(Notification, "permission", { get: () => state("permission") ?? "default" });
      Notification.requestPermission = async () => {
        kept.setItem("test.asked", String(Number(state("asked")) + 1));
        kept.setItem("test.permission", answer);
        return answer;
      };
      const subscribed = () => ({
        endpoint: subscription.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => {
          kept.removeItem("test.key");
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (state("key") ? subscribed() : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          kept.setItem("test.key", applicationServerKey);
          return subscribed();
        },
      });
    },
    { subscription, answer },
  );
}

/** How often the permission was asked for, and the key of the page's subscription, or null. */
export function pushOf(page: Page): Promise<{ asked: number; key: string | null }> {
  return page.evaluate(() => ({
    asked: Number(localStorage.getItem("test.asked")),
    key: localStorage.getItem("test.key"),
  }));
}

type Shown = { title: string; options: { body: string; tag: string; data: { url: string } } };

type Scope = {
  registration: { showNotification: (title: string, options: Shown["options"]) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<null> };
  dispatchEvent: (event: Event) => void;
  ExtendableEvent: typeof Event;
  shown: Shown[];
  opened: string[];
};

/** The page's service worker, made to record what it shows and opens: without permission it may do neither. */
export async function serviceWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
    scope.clients.openWindow = async (url) => {
      scope.opened.push(url);
      return null;
    };
  });
  return worker;
}

/** Sends the worker the event of a changed subscription, and waits until the worker has finished. */
export async function changeSubscription(worker: Worker, from: PushedBrowser, to: PushedBrowser): Promise<void> {
  const change = { oldSubscription: from.subscription, newSubscription: to.subscription };
  await worker.evaluate(async (change) => {
    const scope = self as unknown as Scope;
    let done: Promise<unknown> | undefined;
    const waitUntil = (work: Promise<unknown>) => {
      done = work;
    };
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent("pushsubscriptionchange"), { ...change, waitUntil }));
    await done;
  }, change);
}

/** The notifications that the worker has shown. */
export function shownBy(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(() => (self as unknown as Scope).shown);
}

/** The addresses that the worker has opened in new windows. */
export function openedBy(worker: Worker): Promise<string[]> {
  return worker.evaluate(() => (self as unknown as Scope).opened);
}

/** Delivers a push message to the page's service worker, as the browser does. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  await session.detach();
}

/** Presses the last notification of the worker, and waits until the worker has finished. */
export async function pressNotification(worker: Worker): Promise<void> {
  await expect.poll(async () => (await shownBy(worker)).length).toBeGreaterThan(0);
  await worker.evaluate(async () => {
    const scope = self as unknown as Scope;
    const data = scope.shown.at(-1)?.options.data;
    let done: Promise<unknown> | undefined;
    const event = Object.assign(new scope.ExtendableEvent("notificationclick"), {
      notification: { data, close() {} },
      waitUntil(work: Promise<unknown>) {
        done = work;
      },
    });
    scope.dispatchEvent(event);
    await done;
  });
}
