/** What users do with their own second factor, on a real database. */
import { dirname } from "node:path";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { factorStartOf } from "#app/audit/factor-start.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser } from "./accounts.server.ts";
import {
  type Acting,
  finishMove,
  getOwnFactor,
  renewRecoveryCodes,
  secretOfMove,
  startMove,
} from "./own-factor.server.ts";
import { dropSecondFactor, newSecret, setUpSecondFactor, verifyCode } from "./second-factor.server.ts";
import { type ProvenUser, startSession } from "./sessions.server.ts";

const { file } = useDatabase();

const clientAddress = "192.0.2.1";
const currentPassword = "long enough";
const start = new Date("2026-11-23T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const codeOf = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: after(seconds).getTime() });

let who: Acting;
let proven: ProvenUser;
let secret: string;
let recovery: string[];
let count = 0;

beforeEach(async () => {
  openSecrets(dirname(file));
  count += 1;
  const input = { name: "Eva", email: `eva${count}@example.com`, password: currentPassword };
  proven = await createUser(input, { onlyAsFirst: false });
  const { mark, ...user } = proven;
  const { id: session_id } = await startSession(proven, "");
  who = { user, session_id, clientAddress };
  secret = newSecret();
  recovery = await setUpSecondFactor(user, { secret, code: codeOf(secret, 0) }, { mark, clientAddress }, start);
});

const accepts = (code: string, seconds: number) =>
  verifyCode(who.user.id, code, clientAddress, after(seconds)).then(
    () => true,
    () => false,
  );
const proof = (seconds: number, from = secret) => ({ currentPassword, code: codeOf(from, seconds) });
const refused = { kind: "unauthorized" };
const trail = () =>
  reader().audit.findMany({ where: { kind: "user", subject_id: who.user.id }, orderBy: { id: "asc" } });

test("it says how many codes are left, and since when it is set up, however it moved", async () => {
  expect(await getOwnFactor(who.user.id)).toEqual({ isAsked: false, isSet: true, codesLeft: 10 });
  const since = await factorStartOf(who.user.id);
  expect(since).not.toBeNull();
  expect(await verifyCode(who.user.id, recovery[0] ?? "", clientAddress, start)).toBe("recovery");
  expect(await getOwnFactor(who.user.id)).toMatchObject({ codesLeft: 9 });
  const { secret: next, move } = await startMove(who, proof(60), after(60));
  await finishMove(who, { move, code: codeOf(next, 60) }, after(61));
  expect(await factorStartOf(who.user.id)).toEqual(since);
});

test("new recovery codes take the password and a code, replace all old ones, and are in the trail", async () => {
  await expect(renewRecoveryCodes(who, { ...proof(60), currentPassword: "x" }, after(60))).rejects.toMatchObject({
    kind: "invalid",
  });
  await expect(renewRecoveryCodes(who, { currentPassword, code: "000000" }, after(60))).rejects.toMatchObject(refused);
  // A wrong password has not used the code up.
  const codes = await renewRecoveryCodes(who, proof(60), after(60));
  expect([new Set(codes).size, await accepts(recovery[1] ?? "", 90)]).toEqual([10, false]);
  const again = await renewRecoveryCodes(who, { currentPassword, code: codes[0] ?? "" }, after(90));
  expect(again).toHaveLength(10);
  expect([await accepts(codes[1] ?? "", 90), await accepts(codes[0] ?? "", 90)]).toEqual([false, false]);
  expect(await accepts(again[0] ?? "", 90)).toBe(true);
  expect(await getOwnFactor(who.user.id)).toMatchObject({ codesLeft: 9 });
  const lines = await trail();
  expect(lines.at(-1)).toMatchObject({ subject: who.user.email, did: "changed" });
  expect(lines.at(-1)?.after).toBe('{"recovery_codes":[{"recovery_codes":"set anew"}]}');
  for (const text of [secret, ...recovery, ...codes, ...again]) expect(JSON.stringify(lines)).not.toContain(text);
});

test("the old phone works until the new one has shown a code; then other sessions end, and recovery codes stay", async () => {
  await startSession(proven, "");
  const { secret: next, move } = await startMove(who, { currentPassword, code: recovery[0] ?? "" }, after(60));
  expect([next === secret, move.includes(next), secretOfMove(who, move, after(60))]).toEqual([false, false, next]);
  expect([await accepts(codeOf(next, 60), 60), await accepts(codeOf(secret, 60), 60)]).toEqual([false, true]);
  await expect(finishMove(who, { move, code: codeOf(secret, 90) }, after(90))).rejects.toMatchObject(refused);
  // A code of the same step as the last one of the old phone.
  await finishMove(who, { move, code: codeOf(next, 60) }, after(60));
  expect([await accepts(codeOf(secret, 90), 90), await accepts(codeOf(next, 60), 60)]).toEqual([false, false]);
  expect([await accepts(codeOf(next, 90), 90), await accepts(recovery[1] ?? "", 90)]).toEqual([true, true]);
  const sessions = await reader().session.findMany({ where: { user_id: who.user.id } });
  expect(sessions.map(({ id }) => id)).toEqual([who.session_id]);
  expect((await trail()).at(-1)).toMatchObject({
    before: '{"second_factor":[{"second_factor":"set"}]}',
    after: '{"second_factor":[{"second_factor":"set anew"}]}',
  });
  // Posted twice.
  await finishMove(who, { move, code: codeOf(next, 60) }, after(61));
});

test("a move is one user's, in one session, for ten minutes, and of the second factor that was there", async () => {
  const { secret: next, move } = await startMove(who, proof(60), after(60));
  const finish = (by: Acting, seconds: number) => finishMove(by, { move, code: codeOf(next, seconds) }, after(seconds));
  const over = { kind: "conflict" };
  await expect(finish({ ...who, session_id: who.session_id + 1 }, 60)).rejects.toMatchObject(over);
  await expect(finish({ ...who, user: { ...who.user, id: who.user.id + 1 } }, 60)).rejects.toMatchObject(over);
  await expect(finish(who, 60 + 600)).rejects.toMatchObject(over);
  await expect(finish(who, 60 - 1)).rejects.toMatchObject(over);
  await expect(finishMove(who, { move: "forged", code: "000000" }, after(60))).rejects.toMatchObject(over);
  await write((transaction) => dropSecondFactor(transaction, who.user.id));
  await expect(finish(who, 60)).rejects.toMatchObject(over);
  expect(await getOwnFactor(who.user.id)).toMatchObject({ isSet: false, codesLeft: 0 });
});

test("many wrong codes are slowed down as at the sign-in, here and there", async () => {
  const wrong = () => startMove(who, { currentPassword, code: "000000" }, after(60));
  await expect(wrong()).rejects.toMatchObject(refused);
  // As after many more guesses: the wait is then longer than the next tries can take.
  const where = { key: `code:${who.user.id}` };
  await write((transaction) => transaction.signInTries.update({ where, data: { failures: 12 } }));
  await expect(wrong()).rejects.toMatchObject(refused);
  await expect(startMove(who, proof(60), after(60))).rejects.toMatchObject({ kind: "too-many" });
  await expect(verifyCode(who.user.id, codeOf(secret, 60), clientAddress, after(60))).rejects.toMatchObject({
    kind: "too-many",
  });
});
