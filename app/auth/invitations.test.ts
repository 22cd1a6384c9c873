/** Until when an invitation is good, on a real database. */
import { expect, test } from "vitest";
import { reader } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { acceptInvitation, getInvited, isInvitationOpen } from "./invitations.server.ts";
import { createOrInviteUser } from "./users.server.ts";

useDatabase();

const now = new Date("2026-11-23T12:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

async function invite(email: string, at: Date): Promise<string> {
  const { token } = await createOrInviteUser(
    { email, name: "Ana", role: "office", password: null, engineer_id: null },
    at,
  );
  return token ?? "";
}

test("an invitation is good for three days, also after a small step back of the clock", async () => {
  const token = await invite("ana@example.com", now);
  for (const hours of [-0.08, 0, 71]) expect(await getInvited(token, after(hours))).not.toBeNull();
  expect(await getInvited(token, after(73))).toBeNull();
});

test("one that was made while the clock was ahead is over when that is corrected, and is not listed as open", async () => {
  const token = await invite("eva@example.com", after(365 * 24));
  expect(await getInvited(token, now)).toBeNull();
  const accepted = acceptInvitation({ token, password: "long enough" }, "192.0.2.1", now);
  await expect(accepted).rejects.toMatchObject({ kind: "conflict" });
  const { invite_until } = await reader().user.findFirstOrThrow({ where: { email: "eva@example.com" } });
  expect(isInvitationOpen(invite_until, now)).toBe(false);
});
