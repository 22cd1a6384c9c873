/** What is refused for its receiver steps aside: others pass it, but for later messages to the same receiver. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { put, started, useOutbox } from "../../tests/support/outbox.ts";
import { hurryOutbox, stopOutbox } from "./lanes.server.ts";
import { longestWaiting, outboxState } from "./outbox.server.ts";
import { StepsAside } from "./outbox.ts";

useOutbox();

const to = (address: string, news: string) => ({ to: { name: "", address }, news });
const [booked, cancelled] = [to("Full@example.com", "booked"), to("full@example.com", "cancelled")];
const assigned = to("ana@example.com", "assigned");
const toOffice = { news: "sent" };

/** A mail server that takes nothing for one address until its mailbox has room. */
async function withFullMailbox() {
  const mailbox = { isFull: true };
  const outbox = await started(async (payload) => {
    const { to } = payload as Partial<typeof booked>;
    if (mailbox.isFull && /^full@/i.test(to?.address ?? "")) throw new StepsAside("recipient: 452 Mailbox full");
  });
  return { mailbox, ...outbox };
}

test("others pass it, later messages to the same receiver wait, and hurried they go in their order", async () => {
  const { mailbox, given, has } = await withFullMailbox();
  for (const payload of [booked, cancelled, assigned, toOffice]) await put(payload);
  await has(3);
  expect(given).toEqual([booked, assigned, toOffice]);
  await vi.waitFor(async () =>
    expect(await outboxState("mail")).toEqual({ waiting: 2, lost: 0, lastError: "recipient: 452 Mailbox full" }),
  );
  expect(await longestWaiting()).toBeNull();
  mailbox.isFull = false;
  await hurryOutbox("mail");
  await has(5);
  expect(given.slice(3)).toEqual([booked, cancelled]);
});

test("it is tried again by itself, before what waits behind it", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const { mailbox, given, has } = await withFullMailbox();
  for (const payload of [booked, cancelled, assigned]) await put(payload);
  await has(2);
  while ((await outboxState("mail")).lastError === null || vi.getTimerCount() === 0) await nextTurn();
  mailbox.isFull = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await has(4);
  expect(given).toEqual([booked, assigned, booked, cancelled]);
  vi.useRealTimers();
});

test("after a start it is due at once", async () => {
  const before = await withFullMailbox();
  for (const payload of [booked, cancelled, assigned]) await put(payload);
  await before.has(2);
  await stopOutbox();
  const { given, has } = await started();
  await has(2);
  expect(given).toEqual([booked, cancelled]);
});
