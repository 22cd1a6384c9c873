/**
 * The moves between the statuses of a quote: which are allowed, how each is called in the quote's history, and what is
 * said with it. Screens, calls, the automatic moves and the database's trigger all follow this table
 * (docs/decisions/0052-statuses-and-versions.md).
 */
import type { QuoteStatus } from "./quote.ts";

/** To which other statuses a quote may be set, by the status that is stored. */
export const allowedMoves: Readonly<Record<QuoteStatus, readonly QuoteStatus[]>> = {
  draft: ["sent", "accepted", "rejected", "expired", "void"],
  sent: ["draft", "accepted", "rejected", "expired"],
  accepted: ["draft", "sent", "rejected"],
  rejected: ["draft", "sent", "accepted"],
  expired: ["draft", "sent", "accepted", "rejected"],
  void: ["draft"],
};

/** What happened to a quote, as its history tells it. */
export const quoteEvents = [
  ...(["created", "sent", "accepted", "rejected", "reopened", "expired", "voided"] as const),
  ...(["booked", "invoiced", "replaced"] as const),
] as const;

export type QuoteEventKind = (typeof quoteEvents)[number];

/** How a quote was sent by hand, or how its customer accepted it. */
export const hows = ["email", "whatsapp", "phone", "in_person", "post", "signed"] as const;

export type How = (typeof hows)[number];

/** The ways that the forms offer for a move. */
export const offeredHows: Partial<Record<QuoteStatus, readonly How[]>> = {
  sent: ["whatsapp", "post", "in_person", "email"],
  accepted: ["signed", "whatsapp", "phone", "email", "in_person"],
};

/** The reasons of a rejection that forms offer; any other is typed. */
export const rejectionReasons = ["price", "competitor", "postponed", "no_answer"] as const;

/** With which statuses each detail may be said. */
export const saidWith: Readonly<Record<"reason" | "how" | "by" | "date", readonly QuoteStatus[]>> = {
  reason: ["rejected"],
  how: ["sent", "accepted"],
  by: ["accepted"],
  date: ["accepted", "rejected"],
};

/** How long a typed reason, and the name of the person who accepted, may be, in characters. */
export const moveLimits = { reason: 500, by: 200 };

/** Statuses in which nothing of a quote may be changed but its status. */
export const lockedStatuses: readonly QuoteStatus[] = ["accepted", "void"];

/** A quote that must not be changed; `latest` is the version that has replaced it, `next` the one that can be made. */
export type LockedState = {
  status: QuoteStatus;
  stored_status: QuoteStatus;
  is_latest: boolean;
  latest: { id: number; quote_number: string } | null;
  next: string;
};

/** Whether nothing of a quote may be changed: it was accepted, is void, or a later version has replaced it. */
export function isLocked({ stored_status, is_latest }: { stored_status: QuoteStatus; is_latest: boolean }): boolean {
  return !is_latest || lockedStatuses.includes(stored_status);
}

/** Whether a version may be made of a quote. A draft is changed itself. */
export function mayHaveVersion({
  stored_status,
  is_latest,
}: {
  stored_status: QuoteStatus;
  is_latest: boolean;
}): boolean {
  return is_latest && stored_status !== "draft" && stored_status !== "void";
}

/** What the number of a later version has behind that of the first one: "/2" of "Q-2026-0042/2". */
export function versionOf(number: string): string {
  return number.slice(number.indexOf("/"));
}

/**
 * Whether a quote of that stored status may be set to another one. The status that it has already is always allowed.
 */
export function mayMove(from: QuoteStatus, to: QuoteStatus): boolean {
  return from === to || allowedMoves[from].includes(to);
}

/** What a move is called in the history. */
export function eventOf(from: QuoteStatus, to: QuoteStatus): QuoteEventKind {
  switch (to) {
    case "draft":
      return "reopened";
    case "sent":
      return from === "accepted" || from === "rejected" ? "reopened" : "sent";
    case "void":
      return "voided";
    default:
      return to;
  }
}

/** What screens call a move. */
export type MoveName = Exclude<QuoteStatus, "expired"> | "reopen";

/** What screens call a move: setting an answered quote to sent reopens it. */
export function moveName(from: QuoteStatus, to: QuoteStatus): MoveName {
  if (to === "sent") return eventOf(from, to) === "reopened" ? "reopen" : "sent";
  return to === "expired" ? "sent" : to;
}

type MovableQuote = { status: QuoteStatus; stored_status: QuoteStatus; is_latest: boolean };

/**
 * The moves that screens offer, in their order. `status` is the one that holds now. A rejected or accepted quote is
 * reopened as one that waits for an answer.
 */
export function offeredMoves({ status: now, stored_status: stored, is_latest }: MovableQuote): QuoteStatus[] {
  // A deleted version may be reopened, though another one holds.
  if (!is_latest && stored !== "void") return [];
  const wished = (["sent", "accepted", "rejected", "draft", "void"] as const).filter((to) => mayMove(stored, to));
  return wished.filter((to) => {
    if (to === "draft") return stored === "void";
    // A quote that was sent may be sent again; what was accepted is not accepted again.
    return to === "sent" ? true : to !== now;
  });
}

/** Whether a job is offered for a quote: not where the customer has said no, for a void one, nor for a replaced one. */
export function isBookable({ status, is_latest }: { status: QuoteStatus; is_latest: boolean }): boolean {
  return is_latest && status !== "rejected" && status !== "void";
}
