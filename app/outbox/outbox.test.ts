/** The outbox sends each message once and in order, and does not send a withdrawn one. */
import { expect, test, vi } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { ignore, outboxRows, putMessage, startRecordingOutbox, useOutbox } from "../../tests/support/outbox.ts";
import { fillLanes, hurryOutbox, startOutbox, stopOutbox } from "./lanes.server.ts";
import { outboxState, putIntoOutbox, withdrawFromOutbox } from "./outbox.server.ts";
import { NeverDeliverable, type OutboxKind } from "./outbox.ts";

useOutbox();

const day = 24 * 3_600_000;

test("what is put in is sent, in its order and once", async () => {
  const { given, has } = await startRecordingOutbox();
  for (const n of [1, 2, 3]) await putMessage({ n });
  await has(3);
  await stopOutbox();
  expect(given).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect((await outboxRows()).every(({ done_at, last_error }) => done_at !== null && last_error === null)).toBe(true);
});

test("what is put in by a transaction that fails is not sent", async () => {
  const { given, has } = await startRecordingOutbox();
  const failing = write(async (transaction) => {
    await putIntoOutbox(transaction, { kind: "mail", payload: "never", hours: 1 }, new Date());
    throw new Error("Refused");
  });
  await expect(failing).rejects.toThrow("Refused");
  await putMessage("after");
  await has(1);
  expect(given).toEqual(["after"]);
});

test("what is asked for while the outbox starts is sent once", async () => {
  await putMessage("news");
  const given: unknown[] = [];
  const mail = async (payload: unknown) => {
    given.push(payload);
    await starting;
  };
  const starting = startOutbox({ mail, push: ignore, verifactu: ignore, pdf: ignore });
  fillLanes("mail");
  await starting;
  await eventually(async () => expect((await outboxRows()).map(({ done_at }) => done_at)).toEqual([expect.any(Date)]));
  await stopOutbox();
  expect(given).toEqual(["news"]);
});

test("while one is being sent, however long that takes, nobody sends it a second time", async () => {
  const answered = Promise.withResolvers<void>();
  const { given, has } = await startRecordingOutbox(() => answered.promise);
  await putMessage("news");
  await has(1);
  // Makes the message due again, as at the end of its claim.
  await hurryOutbox("mail");
  await putMessage("later news");
  answered.resolve();
  await has(2);
  expect(given).toEqual(["news", "later news"]);
});

test("stopping waits for what is being sent", async () => {
  let finish = () => {};
  const sending = new Promise<void>((done) => {
    finish = done;
  });
  const { has } = await startRecordingOutbox(() => sending);
  await putMessage("news");
  await has(1);
  const stopped = stopOutbox();
  finish();
  await stopped;
  expect((await outboxRows()).map(({ done_at }) => done_at)).toEqual([expect.any(Date)]);
});

test("one kind does not wait for another", async () => {
  let finish = () => {};
  const hanging = new Promise<void>((done) => {
    finish = done;
  });
  const pushed = new Promise<unknown>((done) => {
    startOutbox({ mail: () => hanging, push: async (payload) => done(payload), verifactu: ignore, pdf: ignore }).then(
      async () => {
        await putMessage("hangs");
        await putMessage("passes", { kind: "push" });
      },
    );
  });
  expect(await pushed).toBe("passes");
  finish();
});

