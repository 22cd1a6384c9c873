/**
 * The PDF of an invoice: rendered once from what its issue stored, kept with its SHA-256, and given out from there only
 * (docs/decisions/0086-kept-pdfs.md). The outbox renders it right after the issue, whoever asks earlier does it
 * likewise, and so does the first who asks for an invoice from before PDFs were kept.
 */
import { hash } from "node:crypto";
import { z } from "zod";
import { renderPdf } from "#app/documents/render.server.ts";
import { putIntoOutbox } from "#app/outbox/outbox.server.ts";
import { reader, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { getInvoiceDocument } from "./invoice-document.server.ts";

export type KeptPdf = { invoice_number: string; pdf: Uint8Array<ArrayBuffer>; sha256: string };

const payloadSchema = z.object({ invoice_id: z.number().int() });

/** After so many hours without success it is left to whoever asks for the PDF. */
const hoursToKeep = 7 * 24;

/** The invoices whose PDF is being rendered now. */
const underWay = singleton("invoice-pdfs", () => new Map<number, Promise<void>>());

/** In the transaction that issues an invoice: has its PDF rendered and kept after the commit. */
export async function keepPdfLater(transaction: Transaction, invoice_id: number, now: Date): Promise<void> {
  await putIntoOutbox(transaction, { kind: "pdf", payload: { invoice_id }, hours: hoursToKeep }, now);
}

/** Renders and keeps the PDF that a message of the outbox names, unless it is kept already. */
export async function deliverKeptPdf(payload: unknown): Promise<void> {
  const { invoice_id } = payloadSchema.parse(payload);
  if ((await reader().invoicePdf.count({ where: { invoice_id } })) === 0) await keepPdf(invoice_id);
}

/**
 * The PDF of an invoice, always the same bytes. Throws a not-found Problem, a damaged one where the bytes are not those
 * that were kept, a not-stored one where the disk is too full to keep it, and what renderPdf() throws.
 */
export async function getInvoicePdf(id: number): Promise<KeptPdf> {
  let row = await storedPdf(id);
  if (!row.pdf) {
    await keepPdf(id);
    row = await storedPdf(id);
  }
  const { invoice_number, pdf, sha256 } = row;
  if (!pdf || hashOf(pdf) !== sha256) {
    const fault = logFault(new Error(`The kept PDF of invoice ${invoice_number} is damaged`));
    throw new Problem("damaged", ({ problems }) => problems.pdfDamaged({ number: invoice_number, fault }));
  }
  return { invoice_number, pdf: new Uint8Array(pdf), sha256 };
}

type StoredPdf = { invoice_number: string } & ({ pdf: Buffer; sha256: string } | { pdf: null; sha256: null });

async function storedPdf(id: number): Promise<StoredPdf> {
  const [row] = await rowsOf<StoredPdf>(Prisma.sql`
    SELECT i."invoice_number", p."sha256", p."pdf"
    FROM "Invoice" i LEFT JOIN "InvoicePdf" p ON p."invoice_id" = i."id" WHERE i."id" = ${id}`);
  if (!row) throw notFound();
  return row;
}

/** Renders and keeps the PDF of an invoice, once for all who ask at the same time. */
function keepPdf(id: number): Promise<void> {
  const running = underWay.get(id);
  if (running) return running;
  const kept = renderAndKeep(id).finally(() => underWay.delete(id));
  underWay.set(id, kept);
  return kept;
}

async function renderAndKeep(invoice_id: number): Promise<void> {
  const pdf = await renderPdf(await getInvoiceDocument(invoice_id));
  await write(
    async (transaction) => {
      // Another process may have kept one meanwhile: the first one holds.
      if ((await transaction.invoicePdf.count({ where: { invoice_id } })) > 0) return;
      const data = { invoice_id, sha256: hashOf(pdf), kept_at: new Date(), pdf };
      await transaction.invoicePdf.create({ data, select: { invoice_id: true } });
    },
    { aside: true },
  );
}

function hashOf(pdf: Uint8Array): string {
  return hash("sha256", pdf, "hex");
}
