/** A change of the company's NIF once invoices were issued under Spanish tax rules: they name it, and stay. */
import { reader } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { issuerNif } from "#app/tax/tax-id.ts";

/**
 * The company's present NIF where another one would make its next invoices those of another taxpayer; null where `nie`
 * is absent or the same number, or no invoice was issued under the rules yet.
 */
export async function issuerReplaced(nie: string | undefined): Promise<string | null> {
  if (nie === undefined) return null;
  const { nie: present } = await presentLetterhead();
  if (issuerNif(nie) === issuerNif(present)) return null;
  const issued = await reader().invoice.findFirst({ where: { tax_rules: "spain" }, select: { id: true } });
  return issued ? present : null;
}

/** The question of the form about another NIF. */
export class ReplacedIssuer extends Problem {
  constructor(nif: string) {
    super("invalid", ({ company }) => company.nieReplaced({ nif }), {
      fields: ({ company }) => ({ nie: company.nieReplaced({ nif }) }),
    });
  }
}
