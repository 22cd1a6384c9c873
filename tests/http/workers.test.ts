/** WORKERS: one built server of several processes. That races end well there is tested in the files of the races. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { get, request } from "node:http";
import { createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { type App, admin, freePort, freshFolder, runToItsEnd, type SignedInCaller, startApp } from "../support/app.ts";
import { databaseVariables } from "../support/postgresql.ts";
import { company, customer } from "../support/samples.ts";
import { inOrder, upFrom } from "../support/servers.ts";

let dataDir = "";

beforeEach(() => {
  dataDir = freshFolder();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const two = { WORKERS: "2" };

/** The ids of a server's children, oldest first. */
function childrenOf({ pid }: App): number[] {
  try {
    const found = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
    return found.trim().split(/\s+/).map(Number);
  } catch {
    // ps ends with 1 where there is none.
    return [];
  }
}

/** What the system says of a process, from its state on. */
function statOf(pid: number): string[] {
  const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  return after.split(" ");
}

/** The processor time of a process so far, in hundredths of a second. */
function processorOf(pid: number): number {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return (user ?? 0) + (system ?? 0);
}

/**
 * Whether a process has not ended. The system keeps one that has, as Z, until its parent asks how it ended; where that
 * parent was killed, it is the system's first process, which may take seconds.
 */
function isAlive(pid: number): boolean {
  try {
    return statOf(pid)[0] !== "Z";
  } catch {
    return false;
  }
}

/** A caller with a connection of its own for each request: the parent gives the processes connections in turn. */
function apart(me: SignedInCaller): SignedInCaller {
  return Object.assign(me.with({ Cookie: me.cookie, Connection: "close" }), { cookie: me.cookie, token: me.token });
}

