/** GET /api/books/invoices.zip: the PDFs of all invoices of a quarter or a year. */
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { streamBytes } from "#app/http/streamed.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { getInvoicePdf } from "#app/invoices/kept-pdf.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import type { BookRow } from "./book.ts";
import { periodSchema } from "./books.schema.ts";
import { listIssued } from "./books.server.ts";

const answer = api({
  async GET({ url, context }) {
    const period = validate(periodSchema, Object.fromEntries(url.searchParams));
    const invoices = new Map((await listIssued(period)).map((row) => [row.invoice_id, row]));
    const words = wordsIn(context.get(languageContext));
    const name = `${words.fileNames.invoices}-${words.fileNames.period(period)}`;
    return new Response(streamBytes(zipInvoices(invoices.values(), words)), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${name}.zip"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});

/** The parts of a zip file, one PDF after the other, so that a year needs no more memory than an invoice. */
async function* zipInvoices(invoices: Iterable<BookRow>, words: Words): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const invoice of invoices) {
    const { name, bytes } = await fileOf(invoice, words);
    // A PDF is compressed already.
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}

/**
 * The PDF of an invoice as a file. The file's name says that the invoice was annulled, since the PDF does not. A text
 * that says so takes the place of a damaged PDF.
 */
async function fileOf({ invoice_id, number, annulled }: BookRow, words: Words) {
  try {
    const { pdf } = await getInvoicePdf(invoice_id);
    return { name: `${annulled ? `${number} ${words.invoices.badges.annulled}` : number}.pdf`, bytes: pdf };
  } catch (error) {
    if (!(error instanceof Problem && error.kind === "damaged")) throw error;
    return { name: `${number}.txt`, bytes: strToU8(error.sentence(words)) };
  }
}

export { answer as action, answer as loader };
