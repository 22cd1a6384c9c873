/** `npm run user`, run as a program. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { admin, bareEnvironment, briefLife, startApp } from "../tests/support/app.ts";
import { executeIn } from "../tests/support/direct.ts";
import { runProgramOften } from "../tests/support/program.ts";
import { runUserCommand } from "./user/commands.ts";

const app = await startApp();
const program = [...briefLife, join(import.meta.dirname, "user.ts")];
const ana = { email: "ana@example.com", password: "una frase ñ€ larga" };

afterAll(() => app.stop());

/** Runs the command, by default on the data folder of the running server; gives its exit code and output. */
async function run(given: string[], input = "", env: Record<string, string> = { DATA_DIR: app.dataDir }) {
  const child = spawn(process.execPath, [...program, ...given], { env: { ...bareEnvironment, ...env } });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const status = child.exitCode ?? (await new Promise<number | null>((done) => child.on("close", done)));
  return { status, stdout, stderr };
}

/** Removes an account that no further test expects, without the program. */
const forget = (email: string) => executeIn(app.dataDir, ['DELETE FROM "User" WHERE "email" = ?', email]);

const signInStatus = async (as: { email: string; password: string }) =>
  (await app.visitor.post("/api/auth/login", as)).status;

test("someone is added while the server runs, listed, given another password, and removed", async () => {
  expect(await run(["add", " Ana@Example.com", "Ana Ruiz"], `${ana.password}\n`)).toEqual({
    status: 0,
    stdout: "Ana@Example.com can sign in now.\n",
    stderr: "",
  });
  const me = await app.signIn(ana);
  expect((await run(["list"])).stdout).toMatch(
    /^admin@example\.com +owner +since \S+ \S+ +0 devices\nana@example\.com +Ana Ruiz +owner +since \S+ \S+ +1 device +last use \S+ \S+\n$/,
  );

  // Somebody guesses passwords meanwhile: after the reset she need not wait because of that.
  for (let n = 1; n <= 6; n += 1) await signInStatus({ ...ana, password: "guessed" });
  expect(await signInStatus(ana)).toBe(429);
  const reset = await run(["reset", ana.email]);
  const password = /^The password is (\S{16}) and is not shown again\.$/m.exec(reset.stdout)?.[1] ?? "";
  expect([reset.status, reset.stderr]).toEqual([0, ""]);
  expect(reset.stdout).toContain("Wrong passwords of before, theirs and those of their network, count no more");
  expect((await me.get("/api/customers")).status).toBe(401);
  expect(await signInStatus({ email: ana.email, password })).toBe(200);

  const again = await app.signIn({ email: ana.email, password });
  expect((await run(["remove", ana.email])).stdout).toBe("ana@example.com is removed, and signed out everywhere.\n");
  expect((await again.get("/api/customers")).status).toBe(401);
  expect(await signInStatus({ email: ana.email, password })).toBe(401);
});

test("the reset of a shut account says that it is shut, not that they can sign in at once", async () => {
  const { email } = ana;
  expect((await run(["add", email, "--role=office"], ana.password)).status).toBe(0);
  const owner = await app.signIn();
  const { data } = (await owner.get<{ data: { id: number; email: string }[] }>("/api/users")).json;
  const { id } = data.find((user) => user.email === email) ?? { id: 0 };
  expect((await owner.patch(`/api/users/${id}`, { active: 0 })).status).toBe(200);
  const reset = await run(["reset", email], ana.password);
  expect([reset.status, reset.stdout]).toEqual([
    0,
    `${email} has a new password, and is signed out everywhere.\n` +
      "The account is shut, so they cannot sign in: an owner opens it in Admin, Users.\n",
  ]);
  expect(await signInStatus(ana)).toBe(401);
  await forget(email);
});

