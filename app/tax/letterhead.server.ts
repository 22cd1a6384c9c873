/** The company as its next document would name it. */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { Letterhead } from "#app/platform/prisma/client.ts";

/**
 * The company's present letterhead. In one query: between one of the settings and one of their letterhead, another
 * saving could delete it, where no document names it.
 */
export function presentLetterhead({ letterhead }: Pick<Transaction, "letterhead"> = reader()): Promise<Letterhead> {
  return letterhead.findFirstOrThrow({ where: { settings: { some: { id: 1 } } } });
}
