/**
 * Verbs that change the status of a quote: by hand, and by what happens to it. Each is noted in the quote's history.
 */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { isRepeat, keepForForm } from "#app/platform/form-keys.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { quoteMoveSchema } from "./quote.schema.ts";
import { openStatuses, type QuoteStatus } from "./quote.ts";
import { noteEvent } from "./quote-history.server.ts";
import { allowedMoves, eventOf, mayMove, whyLocked } from "./quote-moves.ts";
import {
  acceptedBefore,
  draftAfter,
  handBack,
  placeColumns,
  putInForce,
  refuseGone,
  restoreVersion,
  type StoredPlace,
  standingOf,
  versionBegunProblem,
  whyUnmovable,
} from "./standing.server.ts";
import { statusNow } from "./validity.server.ts";

/** A status to set, and what is said with it. */
export type QuoteMove = z.output<typeof quoteMoveSchema>;

/**
 * Sets a quote's status; its days start anew. The status that it has already, with nothing said, changes nothing, but
 * that a sent quote may be sent again. `byForm` says that a form was posted for it: the same one posted twice sets it
 * once.
 *
 * Throws a not-found Problem, ChangedMeanwhile when its version is none of `seen`, a conflict Problem for a move that
 * the table forbids and for one that would take back what is booked or invoiced, and an invalid one for a day to come.
 */
export function setQuoteStatus(
  id: number,
  { status, ...said }: QuoteMove,
  { seen = null, byForm = false, now = new Date() }: { seen?: Seen; byForm?: boolean; now?: Date } = {},
): Promise<void> {
  return write(async (transaction) => {
    const quote = await transaction.quote.findUnique({
      where: { id },
      select: { ...placeColumns, version: true, valid_from: true, valid_days: true },
    });
    if (!quote) throw notFound();
    const what = { kind: "quote status", asked: { id, status, ...said } };
    if (byForm && (await isRepeat(transaction, what))) return;
    expectSeen(quote.version, seen);
    const stored = quote.status as QuoteStatus;
    const unmovable = await whyUnmovable(quote, transaction);
    if (unmovable) throw unmovable;
    if (!mayMove(stored, status)) {
      throw moveForbidden({ status: statusNow({ ...quote, status: stored }), stored_status: stored }, status);
    }
    if (await takesBackWork({ id, stored_status: stored }, status, transaction)) {
      throw new Problem("conflict", ({ problems }) => problems.quoteInUse);
    }
    const today = dayOf(now);
    if (said.date && said.date > today) throw wrongField("date", ({ problems }) => problems.dayToCome);
    if (byForm) await keepForForm(transaction, what, id);
    const isSet = stored === status && statusNow({ ...quote, status: stored }) === status;
    if (isSet && status !== "sent" && !Object.values(said).some(Boolean)) return;
    const isAnswer = status === "accepted" || status === "rejected";
    // What the customer turns down changes nothing of what was agreed before.
    const agreed = status === "rejected" ? await acceptedBefore(transaction, quote) : null;
    if (!agreed && (await takesForce(transaction, quote, status))) await putInForce(transaction, quote, now);
    await change(transaction, id, status, now);
    if (status === "void") await handBack(transaction, quote, now);
    if (agreed && quote.latest === 1) await restoreVersion(transaction, agreed, quote, now);
    await noteEvent(
      transaction,
      id,
      { ...said, event: eventOf(stored, status), status, date: said.date ?? (isAnswer ? today : "") },
      now,
    );
  });
}

/**
 * Records that a quote was e-mailed: a draft becomes sent, and the days of an open quote start anew (behaviour 4.5).
 * Gives the status that the quote then has.
 */
export async function sentByEmail(
  transaction: Transaction,
  id: number,
  now: Date,
  email: { id: number; to: string },
): Promise<QuoteStatus> {
  const status = await changeIfOpen(transaction, id, "sent", now);
  await noteEvent(transaction, id, { event: "sent", status, how: "email", about: email.to, email_id: email.id }, now);
  return status;
}

/** Records that a job was booked: an open quote becomes accepted, even after its days (behaviour 4.5). */
export async function acceptByBooking(transaction: Transaction, id: number, start: Date, now: Date): Promise<void> {
  const status = await changeIfOpen(transaction, id, "accepted", now);
  await noteEvent(transaction, id, { event: "booked", status, about: dayOf(start) }, now);
}

