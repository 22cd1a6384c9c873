/** The saved subjects and texts with which documents are e-mailed (docs/decisions/0047-sending.md). */

/** The kinds of documents that are e-mailed. */
export const letterKinds = ["quote", "invoice", "report"] as const;

export type LetterKind = (typeof letterKinds)[number];

/** What stands in braces in a saved text, and is replaced in the letter. */
export const placeholders = ["number", "name", "company"] as const;

export type LetterFacts = Record<(typeof placeholders)[number], string>;

export const letterLimits = { subject: 200, message: 10_000, recipients: 10 };

/** A saved text with its placeholders replaced: "{number}" by the document's number. */
export function filledIn(text: string, facts: LetterFacts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (isPlaceholder(name) ? facts[name] : whole));
}

/** The names in braces that are no placeholders, for the sentence that refuses them. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = ""]) => (isPlaceholder(name) ? [] : [whole]));
}

function isPlaceholder(name: string): name is keyof LetterFacts {
  return placeholders.some((known) => known === name);
}
