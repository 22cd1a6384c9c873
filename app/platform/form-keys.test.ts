import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { reader, write } from "./database.server.ts";
import { ageKeys, doOnce, furtherKey, joinByForm, makeOnce, parseCallKey, parseFormKey } from "./form-keys.server.ts";
import { Problem } from "./problem.ts";
import { inRequest, setFormKey, setPerson } from "./request.server.ts";

useDatabase();

const ana = { id: 1, name: "Ana" };
const luis = { id: 2, name: "Luis" };

let keys = 0;
const freshKey = () => `form-key-${++keys}`;

/** Runs `work` as a request that posts a form. */
function posted<T>(key: string | null, work: () => Promise<T>, by = ana): Promise<T> {
  return inRequest({ id: "r", person: null }, () => {
    setPerson(by);
    setFormKey(key);
    return work();
  });
}

function addEngineer(name: string) {
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "engineer", asked: { name } },
      {
        make: () => transaction.engineer.create({ data: { name } }),
        find: (id) => transaction.engineer.findUnique({ where: { id } }),
      },
    ),
  );
}

const count = (name: string) => reader().engineer.count({ where: { name } });

test("two at once with the same key make one, and both have it", async () => {
  const key = freshKey();
  const made = await Promise.all([1, 2, 3].map(() => posted(key, () => addEngineer("Twice"))));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await count("Twice")).toBe(1);
});

test("a repeat after what was made has changed gives it as it is now", async () => {
  const key = freshKey();
  const { id } = await posted(key, () => addEngineer("Before"));
  await write((transaction) => transaction.engineer.update({ where: { id }, data: { name: "After" } }));
  expect(await posted(key, () => addEngineer("Before"))).toMatchObject({ id, name: "After" });
});

test("something else under the same key is refused, and makes nothing", async () => {
  const key = freshKey();
  await posted(key, () => addEngineer("First"));
  const other = posted(key, () => addEngineer("Other"));
  await expect(other).rejects.toMatchObject({ kind: "conflict" });
  await expect(other).rejects.toSatisfy((error) => error instanceof Problem && error.fields !== undefined);
  expect(await count("Other")).toBe(0);
});

test("the refusal of something else names what was made, where that has a name", async () => {
  const key = freshKey();
  const add = (name: string) =>
    write((transaction) =>
      makeOnce(
        transaction,
        { kind: "engineer", asked: name },
        {
          make: () => transaction.engineer.create({ data: { name } }),
          find: () => Promise.resolve(null),
          name: async ({ kind, id }) => ({ number: `${kind} ${id}`, href: `/${id}`, isOnce: true }),
        },
      ),
    );
  const { id } = await posted(key, () => add("Named"));
  const made = { number: `engineer ${id}`, href: `/${id}`, isOnce: true };
  // It was done before: "Not saved: …" must not stand before the sentence.
  await expect(posted(key, () => add("Other"))).rejects.toMatchObject({ made, outcome: "before" });
});

test.each([
  ["5a1f-22.invoice", "5a1f-22-n2.invoice"],
  ["5a1f-22-n2.invoice", "5a1f-22-n3.invoice"],
  ["chosen-by-a-client", "chosen-by-a-client-n2"],
])("the key of a further thing from the form of %s is %s", (spent, further) => {
  expect(furtherKey(spent)).toBe(further);
  expect(parseFormKey(further)).toBe(further);
});

test("a repeat of what was deleted since is refused, not told to be there", async () => {
  const key = freshKey();
  const { id } = await posted(key, () => addEngineer("Gone"));
  await write((transaction) => transaction.engineer.delete({ where: { id } }));
  await expect(posted(key, () => addEngineer("Gone"))).rejects.toMatchObject({ kind: "conflict" });
  expect(await count("Gone")).toBe(0);
});

test("the key of another user is another key", async () => {
  const key = freshKey();
  const [first, second] = [
    await posted(key, () => addEngineer("Shared")),
    await posted(key, () => addEngineer("Shared"), luis),
  ];
  expect(second.id).not.toBe(first.id);
});

test("without a key, and with another, each one is made", async () => {
  await posted(null, () => addEngineer("Many"));
  await posted(null, () => addEngineer("Many"));
  await posted(freshKey(), () => addEngineer("Many"));
  expect(await count("Many")).toBe(3);
});

test("what fails spends no key", async () => {
  const key = freshKey();
  const failing = () =>
    write((transaction) =>
      makeOnce(
        transaction,
        { kind: "engineer", asked: { name: "Late" } },
        {
          async make() {
            await transaction.engineer.create({ data: { name: "Late" } });
            throw new Error("no");
          },
          find: () => Promise.resolve(null),
        },
      ),
    );
  await expect(posted(key, failing)).rejects.toThrow("no");
  await posted(key, () => addEngineer("Late"));
  expect(await count("Late")).toBe(1);
});