test("one that hangs holds up none of its own kind, now or later", async () => {
  let finish = () => {};
  const hanging = new Promise<void>((done) => {
    finish = done;
  });
  const passed: unknown[] = [];
  await startOutbox({
    mail: ignore,
    push: async (payload) => {
      if (payload === "hangs") return hanging;
      passed.push(payload);
    },
    ...{ verifactu: ignore, pdf: ignore },
  });
  await putMessage("hangs", { kind: "push" });
  for (let n = 1; n <= 8; n += 1) await putMessage(n, { kind: "push" });
  await eventually(() => expect(passed).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
  await putMessage("later", { kind: "push" });
  await eventually(() => expect(passed.at(-1)).toBe("later"));
  finish();
});

test("what waits about one thing is taken back, and nothing else", async () => {
  await putMessage({ topic: "job-1", n: 1 });
  await putMessage({ topic: "job-1", n: 2 }, { kind: "push" });
  await putMessage({ topic: "job-2", n: 3 }, { kind: "push" });
  await putMessage("no topic", { kind: "push" });
  await write((transaction) => withdrawFromOutbox(transaction, { kind: "push", topic: "job-1" }, new Date()));
  expect((await outboxRows()).map(({ done_at }) => done_at !== null)).toEqual([false, true, false, false]);
});

test("what was given up is counted for thirty days, and then deleted, while the server runs", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const { has } = await startRecordingOutbox(async () => {
    throw new NeverDeliverable("No such address");
  });
  await putMessage("news");
  await has(1);
  await eventually(async () => expect(await outboxState("mail")).toMatchObject({ lost: 1 }));
  vi.setSystemTime(Date.now() + 29 * day);
  expect(await outboxState("mail")).toMatchObject({ lost: 1, lastError: "No such address" });
  vi.setSystemTime(Date.now() + day + 1);
  expect(await outboxState("mail")).toEqual({ waiting: 0, lost: 0, lastError: null });
  await vi.advanceTimersByTimeAsync(day);
  await eventually(async () => expect(await outboxRows()).toEqual([]));
  vi.useRealTimers();
});

/** Stores a message that another process is sending, until so many milliseconds from now. */
const putElsewhere = (payload: unknown, kind: OutboxKind, milliseconds: number) =>
  write(async (transaction) => {
    const now = new Date();
    const lease = { claimed_by: "another:1:a", claimed_until: new Date(now.getTime() + milliseconds) };
    const data = { kind, payload: JSON.stringify(payload), created_at: now, next_at: now, ...lease };
    return (await transaction.outbox.create({ data })).id;
  });

const endLease = (id: number) =>
  write((transaction) => transaction.outbox.update({ where: { id }, data: { claimed_until: new Date() } }));

test("what another process sends is left to it, with all that comes after it, until its lease ends", async () => {
  const { given, has } = await startRecordingOutbox();
  const id = await putElsewhere("booked", "mail", 30_000);
  await putMessage("cancelled");
  await putMessage("passes", { kind: "push" });
  await eventually(async () => expect((await outboxRows()).at(-1)?.done_at).not.toBeNull());
  expect(given).toEqual([]);
  await endLease(id);
  await hurryOutbox("mail");
  await has(2);
  expect(given).toEqual(["booked", "cancelled"]);
});

test("what another process sends holds up nothing of a kind without order", async () => {
  const passed: unknown[] = [];
  const push = async (payload: unknown) => {
    passed.push(payload);
  };
  await startOutbox({ mail: ignore, push, verifactu: ignore, pdf: ignore });
  const id = await putElsewhere("elsewhere", "push", 30_000);
  await putMessage("ours", { kind: "push" });
  await eventually(() => expect(passed).toEqual(["ours"]));
  await endLease(id);
  await hurryOutbox("push");
  await eventually(() => expect(passed).toEqual(["ours", "elsewhere"]));
});

test("a lease that ends further away than any lasts is of a clock that was ahead, and holds up nothing", async () => {
  const { has } = await startRecordingOutbox();
  await putElsewhere("booked", "mail", 365 * 24 * 3_600_000);
  await hurryOutbox("mail");
  await has(1);
});

test("a process that stood still until another one had the message changes nothing of it", async () => {
  const late = Promise.withResolvers<void>();
  const { has } = await startRecordingOutbox(() => late.promise);
  await putMessage("news");
  await has(1);
  const theirs = { claimed_by: "another:1:b", claimed_until: new Date(Date.now() + 30_000) };
  await write((transaction) => transaction.outbox.updateMany({ data: theirs }));
  late.reject(new Error("Too late"));
  await stopOutbox();
  expect(await outboxRows()).toMatchObject([{ ...theirs, done_at: null, last_error: null }]);
});
