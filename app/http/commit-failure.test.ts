/** The disk fails at COMMIT: what the user is told, and what the same form finds when it is posted again. */
import { beforeEach, expect, test, vi } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { hasStored, inRequest, setFormKey } from "#app/platform/request.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { errorResponse } from "./api.server.ts";

type Failing = { code: string; stored: boolean };

const disk = vi.hoisted(() => ({ fails: null as Failing | null }));

// The product's own connection, with another COMMIT.
vi.mock("#app/platform/connection.server.ts", async (load) => {
  const real = await load<typeof import("#app/platform/connection.server.ts")>();
  const openConnection: typeof real.openConnection = (...opened) => {
    const connection = real.openConnection(...opened);
    const prepare: typeof connection.prepare = (sql) => {
      if (sql !== "COMMIT" || !disk.fails) return connection.prepare(sql);
      const { code, stored } = disk.fails;
      connection.prepare(stored ? "COMMIT" : "ROLLBACK").run();
      throw Object.assign(new Error("disk I/O error"), { code });
    };
    return { ...connection, prepare };
  };
  return { ...real, openConnection };
});

useDatabase();

beforeEach(() => {
  disk.fails = null;
});

let engineers = 0;

/** Adds an engineer by a form with a new key; `post` posts the same form again. */
function form() {
  const name = `Engineer ${++engineers}`;
  const post = () =>
    inRequest({ id: "r", person: null }, () => {
      setFormKey(`key-of-${name}`);
      return write((transaction) =>
        makeOnce(
          transaction,
          { kind: "engineer", asked: name },
          {
            make: () => transaction.engineer.create({ data: { name } }),
            find: (id) => transaction.engineer.findUnique({ where: { id } }),
          },
        ),
      );
    });
  return { post, count: () => reader().engineer.count({ where: { name } }) };
}

// What a connection that is lost at the commit leaves is in tests/faults/lost-connections.test.ts.
test.skipIf(onPostgresql).each<Failing>([
  { code: "SQLITE_IOERR_FSYNC", stored: true },
  { code: "SQLITE_IOERR_READ", stored: true },
  { code: "SQLITE_IOERR_FSYNC", stored: false },
])("$code at the end, stored: $stored: nobody knows, and the form posted again makes one", async (fails) => {
  const { post, count } = form();
  disk.fails = fails;
  const error = await post().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ kind: "unknown" });
  const answer = errorResponse(error);
  expect(answer.status).toBe(500);
  expect((await answer.json()).error).toMatch(/^It is not known whether this was saved/);
  disk.fails = null;
  expect(await count()).toBe(fails.stored ? 1 : 0);
  await post();
  expect(await count()).toBe(1);
});

test.skipIf(onPostgresql).each(["SQLITE_FULL", "SQLITE_IOERR_WRITE"])(
  "%s at the end: the disk has not taken it",
  async (code) => {
    const { post, count } = form();
    disk.fails = { code, stored: false };
    await expect(post()).rejects.toMatchObject({ kind: "not-stored" });
    disk.fails = null;
    expect(await count()).toBe(0);
  },
);

test("a fault after something was stored says that nobody knows; before it, or beside it, it says nothing of that", async () => {
  const store = (aside: boolean) =>
    write((transaction) => transaction.engineer.create({ data: { name: "Stored" } }), { aside });
  const said = (aside: boolean | null, error = new Error("cannot be read")) =>
    inRequest({ id: "r", person: null }, async () => {
      if (aside !== null) await store(aside);
      return { stored: hasStored(), ...(await errorResponse(error).json()) };
    });
  expect(await said(null)).toMatchObject({ stored: false, error: "Internal error" });
  expect(await said(true)).toMatchObject({ stored: false, error: "Internal error" });
  const why = async (error?: Error) => (await said(false, error)).error;
  expect(await why()).toBe(
    "It is not known whether this was saved, because something failed. Look before you repeat it.",
  );
  const away = Object.assign(new Error("too many clients"), { code: "53300" });
  expect(await why(away)).toMatch(/, because the connection to the database was lost\./);
  const onDisk = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
  expect(await why(onDisk)).toMatch(/, because the server's disk failed\./);
});
