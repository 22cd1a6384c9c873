/**
 * Verbs that change the status of a quote: by hand, and by what happens to it. Each is noted in the quote's history.
 */
import type { z } from "zod";
import { type Transaction, write } from "#app/platform/database.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { quoteMoveSchema } from "./quote.schema.ts";
import { openStatuses, type QuoteStatus } from "./quote.ts";
import { noteEvent } from "./quote-history.server.ts";
import { allowedMoves, eventOf, lockedStatuses, mayMove } from "./quote-moves.ts";
import { statusNow } from "./validity.server.ts";

/** A status to set, and what is said with it. */
export type QuoteMove = z.output<typeof quoteMoveSchema>;

/**
 * Sets a quote's status; its days start anew. The status that it has already, with nothing said, changes nothing, but
 * that a sent quote may be sent again.
 *
 * Throws a not-found Problem, ChangedMeanwhile when its version is none of `seen`, a conflict Problem for a move that
 * the table forbids and for one that would take back what is booked or invoiced, and an invalid one for a day to come.
 */
export function setQuoteStatus(
  id: number,
  { status, ...said }: QuoteMove,
  { seen = null, now = new Date() }: { seen?: Seen; now?: Date } = {},
): Promise<void> {
  return write(async (transaction) => {
    const quote = await transaction.quote.findUnique({
      where: { id },
      select: { ...ofVersions, version: true, status: true, valid_from: true, valid_days: true },
    });
    if (!quote) throw notFound();
    expectSeen(quote.version, seen);
    if (quote.latest === 0 && !(await mayComeBack(transaction, quote))) throw replaced();
    const stored = quote.status as QuoteStatus;
    if (!mayMove(stored, status)) {
      throw moveForbidden({ status: statusNow({ ...quote, status: stored }), stored_status: stored }, status);
    }
    const leavesSale = (stored === "accepted" && status !== "accepted") || status === "void";
    if (leavesSale && (await isInUse(transaction, id))) {
      throw new Problem("conflict", ({ problems }) => problems.quoteInUse);
    }
    const today = dayOf(now);
    if (said.date && said.date > today) throw wrongField("date", ({ problems }) => problems.dayToCome);
    const isRepeat = stored === status && statusNow({ ...quote, status: stored }) === status;
    if (isRepeat && status !== "sent" && !Object.values(said).some(Boolean)) return;
    const isAnswer = status === "accepted" || status === "rejected";
    if (stored === "void") await makeLatest(transaction, quote.first_id ?? id, id);
    await change(transaction, id, status, now);
    if (status === "void") await handBack(transaction, quote);
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
 */
export async function sentByEmail(
  transaction: Transaction,
  id: number,
  now: Date,
  email: { id: number; to: string },
): Promise<void> {
  const status = await changeIfOpen(transaction, id, "sent", now);
  await noteEvent(transaction, id, { event: "sent", status, how: "email", about: email.to, email_id: email.id }, now);
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

/** What is stored of a quote that decides what may be done with it. */
type StoredState = { status: string; latest: number };

/** Throws a conflict Problem, with what to do instead, for a quote that must not be changed. */
export function refuseLocked(quote: StoredState): void {
  refuseGone(quote);
  if (lockedStatuses.includes(quote.status as QuoteStatus)) {
    throw new Problem("conflict", ({ problems }) => problems.quoteLocked);
  }
}

/** Throws a conflict Problem for a quote that is void or replaced by a later version: it is neither sent nor booked. */
export function refuseGone({ status, latest }: StoredState): void {
  if (status === "void") throw new Problem("conflict", ({ problems }) => problems.quoteVoid);
  if (latest === 0) throw replaced();
}

/** The conflict Problem for a quote that a later version has replaced. */
export function replaced(): Problem {
  return new Problem("conflict", ({ problems }) => problems.quoteReplaced);
}

/** The columns that place a quote among its versions. */
const ofVersions = { id: true, first_id: true, revision: true, latest: true } as const;

type Placed = { id: number; first_id: number | null; revision: number };

/** Whether a void version may be reopened: no later one was made since. */
async function mayComeBack(transaction: Transaction, { id, first_id, revision }: Placed): Promise<boolean> {
  const first = first_id ?? id;
  const { status } = await transaction.quote.findUniqueOrThrow({ where: { id }, select: { status: true } });
  return (
    status === "void" &&
    (await transaction.quote.count({ where: { first_id: first, revision: { gt: revision } } })) === 0
  );
}

/**
 * After a version was deleted: the last version that is not void holds again. Where all are void, the first one is the
 * latest.
 */
async function handBack(transaction: Transaction, { id, first_id }: Placed): Promise<void> {
  const first = first_id ?? id;
  const last = await transaction.quote.findFirst({
    where: { OR: [{ id: first }, { first_id: first }], status: { not: "void" } },
    orderBy: { revision: "desc" },
    select: { id: true },
  });
  await makeLatest(transaction, first, last?.id ?? first);
}

/** Makes one of the versions of the quote `first` the latest, which lists show and which can be changed. */
export async function makeLatest(transaction: Transaction, first: number, id: number): Promise<void> {
  const others = { OR: [{ id: first }, { first_id: first }], id: { not: id }, latest: 1 };
  await transaction.quote.updateMany({ where: others, data: { latest: 0 } });
  await transaction.quote.updateMany({ where: { id, latest: 0 }, data: { latest: 1 } });
}

/** Sets an open quote to a status, if the table allows it; gives the status that the quote then has. */
async function changeIfOpen(
  transaction: Transaction,
  id: number,
  status: QuoteStatus,
  now: Date,
): Promise<QuoteStatus> {
  const quote = await transaction.quote.findUniqueOrThrow({ where: { id }, select: { status: true, latest: true } });
  const stored = quote.status as QuoteStatus;
  // An e-mail may arrive after somebody made a later version.
  if (quote.latest === 0 || !openStatuses.includes(stored) || !mayMove(stored, status)) return stored;
  await change(transaction, id, status, now);
  return status;
}

async function change(transaction: Transaction, id: number, status: QuoteStatus, now: Date): Promise<void> {
  await transaction.quote.update({
    where: { id },
    data: { status, valid_from: now, updated_at: now, version: { increment: 1 } },
  });
}

/** Whether a job that is not cancelled, or an invoice, was made from the quote. */
async function isInUse(transaction: Transaction, quote_id: number): Promise<boolean> {
  const jobs = await transaction.job.count({ where: { quote_id, cancelled_at: null } });
  return jobs > 0 || (await transaction.invoice.count({ where: { quote_id } })) > 0;
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
