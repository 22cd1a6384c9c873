/**
 * Sends the states of jobs that wait on this phone, in the order in which they were pressed. The server records each
 * key once, so that a repeat after a lost answer is harmless.
 */
import { forUserHeader } from "#app/auth/for-user.ts";
import { type Answer, answerInTime, isTemporary, refusalIn } from "../answer-in-time.ts";
import { isOfSetClock } from "../phone-clock.ts";
import { deleteMove, type KeptMove, listMoves, putMove } from "./kept-moves.ts";
import { isWaiting } from "./move-waits.ts";

/** Milliseconds to wait for each answer. */
const patience = 15_000;

/**
 * A move that is sent so soon after it was pressed, in milliseconds, is recorded at the time of the server's clock,
 * which is right more often than that of a phone.
 */
const atOnce = 5_000;

/**
 * Sends all waiting moves. Stops when the server cannot be reached, is too busy or knows the user no more: the next
 * move would fail too; and once `goesOn` gives false. Gives whether the server has answered to all.
 */
export async function sendMoves(user: number, goesOn: () => boolean): Promise<"answered" | "stopped" | "signed-out"> {
  for (const move of (await listMoves(user)).filter(isWaiting)) {
    if (!goesOn()) return "stopped";
    const answer = await send(user, move).catch(() => null);
    if (!answer) return "stopped";
    if (!answer.ok && isTemporary(answer)) {
      const isSignedOut = answer.status === 401;
      await noteSession(user, move, isSignedOut);
      return isSignedOut ? "signed-out" : "stopped";
    }
    await storeAnswer(user, move, answer);
  }
  return "answered";
}

/** Notes whether a move waits because its session has ended, so that the page can say that one must sign in. */
async function noteSession(user: number, { signed_out: before = false, ...move }: KeptMove, signed_out: boolean) {
  // Where the phone has no room for the note, the page goes on saying what it said before.
  if (signed_out !== before) await putMove(user, { ...move, signed_out }).catch(() => undefined);
}

/**
 * Notes what the server answered to a move. On a phone without room a sent one is deleted, for which there is room, and
 * a refused one is asked for again some time: neither holds up what waits behind it.
 */
async function storeAnswer(user: number, move: KeptMove, answer: Answer): Promise<void> {
  const result = answer.ok ? { sent_at: Date.now() } : { refused: reasonOf(answer) };
  try {
    await putMove(user, { ...move, ...result });
  } catch {
    if (answer.ok) await deleteMove(user, move.key).catch(() => undefined);
  }
}

function send(user: number, { key, job, state, reason, pressed_at, clock }: KeptMove): Promise<Answer> {
  const isLate = isOfSetClock(pressed_at, clock) && Date.now() - pressed_at > atOnce;
  const when = isLate ? { pressed_at: new Date(pressed_at).toISOString() } : {};
  const request = {
    method: "PATCH",
    body: JSON.stringify({ state, key, place: "phone", ...(reason && { reason }), ...when }),
    headers: { "Content-Type": "application/json", [forUserHeader]: String(user) },
  };
  return answerInTime(`/api/jobs/${job}`, request, patience);
}

/** Why the server refused a move, in the user's language where it says so. */
function reasonOf(answer: Answer): string {
  const { said, error } = refusalIn(answer);
  return said || error || `HTTP ${answer.status}`;
}
