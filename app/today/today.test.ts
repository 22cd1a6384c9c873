import { expect, test } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { emptyToday, getToday } from "./today.server.ts";

useDatabase();

test("what only owners may see is read for nobody else, so that it is not in the data of their page either", async () => {
  const now = new Date();
  const soon = new Date(now.getTime() + 5.5 * 86_400_000);
  const times = { next_at: now, created_at: now, done_at: now };
  await write(async ({ outbox, verifactuSettings }) => {
    await outbox.create({ data: { kind: "mail", payload: "{}", last_error: "x", ...times } });
    await verifactuSettings.update({
      where: { id: 1 },
      data: { mode: "test", cert_until: soon, cert_nif: "A58818501" },
    });
  });
  const seenBy = (owner: boolean) =>
    inRequest({ id: "r", person: null, owner }, async () => {
      const { noticesLost, verifactu, isBackupOld } = await getToday(now);
      return { noticesLost, verifactu, isBackupOld };
    });
  expect(await seenBy(true)).toMatchObject({ noticesLost: 1, verifactu: { renewIn: 5 } });
  const { noticesLost, verifactu, isBackupOld } = emptyToday(now);
  expect(await seenBy(false)).toEqual({ noticesLost, verifactu, isBackupOld });
});
