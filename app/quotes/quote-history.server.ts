/** The history of a quote: what happened to it, when, and by whom. */
import {
  changeInside,
  reader,
  rowsOf,
  type StoredInstant,
  storedInstant,
  type Transaction,
} from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { currentPerson } from "#app/platform/request.server.ts";
import { insertInto } from "#app/platform/sql.server.ts";
import type { QuoteStatus } from "./quote.ts";
import type { How, QuoteEventKind } from "./quote-moves.ts";

/** An entry of a history. Texts are "" where nothing is said. */
export type QuoteEvent = {
  at: Date;
  event: QuoteEventKind;
  /** The status that the quote had afterwards; null where it is not known any more. */
  status: QuoteStatus | null;
  /** The user who did it; "" for a program. */
  user: string;
  how: How | "";
  /** Who accepted it, on the customer's side. */
  by: string;
  /** Why it was rejected: one of rejectionReasons, or as typed. */
  reason: string;
  /** The day on which the customer answered. */
  date: Day | "";
  /**
   * To which address it was e-mailed; the number of the invoice, or of the other version; the day of the job; for a
   * change, until when the quote is valid since.
   */
  about: string;
};

/** What is said of an event; the rest is known from the request. */
export type NewEvent = Pick<QuoteEvent, "event"> & { status: QuoteStatus } & Partial<
    Pick<QuoteEvent, "how" | "by" | "reason" | "date" | "about">
  > & {
    email_id?: number;
    /** It was not done by the user of the request, and who did it is not known. */
    isUnsigned?: true;
  };

/**
 * Adds an entry to a quote's history, in the transaction of what happened; the user is that of the request, unless the
 * entry is unsigned.
 */
export async function noteEvent(
  transaction: Transaction,
  quote_id: number,
  { how = "", by = "", reason = "", date: day = "", about = "", isUnsigned, ...event }: NewEvent,
  at: Date,
): Promise<void> {
  const user = isUnsigned ? null : currentPerson();
  const who = { user_id: user?.id ?? null, user_name: user?.name ?? "" };
  const row: Prisma.QuoteEventCreateManyInput = { quote_id, at, ...who, ...event, how, by, reason, day, about };
  await changeInside(transaction, insertInto("QuoteEvent", [row]));
}

/**
 * Whether the customer has the quote in hand: it was sent or answered before. A draft may have been, and so may one
 * that was set to expired by hand.
 */
export async function wasSent(
  { id, status }: { id: number; status: string },
  database: Pick<Transaction, "quoteEvent" | "documentEmail"> = reader(),
): Promise<boolean> {
  if (status !== "draft" && status !== "expired") return true;
  const [sent, emails] = [
    await database.quoteEvent.count({ where: { quote_id: id, OR: [{ event: "sent" }, { status: "sent" }] } }),
    await database.documentEmail.count({ where: { quote_id: id, finished_at: { not: null }, error: null } }),
  ];
  return sent + emails > 0;
}

/** An entry as its table has it; the database checks events, statuses and ways. */
type StoredEvent = Omit<QuoteEvent, "at" | "user" | "date"> & {
  at: StoredInstant;
  user_name: string;
  day: QuoteEvent["date"];
};

/**
 * The history of a quote, the latest first. A quote from before there were histories has what its tables know: when it
 * was saved first, and its e-mails.
 */
export async function historyOf({ id, created_at }: { id: number; created_at: Date }): Promise<QuoteEvent[]> {
  const stored = await rowsOf<StoredEvent>(Prisma.sql`
    SELECT "at", "event", "status", "user_name", "how", "by", "reason", "day", "about" FROM "QuoteEvent"
    WHERE "quote_id" = ${id} ORDER BY "id" DESC`);
  const emails = await rowsOf<{ sent_at: StoredInstant; to_email: string }>(Prisma.sql`
    SELECT m."sent_at", m."to_email" FROM "DocumentEmail" m
    WHERE m."quote_id" = ${id} AND m."finished_at" IS NOT NULL AND m."error" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "QuoteEvent" e WHERE e."email_id" = m."id")
    ORDER BY m."id" DESC`);
  const events = stored.map(
    ({ at, user_name: user, day: date, ...event }): QuoteEvent => ({ ...event, at: storedInstant(at), user, date }),
  );
  const unsaid = { status: null, user: "", how: "", by: "", reason: "", date: "", about: "" } as const;
  const older: QuoteEvent[] = emails.map(({ sent_at, to_email }) => ({
    ...{ ...unsaid, at: storedInstant(sent_at), event: "sent", how: "email", about: to_email },
  }));
  const isKnown = events.some(({ event }) => event === "created");
  const created: QuoteEvent[] = isKnown ? [] : [{ ...unsaid, at: created_at, event: "created" }];
  return [...events, ...older, ...created].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
