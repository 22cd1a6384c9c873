/** The data of a declaration's PDF: only from the stored declaration, never from the present settings. */
import type { CompanyCopy, CustomerCopy } from "#app/documents/document.ts";
import type { Signature } from "#app/signature/signature.ts";
import type { Language } from "#app/words/languages.ts";

export type DeclarationDocument = {
  kind: "declaration";
  language: Language;
  company: CompanyCopy;
  customer: CustomerCopy;
  title: string;
  /** What is declared: a sentence that leads, and what follows from it. */
  lead: string;
  statements: string[];
  facts: { label: string; value: string }[];
  /** Signed here, or on another paper; null: to be signed on this one. */
  signed: Signature | { elsewhere: string } | null;
};
