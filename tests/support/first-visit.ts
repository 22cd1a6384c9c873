/** A first visit to a page: the document and all files that it names, as a browser asks for them. */
import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type FirstVisit = {
  /** The document and its files, in the order of the page; what a running program asks for later is not counted. */
  requests: number;
  /** What is sent for them, as it is sent: compressed, with the headers of the answers. */
  bytes: number;
  /** The bytes of the scripts alone, and of the styles. */
  scripts: number;
  styles: number;
  /** The addresses of the files. */
  files: readonly string[];
  /** The texts of the document and of the files, in the order of `files`. */
  texts: readonly string[];
};

type Sent = { bytes: number; text: string; status: number };

/** The built files that were asked for, by their addresses: their names change with what is in them. */
const sentFiles = new Map<string, Promise<Sent>>();

/** Visits a page with a cookie, and headers such as `Save-Data`. Throws when the page or a file is not there. */
export async function firstVisit(url: string, cookie = "", headers: Record<string, string> = {}): Promise<FirstVisit> {
  const page = await ask(url, { ...headers, ...(cookie && { Cookie: cookie }) });
  if (page.status !== 200) throw new Error(`${url} answered ${page.status}`);
  const files = filesNamedBy(page.text);
  const visit = { requests: 1 + files.length, bytes: page.bytes, scripts: 0, styles: 0, files, texts: [page.text] };
  for (const file of files) {
    const { bytes, text, status } = await askForFile(new URL(file, url).href, headers);
    if (status !== 200) throw new Error(`${file} answered ${status}`);
    visit.bytes += bytes;
    visit.texts.push(text);
    if (file.endsWith(".js")) visit.scripts += bytes;
    if (file.endsWith(".css")) visit.styles += bytes;
  }
  return visit;
}

/** The files that a browser loads for a page: styles, scripts, pictures. Icons of tabs it loads when it likes. */
function filesNamedBy(html: string): string[] {
  const found = [
    ...html.matchAll(/<link\b[^>]*\brel="(?:stylesheet|modulepreload|preload)"[^>]*\bhref="([^"#]+)/g),
    ...html.matchAll(/<(?:script|img)\b[^>]*\bsrc="([^"]+)"/g),
    // What the page's own script asks for after the first paint.
    ...html.matchAll(/"(\/assets\/[^"\\]+\.js)"/g),
  ];
  return [...new Set(found.map(([, address = ""]) => address))].filter((address) => address.startsWith("/"));
}

function askForFile(url: string, headers: Record<string, string>): Promise<Sent> {
  if (!new URL(url).pathname.startsWith("/assets/")) return ask(url, headers);
  const sent = sentFiles.get(url) ?? ask(url, headers);
  sentFiles.set(url, sent);
  return sent;
}

function ask(url: string, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, "Accept-Encoding": "br, gzip" } }, async (answer) => {
      try {
        const body = await buffer(answer);
        const head = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 17);
        resolve({ bytes: head + body.length, text: unpacked(body, answer.headers), status: answer.statusCode ?? 0 });
      } catch (error) {
        reject(error);
      }
    }).on("error", reject);
  });
}

function unpacked(body: Buffer, headers: IncomingHttpHeaders): string {
  const how = headers["content-encoding"];
  return (how === "br" ? brotliDecompressSync(body) : how === "gzip" ? gunzipSync(body) : body).toString();
}
