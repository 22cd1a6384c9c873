/** What happens when the browser closes a database of the phone, or cannot open it; the databases are made here. */
import { beforeEach, expect, test, vi } from "vitest";
import { phoneDatabase } from "./open-database.ts";

const phone = vi.hoisted(() => ({
  /** The errors of the next openings, and of the next uses; undefined where one succeeds. */
  openings: [] as (DOMException | undefined)[],
  uses: [] as (DOMException | undefined)[],
  opened: [] as string[],
  closed: [] as string[],
  /** Tells the page that the last opened database is closed. */
  terminate: () => {},
}));

vi.mock("idb", () => ({
  openDB: async (name: string, _: number, { terminated }: { terminated: () => void }) => {
    phone.opened.push(name);
    phone.terminate = terminated;
    const error = phone.openings.shift();
    if (error) throw error;
    return { name, close: () => void phone.closed.push(name) };
  },
}));

const lostConnection = new DOMException("Connection to Indexed Database server lost", "UnknownError");
const full = new DOMException("Full", "QuotaExceededError");

/** Uses the database of a user as the page does. */
const inDatabase = phoneDatabase("notes", () => undefined);
const use = (user: number) =>
  inDatabase(user, async ({ name }) => {
    const error = phone.uses.shift();
    if (error) throw error;
    return name;
  });

let user = 0;

beforeEach(() => {
  user += 1;
  Object.assign(phone, { openings: [], uses: [], opened: [], closed: [] });
});

test("a database is opened once, and again when the browser says that it has closed it", async () => {
  await Promise.all([use(user), use(user)]);
  expect(phone.opened).toEqual([`notes-${user}`]);
  phone.terminate();
  expect(await use(user)).toBe(`notes-${user}`);
  expect(phone.opened).toHaveLength(2);
});

test.each([lostConnection, new DOMException("The database connection is closing", "InvalidStateError")])(
  "what fails since the browser has closed the database unsaid is done once more: %s",
  async (error) => {
    phone.uses = [undefined, error];
    await use(user);
    expect(await use(user)).toBe(`notes-${user}`);
    expect(phone.opened).toHaveLength(2);
    // A connection that is alive in spite of it is not left open.
    expect(phone.closed).toEqual([`notes-${user}`]);
  },
);

test("what fails twice, or on a full phone, is said", async () => {
  phone.uses = [lostConnection, lostConnection];
  await expect(use(user)).rejects.toBe(lostConnection);
  phone.uses = [full];
  await expect(use(user)).rejects.toBe(full);
});

test("an opening that failed, as on a full phone, is not kept: after that there is room", async () => {
  phone.openings = [full];
  await expect(use(user)).rejects.toBe(full);
  expect(await use(user)).toBe(`notes-${user}`);
});
