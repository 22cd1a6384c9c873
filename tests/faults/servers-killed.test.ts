/**
 * Servers of one PostgreSQL database are killed in turn while they send what is in the outbox:
 * `npm run test:postgresql -- --config vitest.faults.config.ts tests/faults/servers-killed.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type App, freshFolder, startApp } from "../support/app.ts";
import { ensureDatabase, onPostgresql, sharedDatabase } from "../support/postgresql.ts";
import { type PushedBrowser, PushService } from "../support/push-service.ts";
import { executeSql, startServers } from "../support/servers.ts";
import { chooseByForm } from "./support/form.ts";

const many = 1000;

describe.runIf(onPostgresql && chooseByForm({ short: false, whole: true }))(
  "two servers that are killed in turn",
  () => {
    const folders = [freshFolder(), freshFolder()] as const;
    let service: PushService;
    let url = "";
    let servers: App[];
    let browser: PushedBrowser;

    beforeAll(async () => {
      service = await PushService.start();
      url = await ensureDatabase(folders[0]);
      servers = await startServers(folders, url, service.env);
      browser = service.newBrowser();
      const me = await servers[0]?.signIn();
      expect((await me?.post("/api/push/subscribe", browser.subscription))?.status).toBe(201);
    });

    afterAll(async () => {
      for (const server of servers.toReversed()) await server.stop();
      service.stop();
    });

    async function killAndStartAgain(which: 0 | 1): Promise<void> {
      await servers[which]?.stop({ keepData: true, signal: "SIGKILL" });
      servers[which] = await startApp({ dataDir: folders[which], env: { ...sharedDatabase(url), ...service.env } });
    }

    test(`${many} messages are delivered, each once but for those in whose middle a server died`, async () => {
      await executeSql(
        url,
        `INSERT INTO "Outbox" ("kind", "payload", "created_at", "next_at", "expires_at")
       SELECT 'push', json_build_object('subscription', (SELECT min("id") FROM "PushSubscription"),
           'notice', json_build_object('title', 'News', 'body', n::text, 'url', '/', 'tag', 'n' || n, 'lang', 'en'),
           'topic', 'n' || n, 'urgency', 'normal', 'until', '2099-01-01T00:00:00Z')::text,
         now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC' + interval '72 hours'
       FROM generate_series(1, ${many}) n`,
        "SELECT pg_notify('alisio', 'push another')",
      );
      await browser.message(many / 5);
      await killAndStartAgain(0);
      await browser.message((many * 2) / 5);
      await killAndStartAgain(1);
      // A killed server's messages wait until its lease has ended.
      const undone = () => executeSql(url, `SELECT "id" FROM "Outbox" WHERE "done_at" IS NULL`);
      await vi.waitFor(async () => expect(await undone()).toEqual([]), { timeout: 300_000, interval: 500 });
      const failed = await executeSql(url, `SELECT "last_error" FROM "Outbox" WHERE "last_error" IS NOT NULL`);
      expect(failed).toEqual([]);
      const times = Map.groupBy(browser.received, ({ notice }) => notice.body);
      expect(times.size).toBe(many);
      // Each of the two killed servers was at four at most (lanes.server.ts), and those have the same topic both times.
      const repeated = [...times.values()].filter((received) => received.length > 1);
      expect(repeated.length).toBeLessThanOrEqual(8);
      for (const received of repeated) expect(new Set(received.map(({ headers }) => headers.topic)).size).toBe(1);
      console.log(`${many} messages delivered, ${repeated.length} of them twice`);
    });

    test("a message that none of them has put in is sent as soon as they are told of it", async () => {
      const before = browser.received.length;
      await executeSql(
        url,
        `INSERT INTO "Outbox" ("kind", "payload", "created_at", "next_at") SELECT "kind", "payload",
       now() AT TIME ZONE 'UTC', now() AT TIME ZONE 'UTC' FROM "Outbox" ORDER BY "id" LIMIT 1`,
        "SELECT pg_notify('alisio', 'push another')",
      );
      await browser.message(before + 1);
    });
  },
);
