/** Sends quotes and invoices to the customer by e-mail. */
import type { z } from "zod";
import { customerName, greetedName } from "#app/customers/customer.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { type Cents, formatMoney } from "#app/numbers/money.ts";
import { reader } from "#app/platform/database.server.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { documentEmailSchema } from "./document-email.schema.ts";
import { emailDocument, type Recipient, type Sending, type SentEmail } from "./document-email.server.ts";
import { letterOf } from "./letter-texts.server.ts";
import { putNotice } from "./notices.server.ts";

type Sale = {
  kind: "quote" | "invoice";
  id: number;
  number: string;
  /** The number of the invoice that it rectifies, or null. */
  rectified?: string | null;
  /** The language of the document, in which the customer is written to. */
  language: Language;
  total_cents: Cents;
  pdf: Sending["pdf"];
  /** The language of the signed-in user, for the office's notice. */
  senderLanguage: Language;
  /** The subject and text that the caller gave; "" means the usual one. */
  given: z.output<typeof documentEmailSchema>;
  /** What else to store in the transaction that records that the mail server has accepted the message. */
  accepted?: Sending["accepted"];
};

/**
 * The recipient of the e-mails of a quote or an invoice: its customer, with the present name and address, even where
 * the document shows older ones. If the customer was deleted, the name and address on the document. Throws a not-found
 * Problem.
 */
export async function saleRecipient(kind: Sale["kind"], id: number): Promise<Recipient> {
  const find = { where: { id }, select: { customer_id: true, customer_copy: true } };
  const sale = await (kind === "quote" ? reader().quote.findUnique(find) : reader().invoice.findUnique(find));
  if (!sale) throw notFound();
  const kept = await reader().customer.findUnique({ where: { id: sale.customer_id } });
  const customer = kept ?? customerOfCopy(sale.customer_copy);
  return { name: customerName(customer) ?? "", greeted: greetedName(customer), address: customer.email };
}

/**
 * E-mails a quote or an invoice to its customer (saleRecipient), in the document's language, with the usual text of
 * behaviour 4.18 unless another is given. When the mail server has accepted it, the office gets a notice. Throws what
 * emailDocument() throws.
 */
export async function emailSale({
  kind,
  id,
  number,
  rectified = null,
  language,
  total_cents,
  pdf,
  senderLanguage,
  given,
  accepted,
}: Sale): Promise<SentEmail> {
  const to = await saleRecipient(kind, id);
  const { name, greeted } = to;
  const usual = await letterOf({ kind, language, number, rectified, greeted, name });
  return emailDocument({
    ref: kind === "quote" ? { quote_id: id } : { invoice_id: id },
    ...{ language, pdf },
    filename: wordsIn(language).mail[kind].filename({ number }),
    ...{ to, others: given.to },
    subject: given.subject || usual.subject,
    text: given.message || usual.message,
    accepted: async (transaction, now, email) => {
      await accepted?.(transaction, now, email);
      await putNotice(
        transaction,
        senderLanguage,
        ({ mail: { notice } }, ours) => ({
          subject: notice[`${kind}Sent`]({ number, name }),
          lines: [notice.to({ email: email.to }), notice.total({ amount: formatMoney(total_cents, ours) })],
          path: `/${kind}s/${id}/preview`,
        }),
        now,
      );
    },
  });
}
