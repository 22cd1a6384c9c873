/** What a declaration says: for its page, and as the data of its PDF. */
import { customerToSign } from "#app/documents/customer-copy.ts";
import { printedRelations } from "#app/documents/stored-document.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { reducedRateRuleOn } from "#app/tax/reduced-rate.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { DeclaredFacts } from "./declaration.ts";
import type { DeclarationDocument } from "./declaration-document.ts";
import type { DeclarationPlace } from "./declarations.server.ts";

/** The sentences of a declaration: one that leads, and those that follow from it. */
export function declaredTexts(facts: DeclaredFacts, place: string, { declared }: Pick<Words, "declared">) {
  const lead = declared.leads[facts.kind]({ place });
  if (facts.kind === "reverse") {
    return { lead, statements: [declared.business, declared.roles[facts.role], declared.works[facts.works]] };
  }
  const { bankPayment } = reducedRateRuleOn(facts.day);
  return {
    lead,
    statements: [declared.uses[facts.use], declared.finished, ...(bankPayment ? [declared.payment] : [])],
  };
}

/** The data of a declaration's PDF. Throws a not-found Problem. */
export async function getDeclarationDocument({ customer_id, id }: DeclarationPlace): Promise<DeclarationDocument> {
  const stored = await reader().customerDeclaration.findFirst({
    where: { id, customer_id },
    include: { letterhead: printedRelations.letterhead },
  });
  if (!stored) throw notFound();
  const language = stored.language as Language;
  const words = wordsIn(language);
  const facts = JSON.parse(stored.facts) as DeclaredFacts;
  return {
    ...{ kind: "declaration", language, company: stored.letterhead, customer: customerToSign(stored.customer_copy) },
    title: words.declared.titles[facts.kind],
    ...declaredTexts(facts, stored.place, words),
    facts: [{ label: words.declared.date, value: formatDay(dayOf(stored.created_at)) }],
    signed: signedOf(stored, words),
  };
}

type Stored = {
  signed_on: Day | null;
  on_paper: number;
  signed_by: string | null;
  signed_at: Date | null;
  signature_png: Uint8Array | null;
};

function signedOf(
  { signed_on, on_paper, signed_by, signed_at, signature_png }: Stored,
  { declared }: Words,
): DeclarationDocument["signed"] {
  if (!signed_on || !signed_at) return null;
  if (on_paper) return { elsewhere: declared.signedOnPaper({ name: signed_by ?? "", day: formatDay(signed_on) }) };
  return { png: signature_png, name: signed_by, when: clockTime(signed_at) };
}
