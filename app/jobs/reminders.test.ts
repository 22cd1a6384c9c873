/** Reminders by two processes at once, as when a server is started while the former one still stops. */
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { bothAtOnce } from "../../tests/support/other-process.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { createVisit } from "./visits.server.ts";

const { file } = useDatabase();
beforeAll(() => openSecrets(dirname(file)));

test("of two processes that remind at once, one tells each customer, once", async () => {
  const data = { smtp_host: "127.0.0.1", smtp_from_email: "oficina@nunez.example", business_notify_email: "" };
  await write((transaction) => transaction.emailSettings.update({ where: { id: 1 }, data }));
  await saveSettings({ tell_day_before: 1, company_name: "Clima Núñez" });
  const { id: customer_id } = await storeCustomer({ email: "begona@example.com" });
  const visit = { customer_id, site_id: null, kind: "maintenance", description: "", engineer_ids: [] } as const;
  const start = Date.parse("2027-03-09T07:00:00Z");
  const visits = 24;
  for (let n = 0; n < visits; n += 1) {
    const slot = { start: new Date(start + n * 1_800_000), duration_minutes: 30 };
    await createVisit({ ...visit, ...slot, title: `Visit ${n}`, engineer_ids: [] });
  }
  const now = "2027-03-08T09:00:00Z";
  await bothAtOnce("remind-customers.ts", file, [now, now]);
  const notices = await reader().customerNotice.findMany({ where: { kind: "day_before" } });
  expect(notices.map(({ skipped }) => skipped)).toEqual(Array(visits).fill(""));
  expect(new Set(notices.map(({ job_id }) => job_id)).size).toBe(visits);
  expect(await reader().outbox.count()).toBe(visits);
});
