/** Two built servers on one PostgreSQL database: nothing that counts lives in one of them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addQuotedCustomer } from "../browser/support/data.ts";
import { type App, admin, freshFolder, type SignedInCaller } from "../support/app.ts";
import { feedTokenOf } from "../support/feed-link.ts";
import { ensureDatabase, onPostgresql } from "../support/postgresql.ts";
import { company } from "../support/samples.ts";
import { callerAt, executeSql, inOrder, startServers, upFrom } from "../support/servers.ts";

/** What each of `many` things comes to, of which the servers are asked for one after the other, all at once. */
function byTurns<T>(callers: readonly SignedInCaller[], many: number, ask: (me: SignedInCaller, n: number) => T) {
  return Promise.all(upFrom(0, many).map((n) => ask(callers[n % callers.length] as SignedInCaller, n)));
}

describe.runIf(onPostgresql)("two servers on one database", () => {
  let url = "";
  let one: App;
  let two: App;
  let me: SignedInCaller;
  /** The same session at each of them. */
  let both: SignedInCaller[];

  beforeAll(async () => {
    const folders = [freshFolder(), freshFolder()] as const;
    url = await ensureDatabase(folders[0]);
    // At once, on a database without a table.
    [one, two] = (await startServers(folders, url)) as [App, App];
    me = await one.signIn();
    both = [me, callerAt(two, me)];
  });

  afterAll(async () => {
    // The database ends with the folder of the first one.
    await two.stop();
    await one.stop();
  });

  test("started at once on an empty database, they have made one user and one set of keys", async () => {
    expect(await executeSql(url, `SELECT "email" FROM "User"`)).toEqual([{ email: admin.email }]);
    expect(await executeSql(url, `SELECT count(*)::int AS "n" FROM "_alisio_keys"`)).toEqual([{ n: 1 }]);
    expect([one.faults(), two.faults()]).toEqual([[], []]);
  });

  test("a session of the one is good at the other, and ends for both", async () => {
    const mine = await one.signIn();
    const there = callerAt(two, mine);
    expect((await there.get("/api/customers")).status).toBe(200);
    const bearer = { Authorization: `Bearer ${mine.token}` };
    expect((await two.visitor.with(bearer).get("/api/customers")).status).toBe(200);
    expect((await there.send("POST", "/api/auth/logout")).status).toBeLessThan(300);
    expect((await mine.get("/api/customers")).status).toBe(401);
  });

  test("wrong passwords are counted over both", async () => {
    const wrong = { email: "nobody@example.com", password: "not the password" };
    const answers: number[] = [];
    for (const n of upFrom(0, 8))
      answers.push((await [one, two][n % 2]?.visitor.post("/api/auth/login", wrong))?.status ?? 0);
    // Five are free; then the wait holds at the other server too.
    expect(answers.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(answers.slice(5)).toContain(429);
  });

  test("a feed's link is good at both, until a new one is made at either", async () => {
    const old = await feedTokenOf(me);
    const statusAt = async (server: App, token: string) =>
      (await server.visitor.get(`/api/calendar/feed.ics?token=${token}`)).status;
    expect(await statusAt(two, old)).toBe(200);
    await callerAt(two, me).postForm("/admin/ios-calendar/renew", {});
    expect(await statusAt(one, old)).toBe(401);
    const renewed = await feedTokenOf(me);
    expect([await statusAt(one, renewed), await statusAt(two, renewed)]).toEqual([200, 200]);
  });

  test("what is changed at the one is seen at the other at once, and not taken for unchanged", async () => {
    const there = callerAt(two, me);
    await me.put("/api/settings", { ...company, company_name: "Antes, S.L." });
    const before = await there.get("/api/settings");
    const tag = before.headers.get("ETag");
    await me.put("/api/settings", { ...company, company_name: "Después, S.L." });
    const after = await there.with(tag ? { "If-None-Match": tag } : {}).get("/api/settings");
    expect([after.status, after.json]).toEqual([200, expect.objectContaining({ company_name: "Después, S.L." })]);
    expect((await two.visitor.get<string>("/login")).text).toContain("Después, S.L.");
  });

  test("200 quotes at once have the numbers from one on, without a gap", async () => {
    const { customer, product, quote } = await addQuotedCustomer(me);
    const body = { customer_id: customer.id, items: [{ product_id: product.id, quantity: 1 }], type: 2, discount: 0 };
    const made = await byTurns(both, 200, (caller) => caller.post<{ quote_number: string }>("/api/quotes", body));
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
    const [first = 0] = inOrder([quote.quote_number]);
    expect(inOrder(made.map(({ json }) => json.quote_number))).toEqual(upFrom(first + 1, 200));
  });

  test("100 bookings at once on 10 slots book each slot once", async () => {
    const quote_id = (await addQuotedCustomer(me)).quote.id;
    const answers = await byTurns(both, 100, (caller, n) => {
      const start = `2027-03-${String(1 + (Math.floor(n / 2) % 10)).padStart(2, "0")}T09:${n % 3 === 0 ? "30" : "00"}`;
      return caller.post("/api/jobs", { quote_id, start, duration_hours: 1 });
    });
    expect(answers.filter(({ status }) => status === 201).length).toBe(10);
    expect(answers.filter(({ status }) => status === 409).length).toBe(90);
  });

  test("50 invoices at once have one chain of records, in the order of their numbers", async () => {
    await me.put("/api/settings", { ...company, tax_rules: "spain" });
    const { id: customer_id } = await addCustomer(me);
    const lines = [{ name: "Work", unit_price: 10 }];
    const made = await byTurns(both, 50, (caller) =>
      caller.post<{ invoice_number: string }>("/api/invoices", { customer_id, lines }),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect(inOrder(made.map(({ json }) => json.invoice_number))).toEqual(upFrom(1, 50));
    const chain = await executeSql<{ number: string }>(url, `SELECT "number" FROM "VerifactuRecord" ORDER BY "id"`);
    expect(inOrder(chain.map(({ number }) => number))).toEqual(
      chain.map(({ number }) => Number(number.split("-").at(-1))),
    );
    expect((await callerAt(two, me).get("/api/verifactu/check")).json).toEqual({ records: 50, broken: null });
  });
});

describe.runIf(onPostgresql)("two servers without a user", () => {
  test("ask for the same set-up code", async () => {
    const folders = [freshFolder(), freshFolder()] as const;
    const url = await ensureDatabase(folders[0]);
    const servers = await startServers(folders, url, { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
    const codesSaid = () => servers.map((server) => /with this code: (\S{12})\s/.exec(server.output())?.[1] ?? "");
    // A server says it after it has said that it is ready.
    await expect.poll(codesSaid).not.toContain("");
    const codes = codesSaid();
    expect(codes[1]).toBe(codes[0]);
    const form = { code: codes[0] ?? "", name: "Eva", email: "eva@example.com", password: "long enough" };
    expect((await servers[1]?.visitor.postForm("/first-run", form))?.status).toBe(302);
    expect((await servers[0]?.visitor.get("/first-run"))?.headers.get("Location")).toBe("/login");
    for (const server of servers.toReversed()) await server.stop();
  });
});
