/** Verbs on the saved texts of letters: list, save, and the letters that they make for a document and for a visit. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { letterTextSchema } from "./letter-texts.schema.ts";
import type {
  DocumentKind,
  LetterFacts,
  LetterKind,
  Placeholder,
  ReminderLetterKind,
  VisitLetterKind,
} from "./letter-texts.ts";
import { filledIn } from "./placeholders.server.ts";

type LetterText = z.output<typeof letterTextSchema>;

/** A subject and a text. */
type Written = { subject: string; message: string };

/** The texts that are saved. */
export async function listLetterTexts(): Promise<LetterText[]> {
  const rows = await reader().letterText.findMany({
    select: { kind: true, language: true, subject: true, message: true },
  });
  // The database checks kind and language.
  return rows as LetterText[];
}

/** Saves the text of a kind and language; empty ones are the usual ones again. */
export async function saveLetterText({ kind, language, ...texts }: LetterText): Promise<void> {
  await write((transaction) =>
    transaction.letterText.upsert({
      where: { kind_language: { kind, language } },
      create: { kind, language, ...texts },
      update: texts,
    }),
  );
}

/**
 * A document that is e-mailed: whom the letter greets, and the name of the customer; both may be "". `rectified` is the
 * number of the invoice that it rectifies, null for every other document.
 */
export type Lettered = {
  kind: DocumentKind;
  language: Language;
  number: string;
  rectified?: string | null;
  greeted: string;
  name: string;
};

/** The usual subject and text of a letter, and what the placeholders of a saved one stand for. */
type Usual = { usual: Written; facts: Partial<Record<Placeholder, string>> };

/** The subject and text of a document's e-mail where nobody writes others: the saved ones, else the usual ones. */
export async function letterOf(lettered: Lettered): Promise<Written> {
  return applySavedText(lettered, await usualLetter(lettered), reader());
}

/** The usual ones: a greeting, the sentence that the document is attached, a closing (behaviour 4.18). */
export async function usualLetter({ kind, language, number, rectified, greeted, name }: Lettered): Promise<Usual> {
  const { mail } = wordsIn(language);
  const { company_name: company } = await getSettings();
  const { subject, attached } = rectified
    ? {
        subject: mail.rectification.subject({ number, rectified }),
        attached: mail.rectification.attached({ number, rectified }),
      }
    : { subject: mail[kind].subject({ number }), attached: mail[kind].attached({ number }) };
  const message = [mail.greeting({ name: greeted }), attached, closingOf(mail.closing, company)].join("\n\n");
  const usual = { subject, message };
  return { usual, facts: { number, name: greeted || name, company } };
}

/** What a letter about a visit names. `greeted` may be ""; so may where it is, and the time before. */
export type VisitFacts = Omit<LetterFacts<"visit_moved">, "company"> & { greeted: string };

/** The subject and text of a customer's e-mail about a visit: the saved ones, else the usual ones. */
export async function visitLetter(
  of: { kind: VisitLetterKind; language: Language },
  facts: VisitFacts,
  client: Pick<Transaction, "letterText" | "letterhead"> = reader(),
): Promise<Written> {
  return applySavedText(of, await usualVisitLetter(of, facts, client), client);
}

/** The usual ones of visitLetter(). */
export async function usualVisitLetter(
  { kind, language }: { kind: VisitLetterKind; language: Language },
  { greeted, ...facts }: VisitFacts,
  client: Pick<Transaction, "letterhead"> = reader(),
): Promise<Usual> {
  const { mail } = wordsIn(language);
  const { company_name: company } = await presentLetterhead(client);
  const { when, where, before } = facts;
  const { subject, said, ask } = mail[kind];
  const lines = [
    mail.notice.when({ when }),
    kind === "visit_moved" && before !== "" && mail.notice.before({ when: before }),
    where !== "" && mail.notice.where({ address: where }),
  ];
  const usual = {
    subject: subject({ when }),
    message: [
      ...[mail.greeting({ name: greeted }), said, lines.filter(Boolean).join("\n"), ask],
      closingOf(mail.closing, company),
    ].join("\n\n"),
  };
  return { usual, facts: { ...facts, name: greeted || facts.name, company } };
}

/** What a reminder of an invoice names: what is still to be paid, since when, and the account, which may be "". */
export type ReminderFacts = Omit<LetterFacts<ReminderLetterKind>, "company"> & { greeted: string };

/** The subject and text of a reminder of an invoice: the saved ones, else the usual ones. */
export async function reminderLetter(
  of: { kind: ReminderLetterKind; language: Language },
  facts: ReminderFacts,
): Promise<Written> {
  return applySavedText(of, await usualReminderLetter(of, facts), reader());
}

/** The usual ones of reminderLetter(). */
export async function usualReminderLetter(
  { kind, language }: { kind: ReminderLetterKind; language: Language },
  { greeted, ...facts }: ReminderFacts,
): Promise<Usual> {
  const { mail } = wordsIn(language);
  const { company_name: company } = await getSettings();
  const { number, amount, due, iban } = facts;
  const { subject, said } = mail[kind];
  const usual = {
    subject: subject({ number }),
    message: [
      ...[mail.greeting({ name: greeted }), said({ number, amount, due })],
      ...(iban === "" ? [] : [mail.reminder.payTo({ iban, number })]),
      ...[mail.reminder.alreadyPaid, closingOf(mail.closing, company)],
    ].join("\n\n"),
  };
  return { usual, facts: { ...facts, name: greeted || facts.name, company } };
}

/** The saved text of a kind and language with its placeholders replaced; what is not saved is the usual. */
async function applySavedText(
  { kind, language }: { kind: LetterKind; language: Language },
  { usual, facts }: Usual,
  client: Pick<Transaction, "letterText">,
): Promise<Written> {
  const found = await client.letterText.findUnique({ where: { kind_language: { kind, language } } });
  return {
    subject: found?.subject ? filledIn(found.subject, facts) : usual.subject,
    message: found?.message ? filledIn(found.message, facts) : usual.message,
  };
}

function closingOf(closing: string, company: string): string {
  return [closing, company].filter(Boolean).join("\n");
}
