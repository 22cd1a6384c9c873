/**
 * Keeps drawn pages in memory, from the second time on that one is drawn of the same data, and sends them again
 * (docs/decisions/0144-kept-pages.md).
 */
import { hash } from "node:crypto";
import { KeptAnswers } from "#app/http/kept-answers.server.ts";
import { currentPerson } from "#app/platform/request.server.ts";

/** What differs in each sent page: the nonce of its scripts, and the key of its forms. */
export type Own = { nonce: string; formKey: string };

/** A part of a drawn page: text that is the same whenever it is sent, or the name of the value that is put there. */
type Piece = Buffer | keyof Own;

/** An estimate of the memory that a piece takes beside its text, in bytes. */
const overhead = 200;

/** None in development, where a page would outlive the code that drew it. */
const keptPages = new KeptAnswers<Piece[]>(
  import.meta.env.PROD ? { bytes: 3 * 1024 * 1024, each: 256 * 1024 } : { bytes: 0, each: 0 },
);

/**
 * The page that `draw` makes of data, as UTF-8, or the kept one that it made of the same data at the same address for
 * the same user, with this page's own nonce and key. `asked` is what else decides it, such as the language. What `draw`
 * makes must depend on nothing but these, as it must for the browser to draw the same.
 */
export async function keptPage(
  asked: readonly string[],
  data: string,
  own: Own,
  draw: () => Promise<string>,
): Promise<Uint8Array<ArrayBuffer>> {
  // As a hash, since an address may have a token, or a customer's name that was looked for.
  const place = hashOf(JSON.stringify([currentPerson()?.id ?? 0, ...asked]));
  const tag = hashOf(data.replaceAll(own.formKey, ""));
  const { answer, again } = keptPages.find(place, tag);
  if (answer) return insertOwnData(answer, own);
  const page = await draw();
  if (again) {
    const pieces = piecesOf(page, own);
    const bytes = pieces.reduce((sum, piece) => sum + piece.length + overhead, 0);
    keptPages.keep(place, tag, pieces, bytes);
  }
  return Buffer.from(page);
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64");
}

function piecesOf(page: string, { nonce, formKey }: Own): Piece[] {
  // Neither has a character with a meaning in an expression.
  const texts = page.split(new RegExp(`(${nonce}|${formKey})`));
  return texts.map((text) => (text === nonce ? "nonce" : text === formKey ? "formKey" : Buffer.from(text)));
}

function insertOwnData(pieces: readonly Piece[], own: Own): Uint8Array<ArrayBuffer> {
  const bytes = { nonce: Buffer.from(own.nonce), formKey: Buffer.from(own.formKey) };
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? bytes[piece] : piece)));
}