test.each([
  [[]],
  [["delete", "a@example.com"]],
  [["add"]],
  [["list", "a@example.com"]],
  [["add", "a@example.com", "--role=boss"]],
  [["reset", "a@example.com", "--role=office"]],
  [["add", "a@example.com", "Ana", "Ruiz"]],
  // A password is not accepted as an argument.
  [["reset", admin.email, "secret password"]],
])("%j is answered with how it is used, before anything is opened", async (given) => {
  await expect(runUserCommand(given)).rejects.toThrow(/^Usage: npm run user -- add EMAIL/);
});

test("someone is added with a role, and the last owner stays whoever else there is", async () => {
  expect((await run(["add", "eva@example.com", "Eva", "--role=office"], ana.password)).status).toBe(0);
  expect((await run(["list"])).stdout).toMatch(/^eva@example\.com +Eva +office +since/m);
  const eva = await app.signIn({ email: "eva@example.com", password: ana.password });
  expect((await eva.get("/admin/audit")).status).toBe(403);
  expect((await run(["remove", admin.email])).stderr).toMatch(/^This is the last owner/);
  await forget("eva@example.com");
});

const refused: [name: string, given: string[], line: RegExp][] = [
  ["no e-mail address", ["add", "nobody"], /^Email must be an email address\.$/],
  ["an address that is there already", ["add", "ADMIN@example.com"], /^ADMIN@example\.com can sign in already\.$/],
  ["a short password", ["add", "b@example.com"], /^Password must have at least 8 characters\.$/],
  ["nobody to reset", ["reset", "nobody@example.com"], /^There is no user nobody@example\.com\.$/],
  ["nobody to remove", ["remove", "nobody@example.com"], /^There is no user nobody@example\.com\.$/],
  ["the last owner", ["remove", admin.email], /^This is the last owner: .*$/],
];

test("what cannot be done is refused in one line", async () => {
  const told = refused.map(([, given]) => given);
  const ended = await runProgramOften("user", told, { DATA_DIR: app.dataDir }, "short\n");
  for (const [index, [name, , line]] of refused.entries()) {
    const { code, stdout, stderr = "" } = ended[index] ?? {};
    expect([code, stdout], name).toEqual([1, ""]);
    expect(stderr.trimEnd(), name).toMatch(line);
    expect(stderr.trimEnd().split("\n"), name).toHaveLength(1);
  }
});

test("a refused command changes nothing", async () => {
  expect((await run(["list"])).stdout.split("\n")).toHaveLength(2);
  expect(await signInStatus(admin)).toBe(200);
});

test("a wrong variable is reported in one line; in a new folder the first user can be added", async () => {
  expect(await run(["list"], "", { PORT: "x" })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^PORT: .+\n$/),
  });
  const folder = mkdtempSync(join(tmpdir(), "alisio-user-"));
  const there = { DATA_DIR: join(folder, "data") };
  expect(await run(["list"], "", there)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("has no database"),
  });
  expect((await run(["add", "first@example.com"], "", there)).stdout).toMatch(/^The password is \S{16} /m);
  rmSync(folder, { recursive: true });
});

test("a password typed on a terminal is not shown", async () => {
  // script(1) gives the program a terminal.
  const command = [process.execPath, ...program].join(" ");
  const child = spawn("script", ["-qec", `${command} add tty@example.com`, "/dev/null"], {
    env: { ...bareEnvironment, DATA_DIR: app.dataDir },
  });
  let shown = "";
  const asked: [RegExp, string][] = [
    [/New password/, "typed wrongx\u007f twice\r"],
    [/same again/, "typed wrong twice\r"],
  ];
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (asked[0]?.[0].test(shown)) child.stdin.write(asked.shift()?.[1] ?? "");
  });
  const code = await new Promise((done) => child.on("close", done));
  expect(shown).not.toMatch(/typed|wrong|twice/);
  expect([code, shown]).toEqual([0, expect.stringContaining("tty@example.com can sign in now.")]);
  expect(await signInStatus({ email: "tty@example.com", password: "typed wrong twice" })).toBe(200);
});
