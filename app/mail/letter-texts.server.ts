/** Verbs on the saved texts of letters: list, save, and the letter that they make for a document. */
import type { z } from "zod";
import { reader, write } from "#app/platform/database.server.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { letterTextSchema } from "./letter-texts.schema.ts";
import { filledIn, type LetterKind } from "./letter-texts.ts";

type LetterText = z.output<typeof letterTextSchema>;

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

/** A document that is e-mailed: whom the letter greets, and the name of the customer; both may be "". */
export type Lettered = { kind: LetterKind; language: Language; number: string; greeted: string; name: string };

/**
 * The subject and text of a document's e-mail where nobody writes others: the saved ones, else those of behaviour 4.18:
 * a greeting, the sentence that the document is attached, a closing.
 */
export async function letterOf({ kind, language, number, greeted, name }: Lettered) {
  const { mail } = wordsIn(language);
  const { company_name: company } = await getSettings();
  const saved = await reader().letterText.findUnique({ where: { kind_language: { kind, language } } });
  const facts = { number, name: greeted || name, company };
  const usual = [mail.greeting({ name: greeted }), mail[kind].attached({ number }), closingOf(mail.closing, company)];
  return {
    subject: saved?.subject ? filledIn(saved.subject, facts) : mail[kind].subject({ number }),
    message: saved?.message ? filledIn(saved.message, facts) : usual.join("\n\n"),
  };
}

function closingOf(closing: string, company: string): string {
  return [closing, company].filter(Boolean).join("\n");
}