test("a repeat that comes while the first is under way waits for its answer", async () => {
  const key = freshKey();
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return promise;
  };
  const what = { kind: "email", asked: { quote_id: 1 } };
  const both = [posted(key, () => joinByForm(what, work)), posted(key, () => joinByForm(what, work))];
  const other = posted(key, () => joinByForm({ ...what, asked: { quote_id: 2 } }, work));
  resolve("sent");
  expect(await Promise.all([...both, other])).toEqual(["sent", "sent", "sent"]);
  expect(begun).toBe(2);
});

test("a repeat waits for another process, and learns whether it has done it", async () => {
  const key = freshKey();
  const what = { kind: "test-email", asked: { to: "a@example.com" } };
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const repeat = () => posted(key, () => doOnce(what, work));
  expect(await repeat()).toBe(true);
  const set = (data: object) =>
    write((transaction) =>
      transaction.formKey.updateMany({ where: { key }, data: { claimed_by: "another:1:a", ...data } }),
    );
  const live = { claimed_until: new Date(Date.now() + 30_000) };
  await set(live);
  const waiting = repeat();
  await set({ claimed_until: null });
  expect(await waiting).toBe(true);
  await set(live);
  const inVain = repeat();
  await write((transaction) => transaction.formKey.deleteMany({ where: { key } }));
  expect(await inVain).toBe(false);
  expect(done).toBe(1);
  // It has failed there, so it is done where it is asked again.
  expect(await repeat()).toBe(true);
  expect(done).toBe(2);
});

test("a key is forgotten after four weeks of running, whatever the clock says", async () => {
  const key = freshKey();
  await posted(key, () => addEngineer("Old"));
  const kept = () => reader().formKey.count({ where: { key } });
  await write((transaction) => transaction.formKey.updateMany({ where: { key }, data: { hours: 4 * 7 * 24 - 1 } }));
  await ageKeys(new Date());
  expect(await kept()).toBe(1);
  await ageKeys(new Date());
  expect(await kept()).toBe(0);
});

test("one of several processes counts the hours, and another goes on where that one has died", async () => {
  const key = freshKey();
  await posted(key, () => addEngineer("Shared"));
  const hours = async () => (await reader().formKey.findFirstOrThrow({ where: { key } })).hours;
  const now = new Date();
  const later = (n: number) => new Date(now.getTime() + n * 3600 * 1000);
  const other = { claimed_by: "another process", claimed_until: later(1) };
  await write((transaction) =>
    transaction.chore.upsert({ where: { name: "form keys" }, create: { name: "form keys", ...other }, update: other }),
  );
  await ageKeys(now);
  expect(await hours()).toBe(0);
  await ageKeys(later(1));
  await ageKeys(later(2));
  expect(await hours()).toBe(2);
  // A process whose clock was ahead has claimed the work.
  await write((transaction) => transaction.chore.updateMany({ data: { ...other, claimed_until: later(500) } }));
  await ageKeys(later(3));
  expect(await hours()).toBe(3);
});

test.each([
  ["3f0c9a52-6a5f-4f0e-9d2e-0c5b5a0c9f11", true],
  ["3f0c9a52-6a5f-4f0e-9d2e-0c5b5a0c9f11.42", true],
  ["short", false],
  ["x".repeat(101), false],
  ["with a space in it", false],
  [null, false],
  [new File([], "form_key"), false],
])("the key %o is one: %s", (text, is) => {
  expect(parseFormKey(text)).toBe(is ? text : null);
});

test.each(["aGVsbG8gd29ybGQ=", '"8e03978e-40d5-43dd-bc93-6894a57f9324"', "order:4711-2026", "a", "k".repeat(255)])(
  "the key %s of a call counts, and is no form's",
  (header) => {
    const key = parseCallKey(header);
    expect(parseCallKey(header)).toBe(key);
    expect(parseCallKey(`${header.slice(1)}x`)).not.toBe(key);
    expect(parseFormKey(key)).toBeNull();
  },
);

test("a key of a call that a form could have too is kept as it is, and without a header there is none", () => {
  expect(parseCallKey("3f0c9a52-call")).toBe("3f0c9a52-call");
  expect(parseCallKey(null)).toBeNull();
});

test.each(["", "two words", "first-key, second-key", "clé-de-l-appel", "k".repeat(256)])(
  "the key %o of a call is refused",
  (header) => expect(() => parseCallKey(header)).toThrow(expect.objectContaining({ kind: "invalid" })),
);
