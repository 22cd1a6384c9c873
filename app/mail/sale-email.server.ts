/** Quotes and invoices by e-mail: the same letter around another document. */
import type { z } from "zod";
import { customerName } from "#app/customers/customer.ts";
import type { Printable, SalesDocument } from "#app/documents/document.ts";
import { computeTotals } from "#app/documents/totals.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { formatMoney, type Language } from "#app/platform/money.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { documentEmailSchema } from "./document-email.schema.ts";
import { emailDocument, type SentEmail, usualText } from "./document-email.server.ts";
import { putNotice } from "./notices.server.ts";

type Sale = {
  kind: "quote" | "invoice";
  id: number;
  number: string;
  document: SalesDocument & Printable;
  /** The language of whoever sends it, for the office's notice. */
  senderLanguage: Language;
  /** What the caller would have it say; "" leaves it to us. */
  given: z.output<typeof documentEmailSchema>;
  /** What changes with it, in the transaction that records that the server has accepted it. */
  accepted?: (transaction: Transaction, now: Date) => Promise<void>;
};

/**
 * Sends a quote or an invoice to the customer that it names, in its own language: a greeting, that it is attached, a
 * closing (specification, section 7). Accepted by the mail server, the office gets its notice. Throws what emailDocument()
 * throws.
 */
export async function emailSale({
  kind,
  id,
  number,
  document,
  senderLanguage,
  given,
  accepted,
}: Sale): Promise<SentEmail> {
  const { customer, language } = document;
  const name = customerName(customer) ?? "";
  const { mail } = wordsIn(language);
  return emailDocument({
    ref: kind === "quote" ? { quote_id: id } : { invoice_id: id },
    document,
    filename: `${kind}-${number}.pdf`,
    to: { name, address: customer.email },
    subject: given.subject || mail[kind].subject({ number }),
    text: given.message || (await usualText(language, name, mail[kind].attached({ number }))),
    accepted: async (transaction, now) => {
      await accepted?.(transaction, now);
      await putNotice(
        transaction,
        senderLanguage,
        ({ mail: { notice } }, ours) => ({
          subject: notice[`${kind}Sent`]({ number, name }),
          lines: [
            notice.to(customer),
            notice.total({ amount: formatMoney(computeTotals(document).total_cents, ours) }),
          ],
          path: `/${kind}s/${id}/preview`,
        }),
        now,
      );
    },
  });
}