/** Records in a quote's history that its job was invoiced; its status stays. */
export async function noteInvoice(transaction: Transaction, id: number, number: string, now: Date): Promise<void> {
  const { status } = await transaction.quote.findUniqueOrThrow({ where: { id }, select: { status: true } });
  await noteEvent(transaction, id, { event: "invoiced", status: status as QuoteStatus, about: number }, now);
}

/**
 * Throws a conflict Problem, with what to do instead, for a quote that must not be changed: one that is void, accepted
 * or replaced, and one of which a later version is being written.
 */
export async function refuseLocked(quote: StoredPlace, transaction: Transaction): Promise<void> {
  await refuseGone(quote, transaction);
  const [standing, draft] = [await standingOf(quote, transaction), await draftAfter(quote, transaction)];
  if (draft) throw versionBegunProblem(draft);
  if (whyLocked({ stored_status: quote.status as QuoteStatus, standing, draft })) {
    throw new Problem("conflict", ({ problems }) => problems.quoteLocked);
  }
}

/** Sets an open quote to a status, if the table allows it; gives the status that the quote then has. */
async function changeIfOpen(
  transaction: Transaction,
  id: number,
  status: QuoteStatus,
  now: Date,
): Promise<QuoteStatus> {
  const quote = await transaction.quote.findUniqueOrThrow({ where: { id }, select: placeColumns });
  const stored = quote.status as QuoteStatus;
  // An e-mail may arrive after a later version was put in force.
  const isReplaced = (await standingOf(quote, transaction)) === "replaced";
  if (isReplaced || !openStatuses.includes(stored) || !mayMove(stored, status)) return stored;
  await putInForce(transaction, quote, now);
  await change(transaction, id, status, now);
  return status;
}

/**
 * Whether a version that is not in force is put in force by a move: by any answer and by being sent. A deleted one that
 * is reopened is a draft again, and holds only where no other version does.
 */
async function takesForce(transaction: Transaction, quote: StoredPlace, status: QuoteStatus): Promise<boolean> {
  if (quote.latest === 1) return false;
  if (status !== "draft" && status !== "void") return true;
  const versions = { OR: [{ id: quote.first_id ?? quote.id }, { first_id: quote.first_id ?? quote.id }] };
  return (
    status === "draft" && (await transaction.quote.count({ where: { ...versions, status: { not: "void" } } })) === 0
  );
}

async function change(transaction: Transaction, id: number, status: QuoteStatus, now: Date): Promise<void> {
  await transaction.quote.update({
    where: { id },
    data: { status, valid_from: now, updated_at: now, version: { increment: 1 } },
  });
}

/** Whether a move would take back what is booked or invoiced of a quote. */
export async function takesBackWork(
  { id, stored_status }: { id: number; stored_status: QuoteStatus },
  to: QuoteStatus,
  client: Used = reader(),
): Promise<boolean> {
  const leavesSale = (stored_status === "accepted" && to !== "accepted") || to === "void";
  return leavesSale && (await isInUse(client, id));
}

type Used = Pick<Transaction, "job" | "invoice">;

/** Whether a job that is not cancelled, or an invoice, was made from the quote. */
async function isInUse(transaction: Used, quote_id: number): Promise<boolean> {
  const jobs = await transaction.job.count({ where: { quote_id, cancelled_at: null } });
  if (jobs > 0) return true;
  // An invoice of several quotes names the first one only; its jobs lead to all of them.
  const isOfQuote = { OR: [{ quote_id }, { jobs: { some: { job: { quote_id } } } }] };
  return (await transaction.invoice.count({ where: isOfQuote })) > 0;
}

/** The conflict Problem for a move that the table forbids. `status` is the one that holds now. */
export function moveForbidden(
  { status, stored_status }: { status: QuoteStatus; stored_status: QuoteStatus },
  to: QuoteStatus,
): Problem {
  return new Problem("conflict", ({ problems, quotes: { statuses } }) =>
    problems.moveForbidden({
      from: statuses[status],
      to: statuses[to],
      allowed: allowedMoves[stored_status].map((one) => statuses[one]),
    }),
  );
}
