/** Plain pages are compressed better than others (docs/decisions/0120-plain-pages.md). */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import Negotiator from "negotiator";

const compress = promisify(brotliCompress);

/** Brotli's: the levels above take much more time and win little. */
const quality = 6;

/**
 * The answer with a page that is compressed as a whole, where the browser takes brotli; otherwise the server compresses
 * what is sent as it does for all pages.
 */
export async function smallAnswer(
  page: Uint8Array<ArrayBuffer>,
  request: Request,
  status: number,
  headers: Headers,
): Promise<Response> {
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  if (new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(["br"]).length === 0)
    return new Response(page, { status, headers });
  const body = await compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  headers.set("Content-Encoding", "br");
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status, headers });
}
