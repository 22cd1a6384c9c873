/** The saved subjects and texts of e-mails to customers (docs/decisions/0047-sending.md). */

/** The kinds of documents that are e-mailed. */
const documentKinds = ["quote", "invoice", "report"] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** What customers are told of a visit (docs/decisions/0069-what-customers-are-told.md). */
const visitLetterKinds = ["visit_booked", "visit_moved", "visit_day_before", "visit_cancelled"] as const;

export type VisitLetterKind = (typeof visitLetterKinds)[number];

/** The reminders of an invoice that is not paid, one for each step (docs/decisions/0089-reminders-of-payment.md). */
const reminderLetterKinds = ["reminder_1", "reminder_2", "reminder_3"] as const;

export type ReminderLetterKind = (typeof reminderLetterKinds)[number];

export const letterKinds = [...documentKinds, ...visitLetterKinds, ...reminderLetterKinds] as const;

export type LetterKind = (typeof letterKinds)[number];

/** Whether a kind of letter is about a visit, not about a document. */
export function isVisitLetter(kind: LetterKind): kind is VisitLetterKind {
  return visitLetterKinds.some((one) => one === kind);
}

/** Whether a kind of letter reminds of an invoice. */
export function isReminderLetter(kind: LetterKind): kind is ReminderLetterKind {
  return reminderLetterKinds.some((one) => one === kind);
}

const ofDocument = ["number", "name", "company"] as const;
const ofVisit = ["when", "where", "name", "company"] as const;
const ofReminder = ["number", "amount", "due", "iban", "name", "company"] as const;

/** What may stand in braces in a saved text of a kind, and is replaced in the letter (placeholders.server.ts). */
export const placeholders = {
  quote: ofDocument,
  invoice: ofDocument,
  report: ofDocument,
  visit_booked: ofVisit,
  visit_moved: [...ofVisit, "before"],
  visit_day_before: ofVisit,
  visit_cancelled: ofVisit,
  reminder_1: ofReminder,
  reminder_2: ofReminder,
  reminder_3: ofReminder,
} as const satisfies Record<LetterKind, readonly string[]>;

export type Placeholder = (typeof placeholders)[LetterKind][number];

export type LetterFacts<Kind extends LetterKind> = Record<(typeof placeholders)[Kind][number], string>;

export const letterLimits = { subject: 200, message: 10_000, recipients: 10 };
