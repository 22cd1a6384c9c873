import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { admin, freePort, freshFolder, root, runToItsEnd, startApp } from "../support/app.ts";

let dataDir = "";

beforeEach(() => {
  dataDir = freshFolder();
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

// Every wrong value is in environment.test.ts; all of them end the start in the same way.
test.each([
  ["PORT", { PORT: "abc" }],
  ["HOST", { HOST: "8.8.8.8" }],
  ["HOST", { HOST: "8.8.8.8", WORKERS: "2" }],
  ["WORKERS", { WORKERS: "many" }],
  ["ADMIN_EMAIL", { ADMIN_PASSWORD: "long enough" }],
  ["SERVICE_REPORTS_PATH", { SERVICE_REPORTS_PATH: "/api/quotes" }],
])("a wrong %s (%j) ends the start: one line that names it, exit code 1, nothing written", async (name, env) => {
  const { code, output } = await runToItsEnd({ PORT: String(await freePort()), DATA_DIR: dataDir, ...env });
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^${name}: .+\\n$`));
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a port in use ends the start with one line that names it", async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
  const { code, output } = await runToItsEnd({ PORT: String(port), DATA_DIR: dataDir });
  await new Promise((done) => other.close(done));
  expect(code).toBe(1);
  expect(output).toMatch(/^PORT: \d+ is in use on 127\.0\.0\.1;.+\n$/);
});

test.each([
  ["is a file", import.meta.filename],
  ["nobody can make", "/proc/alisio"],
  ["nobody can write to", "/proc"],
])("a DATA_DIR that %s ends the start with one line that names it", async (_, DATA_DIR) => {
  const { code, output } = await runToItsEnd({ PORT: String(await freePort()), DATA_DIR });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATA_DIR: .+\n$/);
});

test("listening beyond this machine without https prints a warning; empty variables count as absent", async () => {
  // A loopback address, but none that the product knows by name.
  const [open, secured] = [
    await startApp({ env: { HOST: "127.0.0.2", TIME_ZONE: "", PUBLIC_URL: "", FEED_TOKEN: "" } }),
    await startApp({ env: { HOST: "127.0.0.2", PUBLIC_URL: "https://alisio.example" } }),
  ];
  await open.says(/\nWithout https, who is on that network can read along: see docs\/operations.md\n/);
  expect((await fetch(`http://127.0.0.2:${open.port}/login`)).status).toBe(200);
  expect(secured.output()).not.toContain("Without https");
  await Promise.all([open.stop(), secured.stop()]);
});

test("behind https the cookie is for this host only, and the browser is told to use https only", async () => {
  const app = await startApp({ env: { PUBLIC_URL: "https://alisio.example/" } });
  expect(app.output()).toContain("Alisio is ready: https://alisio.example\n");
  const answer = await app.visitor.with({ Host: "alisio.example" }).post("/api/auth/login", admin);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-sid=.*Secure/);
  expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  const form = app.visitor.with({ Origin: "https://alisio.example" });
  const signedIn = await form.send("POST", "/login", { body: new URLSearchParams(admin) });
  expect(signedIn.headers.get("Location")).toBe("/quotes");
  const [theme, lang, pages] = [
    await form.postForm("/theme", { theme: "dark" }),
    await form.postForm("/language", { language: "es" }),
    await form.postForm("/pages", { pages: "plain" }),
  ];
  for (const { headers } of [answer, signedIn, theme, lang, pages]) {
    expect(headers.getSetCookie()).not.toEqual([]);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-\w+=/);
      for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(attribute);
    }
  }
  for (const path of ["/icon.svg", "/api/unknown"]) {
    expect((await app.visitor.get(path)).headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  }
  await app.stop();
});

test("the calls of service reports answer at the configured path, and at the usual one", async () => {
  const path = "/api/field/reports";
  const app = await startApp({ env: { SERVICE_REPORTS_PATH: path } });
  const me = await app.signIn();
  const { id: engineer_id } = (await me.post<{ id: number }>(`${path}/engineers`, { name: "Nuria" })).json;
  const report = { customer_name: "Ana", site_address: "Calle Mayor 1", engineer_id };
  const saved = await me.post<{ id: number }>(`${path}/reports`, report);
  expect(saved.status).toBe(201);
  for (const base of [path, "/api/service-reports"]) {
    expect((await me.get<unknown[]>(`${base}/reports?q=Ana`)).json).toHaveLength(1);
    expect((await app.visitor.get(`${base}/reports`)).status).toBe(401);
  }
  expect((await me.get(`${path}s/reports`)).status).toBe(404);
  expect((await me.get(path)).status).toBe(404);
  const page = (await me.get("/service-reports/admin/reports")).text;
  expect(page).toContain(`<meta name="service-reports-path" content="${path}"/>`);
  expect(page).toContain(`href="${path}/reports/${saved.json.id}/pdf"`);
  await app.stop();
});

test("npm start and systemd start the process with what keeps its memory small", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
  const [, option = ""] = /scripts\/ready\.mjs (--env=\S+) -- node /.exec(scripts.start) ?? [];
  const told = "[process.env.MALLOC_ARENA_MAX, process.env.PORT, require('v8').getHeapStatistics().heap_size_limit]";
  const given = ["scripts/ready.mjs", "--no-build", option, "--", "node", "-p", `JSON.stringify(${told})`];
  const { stdout } = spawnSync(process.execPath, given, {
    cwd: root,
    env: { ...process.env, PORT: "1" },
    encoding: "utf8",
  });
  const [arenas, port, heap] = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as [string, string, number];
  expect([arenas, port]).toEqual(["3", "1"]);
  expect(heap).toBeLessThan(450 * 1024 * 1024);
  const unit = readFileSync(join(root, "docs/operations.md"), "utf8");
  expect(unit).toContain("EnvironmentFile=/opt/alisio/server/process.env\nEnvironmentFile=/etc/alisio.env\n");
});

test("variables that are set already are not overwritten", () => {
  const given = [
    "scripts/ready.mjs",
    "--no-build",
    "--env=server/process.env",
    "--",
    "node",
    "-p",
    "process.env.MALLOC_ARENA_MAX",
  ];
  const env = { ...process.env, MALLOC_ARENA_MAX: "7" };
  expect(spawnSync(process.execPath, given, { cwd: root, env, encoding: "utf8" }).stdout.trim()).toBe("7");
});
