import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useFile } from "../../tests/support/database.ts";
import type { Connection, openConnection } from "./connection.server.ts";
import { closeDatabase, openDatabase, reader, rowsOf, type Transaction, write } from "./database.server.ts";
import { logFault } from "./log.server.ts";
import { Prisma } from "./prisma/client.ts";

vi.mock("./log.server.ts", { spy: true });

type Disk = { commits: number; fails: { code: string; stored: boolean } | null };

const disk = vi.hoisted<Disk>(() => ({ commits: 0, fails: null }));

// The product's own connection, which counts its commits.
vi.mock("./connection.server.ts", async (load) => {
  const real = await load<typeof import("./connection.server.ts")>();
  const counted: typeof openConnection = (...opened) => {
    const connection: Connection = real.openConnection(...opened);
    const prepare: Connection["prepare"] = (sql) => {
      if (sql !== "COMMIT") return connection.prepare(sql);
      disk.commits += 1;
      if (!disk.fails) return connection.prepare(sql);
      connection.prepare(disk.fails.stored ? "COMMIT" : "ROLLBACK").run();
      throw Object.assign(new Error("disk I/O error"), { code: disk.fails.code });
    };
    return { ...connection, prepare };
  };
  return { ...real, openConnection: counted };
});

const { file } = useFile();

beforeAll(() => openDatabase(file));
afterAll(closeDatabase);

// A group ends by the clock too, and a busy machine is slow.
let time = 0;

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => time);
  disk.fails = null;
  await write((transaction) => transaction.signInTries.deleteMany({}));
  disk.commits = 0;
});

afterEach(() => {
  vi.mocked(performance.now).mockRestore();
});

const put = (transaction: Transaction, key: string) =>
  transaction.signInTries.create({ data: { key, failures: 1, last_at: new Date(), blocked_until: new Date(0) } });
const save = (key: string) => write((transaction) => put(transaction, key));

/** The keys that are stored, as every request sees them. */
async function keys(): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(Prisma.sql`SELECT "key" FROM "SignInTries" ORDER BY "key"`);
  return rows.map(({ key }) => key);
}

/** The keys of the writes that were stored, and the errors of the others. */
async function outcomes(writes: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(writes);
  return settled.map((one) => (one.status === "fulfilled" ? "stored" : one.reason));
}

