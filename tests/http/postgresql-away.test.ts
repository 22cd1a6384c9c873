/**
 * What is answered while PostgreSQL cannot be reached. Without a server (`npm run test:postgresql`) nothing here runs.
 */
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { type App, freshFolder, type SignedInCaller, startApp } from "../support/app.ts";
import { ensureDatabase, onPostgresql, sharedDatabase } from "../support/postgresql.ts";
import { openWay } from "../support/postgresql-way.ts";
import { customer } from "../support/samples.ts";

const { problems, shell } = wordsIn("en");

describe.runIf(onPostgresql)("while PostgreSQL is away", () => {
  let app: App;
  let me: SignedInCaller;
  let way: Awaited<ReturnType<typeof openWay>>;

  beforeAll(async () => {
    const dataDir = freshFolder();
    const url = new URL(await ensureDatabase(dataDir));
    way = await openWay(url);
    url.port = String(way.port);
    app = await startApp({ dataDir, env: sharedDatabase(url.href) });
    me = await app.signIn();
    await way.shut();
  });

  afterAll(() => app.stop());

  test.each(["/", "/customers", "/quotes", "/login"])("the screen %s says that it is not available", async (path) => {
    const answer = await (path === "/login" ? app.visitor : me).get(path);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(`<h1>${shell.awayTitle}</h1>`);
    expect(answer.text).not.toContain(shell.oopsTitle);
  });

  test("a form that is posted is answered with the same status, why, and what was typed to be sent again", async () => {
    const answer = await me.postForm("/?index", { ...customer, notes: 'Patio "B" & <ático>' });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const { document } = new JSDOM(answer.text).window;
    expect(document.body.textContent).toContain(`HTTP 503: ${problems.databaseAway}`);
    expect(document.forms[0]?.getAttribute("action")).toBe("/?index=");
    const fields = [...document.querySelectorAll<HTMLInputElement>("form input")];
    const kept = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    expect(kept).toMatchObject({ ...customer, notes: 'Patio "B" & <ático>' });
  });

  test.each([
    ["/login", { email: "a@b.example", password: "a secret of theirs" }],
    ["/admin/change-password", { currentPassword: "a secret of theirs", newPassword: "n", confirmPassword: "n" }],
    ["/admin/email", { smtp_host: "mail.example", smtp_pass: "a secret of theirs" }],
  ])("a form with a secret, that of %s, is not kept on the page", async (path, form) => {
    const answer = await (path === "/login" ? app.visitor : me).postForm(path, form);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(shell.awayTitle);
    expect(answer.text).not.toContain("a secret of theirs");
  });

  test("calls are answered with the same status, in JSON", async () => {
    const answers = [await me.get("/api/customers"), await me.post("/api/customers", customer)];
    for (const { status, headers, json } of answers) {
      expect([status, headers.get("Retry-After"), json]).toEqual([503, "5", { error: problems.databaseAway }]);
    }
  });

  test("when it is back, all goes on without a restart", async () => {
    await way.open();
    expect((await me.post("/api/customers", customer)).status).toBe(201);
    const answer = await me.get("/customers");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(customer.surname);
    await way.shut();
    expect((await me.get("/customers")).status).toBe(503);
    await way.open();
    expect((await me.get("/customers")).status).toBe(200);
  });
});
