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
  ...(["booked", "invoiced", "changed", "version", "replaced", "restored"] as const),
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

/**
 * The place of a quote among its versions (docs/decisions/0053-which-version-holds.md). One of them is in force: lists
 * and sums have that one. A later one that does not hold is `ahead`: a draft that was not sent yet, or one that the
 * customer has turned down. All before the one in force are `replaced`.
 */
export type Standing = "in_force" | "ahead" | "replaced";

/** What decides whether a quote may be changed: its stored status, and its place among its versions. */
type Placed = {
  stored_status: QuoteStatus;
  standing: Standing;
  /** The draft of a later version, where one was begun. */
  draft: { id: number; quote_number: string } | null;
};

/** A quote that must not be changed; `latest` is the version that has replaced it, `next` the one that can be made. */
export type LockedState = Placed & {
  status: QuoteStatus;
  latest: { id: number; quote_number: string } | null;
  next: string;
};

/** Why nothing of a quote may be changed; null where it may be. */
export function whyLocked({
  stored_status,
  standing,
  draft,
}: Placed): "void" | "replaced" | "draft" | "accepted" | null {
  if (stored_status === "void") return "void";
  if (standing === "replaced") return "replaced";
  if (draft) return "draft";
  return lockedStatuses.includes(stored_status) ? "accepted" : null;
}

/** Whether a version may be made of a quote. A draft is changed itself, and one draft of a version is enough. */
export function mayHaveVersion({ stored_status, standing, draft }: Placed): boolean {
  return standing !== "replaced" && !draft && stored_status !== "draft" && stored_status !== "void";
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
export type MoveName = Exclude<QuoteStatus, "expired"> | "reopen" | "again";

/** What screens call a move: setting an answered quote to sent reopens it, and a sent one is sent again. */
export function moveName(from: QuoteStatus, to: QuoteStatus): MoveName {
  if (to === "sent" && from === "sent") return "again";
  if (to === "sent") return eventOf(from, to) === "reopened" ? "reopen" : "sent";
  return to === "expired" ? "sent" : to;
}

type MovableQuote = { status: QuoteStatus; stored_status: QuoteStatus; standing: Standing };

/**
 * The moves that screens offer, in their order. `status` is the one that holds now. A rejected or accepted quote is
 * reopened as one that waits for an answer.
 */
export function offeredMoves({ status: now, stored_status: stored, standing }: MovableQuote): QuoteStatus[] {
  if (standing === "replaced") return [];
  const wished = (["sent", "accepted", "rejected", "draft", "void"] as const).filter((to) => mayMove(stored, to));
  return wished.filter((to) => {
    if (to === "draft") return stored === "void";
    // A quote that was sent may be sent again; what was accepted is not accepted again.
    return to === "sent" ? true : to !== now;
  });
}

/** Whether a job is offered for a quote: not where the customer has said no, for a void one, nor for a replaced one. */
export function isBookable({ status, standing }: { status: QuoteStatus; standing: Standing }): boolean {
  return standing !== "replaced" && status !== "rejected" && status !== "void";
}
