/** When the outbox retries a message that could not be sent, and when it gives up. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { currentPerson, inRequest, requestId } from "#app/platform/request.server.ts";
import { breakWrites, mendWrites } from "../../tests/support/broken-writes.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  ignore,
  outboxRows,
  putMessage,
  startRecordingOutbox,
  useOutbox,
  waitingFor,
} from "../../tests/support/outbox.ts";
import { hurryOutbox, stopOutbox } from "./lanes.server.ts";
import { outboxState, withdrawFromOutbox } from "./outbox.server.ts";
import { NeverDeliverable, RetryAfter, secondsUntilRetry } from "./outbox.ts";

vi.mock("#app/platform/log.server.ts", { spy: true });

useOutbox();

test("what fails waits, longer each time, and says why", async () => {
  const { has } = await startRecordingOutbox(async () => {
    throw new Error("The server is down");
  });
  const begun = Date.now();
  await putMessage("news");
  await has(1);
  await stopOutbox();
  const [row] = await outboxRows();
  expect(row).toMatchObject({ attempts: 1, done_at: null, last_error: "The server is down" });
  expect(row?.next_at.getTime()).toBeGreaterThanOrEqual(begun + 30_000);
  expect(await outboxState("mail")).toEqual({ waiting: 1, lost: 0, lastError: "The server is down" });
});

test("what a request has put in is sent by the server: the request is over where that fails", async () => {
  const senders: unknown[] = [];
  const { has } = await startRecordingOutbox(async () => {
    senders.push([requestId(), currentPerson()]);
    throw new Error("The server is down");
  });
  await inRequest({ id: "a request", person: { id: 1, name: "Eva" } }, () => putMessage("news"));
  await has(1);
  expect(senders).toEqual([[null, null]]);
});

test("the waits grow to half an hour, and an hour without a server is many tries", () => {
  const waits = Array.from({ length: 10 }, (_, index) => secondsUntilRetry(index + 1));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect([waits[0], waits.at(-1)]).toEqual([30, 1800]);
});

test("after a start all that waits is due, also what a process that was killed had taken", async () => {
  await putMessage("left behind");
  const later = new Date(Date.now() + 3_600_000);
  await write((transaction) => transaction.outbox.updateMany({ data: { next_at: later, attempts: 3 } }));
  const { given, has } = await startRecordingOutbox();
  await has(1);
  expect(given).toEqual(["left behind"]);
});

test("what could not even be taken, as on a full disk, is tried again by itself", async () => {
  const faults = vi.mocked(logFault);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const updates = [{ table: "Outbox", what: "UPDATE" }];
  const run = (statements: string[]) =>
    write(async (transaction) => {
      for (const statement of statements) await transaction.$executeRawUnsafe(statement);
    });
  const { given, has } = await startRecordingOutbox();
  await run(breakWrites(updates));
  await putMessage("news");
  while (faults.mock.calls.length === 0) await nextTurn();
  await run(mendWrites(updates));
  expect(given).toEqual([]);
  const arrived = has(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await arrived;
  expect(given).toEqual(["news"]);
  vi.useRealTimers();
});

test.each([
  ["what was delivered", undefined, { attempts: 1, last_error: null, done_at: expect.any(Date) }],
  ["what failed", new Error("The server is down"), { attempts: 1, last_error: "The server is down", done_at: null }],
])(
  "%s is noted as soon as that can be stored, and is not delivered again for want of the note",
  async (_, fault, row) => {
    const updates = [{ table: "Outbox", what: "UPDATE" }];
    const run = (statements: string[]) =>
      write(async (transaction) => {
        for (const statement of statements) await transaction.$executeRawUnsafe(statement);
      });
    const faults = vi.mocked(logFault).mock.calls;
    const before = faults.length;
    const { given, has } = await startRecordingOutbox(async () => {
      await run(breakWrites(updates));
      if (fault) throw fault;
    });
    await putMessage("news");
    await has(1);
    while (faults.length === before) await nextTurn();
    await run(mendWrites(updates));
    await vi.waitFor(async () => expect(await outboxRows()).toMatchObject([{ ...row, claimed_by: null }]), {
      timeout: 10_000,
    });
    expect(given).toEqual(["news"]);
  },
);

test("hurried, what waits is tried at once", async () => {
  const { given, has } = await waitingFor("news");
  await hurryOutbox("mail");
  await has(2);
  await stopOutbox();
  expect(given).toEqual(["news", "news"]);
  expect(await outboxState("mail")).toEqual({ waiting: 0, lost: 0, lastError: null });
});

test("mail keeps its order: what comes after one that waits, waits too", async () => {
  const { given, has } = await waitingFor("booked");
  await putMessage("cancelled");
  await hurryOutbox("mail");
  await has(3);
  expect(given).toEqual(["booked", "booked", "cancelled"]);
});

test("what can never be delivered is given up", async () => {
  const { has } = await startRecordingOutbox(async () => {
    throw new NeverDeliverable("No such address");
  });
  await putMessage("news");
  await has(1);
  await stopOutbox();
  expect(await outboxRows()).toMatchObject([{ attempts: 1, last_error: "No such address", done_at: expect.any(Date) }]);
  expect(await outboxState("mail")).toEqual({ waiting: 0, lost: 1, lastError: "No such address" });
});

const year = 365 * 24 * 3_600_000;

test.each([
  ["put in while the clock was a year ahead", year, year],
  ["claimed while the clock was a year ahead", 0, year],
])("what was %s is due, and so is what comes after it", async (_, created, next) => {
  const begun = Date.now();
  for (const payload of ["first", "second"]) await putMessage(payload);
  const from = (milliseconds: number) => new Date(begun + milliseconds);
  await write((transaction) =>
    transaction.outbox.updateMany({
      where: { payload: '"first"' },
      data: { created_at: from(created), next_at: from(next), expires_at: from(created + 72 * 3_600_000) },
    }),
  );
  let tries = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { given, has } = await startRecordingOutbox(async () => {
    tries += 1;
    if (tries > 1) return;
    // As if the clock were set back only after the start: the waiting messages are put off once more.
    await write((transaction) =>
      transaction.outbox.updateMany({ where: { payload: '"first"' }, data: { next_at: from(next) } }),
    );
    throw new RetryAfter("503", (created + next) / 1000);
  });
  await has(1);
  // The time is counted by the timers of the test, which each look sets forward.
  const patience = { timeout: 10_000 };
  await vi.waitFor(async () => expect((await outboxState("mail")).lastError).toBe("503"), patience);
  const [row] = await outboxRows();
  expect(row?.next_at.getTime()).toBeLessThanOrEqual(Date.now() + 7_200_000);
  await write((transaction) => transaction.outbox.updateMany({ data: { next_at: from(next) } }));
  await putMessage("third");
  await has(4);
  expect(given).toEqual(["first", "first", "second", "third"]);
  // A message does not wait since a time in the future, and its expiry moves back with it.
  expect(row?.created_at.getTime()).toBeLessThanOrEqual(Date.now());
  expect(row?.expires_at?.getTime()).toBeLessThanOrEqual(Date.now() + 72 * 3_600_000);
  vi.useRealTimers();
});

test("it waits as long as the other side asks", async () => {
  const { has } = await startRecordingOutbox(async () => {
    throw new RetryAfter("429", 7200);
  });
  const begun = Date.now();
  await putMessage("news");
  await has(1);
  await stopOutbox();
  const [row] = await outboxRows();
  expect(row?.next_at.getTime()).toBeGreaterThanOrEqual(begun + 7_200_000);
});

test("news that is too old is not sent", async () => {
  await putMessage("stale", { hours: -1 });
  const { given, has } = await startRecordingOutbox();
  await putMessage("fresh");
  await has(1);
  await stopOutbox();
  expect(given).toEqual(["fresh"]);
  expect((await outboxRows()).map(({ last_error }) => last_error)).toEqual(["late: ", null]);
});

test.each([
  ["keeps the reason of its last try", "login: 535", "login: 535"],
  ["of which the last try was broken off is not said to be unsent", null, "interrupted: "],
])("what expires after it was tried %s", async (_, last_error, kept) => {
  await putMessage("stale", { hours: -1 });
  await write((transaction) => transaction.outbox.updateMany({ data: { attempts: 1, last_error } }));
  const { given, has } = await startRecordingOutbox();
  await putMessage("fresh");
  await has(1);
  await stopOutbox();
  expect([given, (await outboxRows())[0]?.last_error]).toEqual([["fresh"], kept]);
});

test("while a message is tried again nothing is stored of the try before, since this one may be broken off", async () => {
  let end = () => {};
  let tries = 0;
  const { has } = await startRecordingOutbox(() => {
    tries += 1;
    if (tries === 1) throw new Error("The server is down");
    return new Promise<void>((done) => {
      end = done;
    });
  });
  await putMessage("news");
  await has(1);
  await eventually(async () => expect((await outboxRows())[0]?.last_error).toBe("The server is down"));
  await hurryOutbox("mail");
  await has(2);
  expect((await outboxRows())[0]).toMatchObject({ attempts: 2, last_error: null, done_at: null });
  end();
  await stopOutbox();
});

test("what is taken back while it is being sent is not tried again", async () => {
  let fail = () => {};
  const { has } = await startRecordingOutbox(
    () =>
      new Promise<void>((_, refuse) => {
        fail = () => refuse(new Error("The server is down"));
      }),
  );
  await putMessage({ topic: "job-1" });
  await has(1);
  await write((transaction) => withdrawFromOutbox(transaction, { kind: "mail", topic: "job-1" }, new Date()));
  fail();
  await stopOutbox();
  expect(await outboxState("mail")).toEqual({ waiting: 0, lost: 0, lastError: null });
});

test("what is written anew before it is sent is stored; where that fails by a fault of ours, it goes as it was", async () => {
  const { given, has } = await startRecordingOutbox(ignore, async (_, payload) => {
    if (payload.about === "trouble") throw new Error("A fault");
    return { ...payload, text: "new" };
  });
  const faults = vi.mocked(logFault).mockClear();
  await putMessage({ about: "a job", text: "old" });
  await putMessage({ about: "trouble", text: "old" });
  await putMessage({ text: "old" });
  await has(3);
  await stopOutbox();
  expect(given).toEqual([{ about: "a job", text: "new" }, { about: "trouble", text: "old" }, { text: "old" }]);
  expect((await outboxRows()).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual(given);
  expect(faults.mock.calls).toEqual([[new Error("A fault")]]);
});