test("writes that wait at the same time are flushed together, a write that is alone at once", async () => {
  await Promise.all(["a", "b", "c", "d"].map(save));
  expect(disk.commits).toBe(1);
  for (const key of ["e", "f", "g"]) await save(key);
  expect(disk.commits).toBe(4);
  expect(await keys()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
});

test("a write that is alone waits for no timer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  try {
    await save("alone");
    expect(disk.commits).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("nobody is answered, and nobody sees anything, before the whole group is flushed", async () => {
  const answered: { commits: number }[] = [];
  const seen: string[][] = [];
  const first = save("a").then(() => answered.push({ commits: disk.commits }));
  const second = write(async (transaction) => {
    seen.push(await keys());
    seen.push((await reader().signInTries.findMany()).map(({ key }) => key));
    expect(await transaction.signInTries.count(), "a write sees the ones before it").toBe(1);
    await nextTurn();
    expect(answered).toEqual([]);
    await put(transaction, "b");
  }).then(() => answered.push({ commits: disk.commits }));
  await Promise.all([first, second]);
  expect(seen).toEqual([[], []]);
  expect(answered).toEqual([{ commits: 1 }, { commits: 1 }]);
  expect(await keys()).toEqual(["a", "b"]);
});

test("a write that asks outside of its transaction too sees the ones before it", async () => {
  let seen: string[] = [];
  const first = save("a");
  const asking = write(
    async (transaction) => {
      seen = await keys();
      await put(transaction, "b");
    },
    { apart: true },
  );
  await Promise.all([first, asking, save("c")]);
  expect(seen).toEqual(["a"]);
  expect(disk.commits, "the next one joins it").toBe(2);
});

test("a write that is refused takes back only its own changes", async () => {
  const refused = (key: string) =>
    write(async (transaction) => {
      await put(transaction, key);
      throw new Error(`no ${key}`);
    });
  const all = [refused("0"), save("1"), save("2"), refused("3"), save("4"), refused("5"), refused("6"), save("7")];
  const said = (await outcomes(all)).map((one) => (one instanceof Error ? one.message : one));
  expect(said).toEqual(["no 0", "stored", "stored", "no 3", "stored", "no 5", "no 6", "stored"]);
  expect(await keys()).toEqual(["1", "2", "4", "7"]);
});

test("a write that the database refuses takes back only its own changes", async () => {
  await save("taken");
  const twice = write(async (transaction) => {
    await put(transaction, "with it");
    await put(transaction, "taken");
  });
  const [first, second, third] = await outcomes([save("a"), twice, save("c")]);
  expect([first, third]).toEqual(["stored", "stored"]);
  expect(second).toMatchObject({ code: "P2002" });
  expect(await keys()).toEqual(["a", "c", "taken"]);
});

test.each([
  { code: "SQLITE_FULL", stored: false, kind: "not-stored" },
  { code: "SQLITE_IOERR_FSYNC", stored: true, kind: "unknown" },
  { code: "SQLITE_IOERR_FSYNC", stored: false, kind: "unknown" },
])("a flush that fails with $code (stored: $stored) refuses the whole group", async ({ kind, ...fails }) => {
  disk.fails = fails;
  const all = outcomes(["a", "b", "c"].map(save));
  expect(await all).toEqual([1, 2, 3].map(() => expect.objectContaining({ kind })));
  expect(disk.commits).toBe(1);
  disk.fails = null;
  expect(await keys()).toEqual(fails.stored ? ["a", "b", "c"] : []);
  await save("d");
  expect(await keys()).toContain("d");
});

test("what SQLite takes back with a write for which there is no room is refused, and the next writes stand alone", async () => {
  vi.mocked(logFault).mockClear();
  const limitPages = (n: number) => write((transaction) => transaction.$queryRawUnsafe(`PRAGMA max_page_count = ${n}`));
  const large = () => save("x".repeat(500_000));
  await limitPages(1);
  const answers = await outcomes([save("a"), large(), save("b"), large(), save("c")]);
  await limitPages(2 ** 31);
  const found = await keys();
  // A small write that was answered is there, one that was refused is not.
  for (const [at, key] of [
    [0, "a"],
    [2, "b"],
    [4, "c"],
  ] as const) {
    expect(found.includes(key), key).toBe(answers[at] === "stored");
  }
  expect(answers[1]).toMatchObject({ kind: "not-stored" });
  expect(answers[3]).toMatchObject({ kind: "not-stored" });
  expect(answers.slice(2)).toEqual(["stored", expect.anything(), "stored"]);
});

test("what a write does not await is not done in the next one", async () => {
  const late: Promise<PromiseSettledResult<unknown>[]>[] = [];
  const careless = write(async (transaction) => {
    await put(transaction, "careless");
    const several = async () => {
      for (let n = 0; ; n += 1) {
        await put(transaction, `late ${n}`);
        // Each answer comes before the process does anything else: without a pause it might go on for ever.
        if (n % 50 === 49) await nextTurn();
      }
    };
    late.push(Promise.allSettled([nextTurn().then(() => put(transaction, "late by a turn")), several()]));
  });
  // Long enough for all of it, and refused in the end: with it would go what it has not done itself.
  let begun: string[] = [];
  const next = write(async (transaction) => {
    const names = async () => (await transaction.signInTries.findMany()).map(({ key }) => key);
    begun = await names();
    for (let n = 0; n < 20; n += 1) await nextTurn();
    expect(await names()).toEqual(begun);
  });
  await Promise.all([careless, next]);
  const [[byTurn, endless] = []] = await Promise.all(late);
  expect(endless?.status).toBe("rejected");
  // On a machine that does much else the write may take a turn longer: then this is a part of it.
  expect(byTurn?.status === "fulfilled").toBe(begun.includes("late by a turn"));
  expect((await keys()).toSorted()).toEqual(begun.toSorted());
  expect(begun).toContain("careless");
});

test("a group takes no more writes after 30 ms, however many wait", async () => {
  const slow = (key: string) =>
    write((transaction) => {
      time += 10;
      return put(transaction, key);
    });
  await Promise.all(["a", "b", "c", "d", "e", "f", "g"].map(slow));
  expect(disk.commits).toBe(3);
});

test("a write whose time is up takes back its own, and the ones before it are answered", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    let release = () => {};
    const first = save("first");
    const hanging = write(async (transaction) => {
      await put(transaction, "hanging");
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await put(transaction, "after its time");
    });
    while ((await keys()).length === 0 && disk.commits === 0) {
      await vi.advanceTimersByTimeAsync(1_000);
      await nextTurn();
    }
    await first;
    expect(await keys()).toEqual(["first"]);
    release();
    await expect(hanging).rejects.toThrow();
    expect(await keys()).toEqual(["first"]);
  } finally {
    vi.useRealTimers();
  }
  await save("next");
  expect(await keys()).toEqual(["first", "next"]);
});

test("the trail is one chain over the writes of a group, without those that were refused", async () => {
  const engineer = (name: string, refused = false) =>
    write(async (transaction) => {
      await transaction.engineer.create({ data: { name } });
      if (refused) throw new Error("refused");
    });
  await outcomes([engineer("A"), engineer("B", true), engineer("C"), engineer("D")]);
  const lines = await rowsOf<{ id: number; subject: string }>(
    Prisma.sql`SELECT "id", "subject" FROM "Audit" WHERE "kind" = 'engineer' ORDER BY "id"`,
  );
  expect(lines.map(({ subject }) => subject)).toEqual(["A", "C", "D"]);
  expect(lines.map(({ id }) => id - (lines[0]?.id ?? 0))).toEqual([0, 1, 2]);
});
