/** Which servers of PostgreSQL are refused, by what they answer; tests/http/postgresql.test.ts asks a real one. */
import type pg from "pg";
import { expect, test } from "vitest";
import { openChecked } from "./open-checked.ts";

const usable = {
  version: "15.14 (Debian 15.14-0+deb12u1)",
  encoding: "UTF8",
  standby: false,
  readOnly: false,
  rights: true,
};

/** A client of a server that answers so, and whether it was closed. */
function clientOf(facts: Partial<typeof usable>) {
  const state = { closed: false };
  const client = {
    ...{ host: "db.example", port: 5432, user: "alisio", database: "alisio" },
    connect: async () => {},
    query: async () => ({ rows: [{ ...usable, ...facts }] }),
    end: async () => {
      state.closed = true;
    },
  } as unknown as pg.Client;
  return { client, state };
}

test.each(["15.0", "15.14 (Debian 15.14-0+deb12u1)", "16beta1", "18.1"])("version %s is used", async (version) => {
  const { client, state } = clientOf({ version });
  expect(await openChecked(client)).toBe(client);
  expect(state.closed).toBe(false);
});

test.each([
  [
    "older",
    { version: "14.19 (Debian 14.19-1)" },
    "PostgreSQL 14.19 (Debian 14.19-1) is too old; Alisio needs 15 or newer",
  ],
  ["much older", { version: "9.6.24" }, "PostgreSQL 9.6.24 is too old; Alisio needs 15 or newer"],
  [
    "a standby",
    { standby: true, readOnly: true },
    "the server is a standby that takes no writes; give the address of the primary",
  ],
  [
    "in another encoding",
    { encoding: "LATIN1" },
    "the database alisio is in LATIN1; make it with ENCODING 'UTF8' TEMPLATE template0",
  ],
  [
    "read-only",
    { readOnly: true },
    "the database alisio takes no writes; set its default_transaction_read_only to off",
  ],
])("a server that is %s is refused in one line, and left", async (_, facts, said) => {
  const { client, state } = clientOf(facts);
  await expect(openChecked(client)).rejects.toMatchObject({
    name: "ConfigurationError",
    message: `DATABASE_URL: ${said}`,
  });
  expect(state.closed).toBe(true);
});