test("two processes serve, and have made one user, one set of keys and one set-up code", async () => {
  const app = await startApp({ dataDir, env: { ...two, ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  const [, code = ""] = await app.says(/with this code: (\S{12})\n/);
  expect(app.output().match(/Alisio is ready/g)).toHaveLength(1);
  expect(app.output().match(/with this code/g)).toHaveLength(1);
  const form = { code, name: "Eva", email: admin.email, password: admin.password };
  expect((await app.visitor.postForm("/first-run", form)).status).toBe(302);
  const me = apart(await app.signIn());
  const before = childrenOf(app).map(processorOf);
  expect(before).toHaveLength(2);
  for (let n = 0; n < 20; n += 1) {
    await me.put("/api/settings", { ...company, company_name: `Company ${n}` });
    const answer = await me.get("/api/settings");
    expect(answer.json, "what the one has changed the other shows").toMatchObject({ company_name: `Company ${n}` });
  }
  const after = childrenOf(app).map(processorOf);
  for (const [index, used] of after.entries()) expect(used).toBeGreaterThan(before[index] ?? 0);
  expect(app.faults().filter((line) => line.startsWith("{"))).toEqual([]);
  expect(await app.stop({ keepData: true })).toBe(0);
  expect(readdirSync(dataDir)).not.toContain("server.pid");
});

test("200 quotes at once have the numbers from one on, without a gap; a process that dies takes none", async () => {
  const app = await startApp({ env: two });
  const me = apart(await app.signIn());
  const { customer, product, quote } = await addQuotedCustomer(me);
  const body = { customer_id: customer.id, items: [{ product_id: product.id, quantity: 1 }], type: 2, discount: 0 };
  const save = () => me.post<{ quote_number: string }>("/api/quotes", body).catch(() => null);
  const [killed = 0] = childrenOf(app);
  let answers = 0;
  const saves = upFrom(0, 200).map(async () => {
    const answer = await save();
    answers += 1;
    if (answers === 100) process.kill(killed, "SIGKILL");
    return answer;
  });
  const made = (await Promise.all(saves)).flatMap((answer) => (answer?.status === 201 ? [answer.json] : []));
  expect(made.length).toBeGreaterThanOrEqual(100);
  await app.says(/Process 1 of 2 ended with SIGKILL/);
  await expect.poll(() => childrenOf(app).length).toBe(2);
  const again = await Promise.all(upFrom(0, 10).map(save));
  expect(again.map((answer) => answer?.status)).toEqual(again.map(() => 201));
  const [first = 0] = inOrder([quote.quote_number]);
  // A save whose process died before it answered may be stored.
  const stored = await storedNumbers(me);
  expect(stored).toEqual(upFrom(first, stored.length));
  const answered = inOrder([...made, ...again.flatMap((answer) => answer?.json ?? [])].map((q) => q.quote_number));
  expect(new Set(answered).size).toBe(answered.length);
  expect(stored).toEqual(expect.arrayContaining(answered));
  expect(await app.stop()).toBe(0);
});

test("a connection that a process was handed and did not take is closed when that process is killed", async () => {
  const app = await startApp({ env: two });
  const [stopped = 0] = childrenOf(app);
  process.kill(stopped, "SIGSTOP");
  const ends: (number | "closed" | undefined)[] = [];
  const url = { port: app.port, host: "127.0.0.1", path: "/login", agent: false };
  for (let n = 0; n < 6; n += 1) {
    const asked = get(url, (answer) => ends.push(answer.resume().statusCode));
    asked.on("error", () => ends.push("closed"));
  }
  const answered = [200, 200, 200, 200, 200];
  // The other process answers what comes after the one connection that the stopped one was handed.
  await expect.poll(() => ends).toEqual(answered);
  process.kill(stopped, "SIGKILL");
  await expect.poll(() => ends).toEqual([...answered, "closed"]);
  expect(await app.stop()).toBe(0);
});

async function storedNumbers(me: SignedInCaller): Promise<number[]> {
  const numbers: string[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await me.get<{ data: { quote_number: string }[] }>(`/api/quotes?page=${page}`);
    numbers.push(...json.data.map(({ quote_number }) => quote_number));
    if (json.data.length === 0) return inOrder(numbers);
  }
}

test("asked to stop, all processes answer the requests under way, and none is left", async () => {
  const app = await startApp({ env: two });
  const me = await app.signIn();
  const children = childrenOf(app);
  const body = JSON.stringify(customer);
  const headers = { Cookie: me.cookie, "Content-Length": Buffer.byteLength(body), "Content-Type": "application/json" };
  // As many as there are processes, each on a connection of its own.
  const underWay = children.map(() => {
    const asked = request({ port: app.port, host: "127.0.0.1", method: "POST", path: "/api/customers", headers });
    const status = new Promise<number | undefined>((resolve, reject) => {
      asked.on("response", (answer) => resolve(answer.resume().statusCode));
      asked.on("error", reject);
    });
    const begun = new Promise<void>((done) => asked.write(body.slice(0, 10), () => done()));
    return { asked, status, begun };
  });
  await Promise.all(underWay.map(({ begun }) => begun));
  for (let n = 0; n < 4; n += 1) expect((await apart(me).get("/api/settings")).status).toBe(200);
  const stopped = app.stop();
  for (const { asked } of underWay) asked.end(body.slice(10));
  expect(await Promise.all(underWay.map(({ status }) => status))).toEqual([201, 201]);
  expect(await stopped).toBe(0);
  expect(children.filter(isAlive)).toEqual([]);
  expect(app.faults()).toEqual([]);
});

/** Kills a process, unless its parent has ended it meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

test("processes that end again and again end the server with 1, and a line that says so", async () => {
  const app = await startApp({ env: two });
  const killed = new Set<number>();
  let running = true;
  const ended = app.says(/WORKERS: processes ended 6 times within 60 s; the log says how\n/).then(() => {
    running = false;
  });
  while (running) {
    const fresh = childrenOf(app).find((pid) => !killed.has(pid));
    if (fresh === undefined) {
      await new Promise((done) => setImmediate(done));
      continue;
    }
    killed.add(fresh);
    kill(fresh);
  }
  await ended;
  expect(await app.stop()).toBe(1);
});

test("the folder of a server of several processes is refused to another one; it is free after the parent was killed", async () => {
  const app = await startApp({ env: two });
  const again = { PORT: String(await freePort()), DATA_DIR: app.dataDir, ...two };
  const { code, output } = await runToItsEnd(again);
  expect([code, output]).toEqual([
    1,
    `DATA_DIR: ${app.dataDir} is in use by another Alisio (process ${app.pid}); stop that one first\n`,
  ]);
  const children = childrenOf(app);
  expect(children.map(isAlive)).toEqual([true, true]);
  await app.stop({ keepData: true, signal: "SIGKILL" });
  const second = await startApp({ dataDir: app.dataDir, env: two });
  expect(children.filter(isAlive)).toEqual([]);
  expect(await second.stop()).toBe(0);
});

test("a port in use ends the start with one line that names it", async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
  const variables = await databaseVariables(dataDir);
  const { code, output } = await runToItsEnd({ ...variables, PORT: String(port), ...two });
  await new Promise((done) => other.close(done));
  expect(code).toBe(1);
  expect(output).toMatch(/^PORT: \d+ is in use on 127\.0\.0\.1;.+\n$/);
});
