/** The compressed size of what the first visit to a screen loads: modules with all their imports, and style sheets. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../support/app.ts";
import type { Caller } from "../support/caller.ts";
import { atMost, type Line } from "./report.ts";

const screens = [
  "/login",
  "/",
  "/customers",
  "/products",
  "/quote-builder",
  "/quotes",
  "/calendar",
  "/invoices",
  "/settings",
  "/admin",
  "/admin/email",
  "/service-reports/engineer",
];
const clientFolder = join(root, "build/client");

/** Measures every screen, as a signed-in user but for the sign-in page. */
export async function measureSizes(visitor: Caller, signedIn: Caller): Promise<Line[]> {
  const lines: Line[] = [];
  for (const path of screens) {
    const { status, text } = await (path === "/login" ? visitor : signedIn).get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    const scripts = packed(withImports(addressesIn(text, "js")));
    const styles = packed(addressesIn(text, "css"));
    lines.push({ what: `JavaScript of ${path}`, ...atMost(scripts, 130, "KB gzipped") });
    lines.push({ what: `CSS of ${path}`, ...atMost(styles, 15, "KB gzipped") });
  }
  return lines;
}

/** The addresses in a page's HTML: modules, preloaded modules, style sheets. */
function addressesIn(html: string, extension: "js" | "css"): Set<string> {
  const quoted = new RegExp(`["'](/assets/[\\w.-]+\\.${extension})["']`, "g");
  // The route manifest in the page also names modules of other screens, which are not loaded yet.
  const page = html.replace(/window\.__reactRouterManifest\s*=.*?(?=<\/script>)/gs, "");
  return new Set(Array.from(page.matchAll(quoted), ([, address]) => address ?? ""));
}

/** The modules with all their static imports, and the catalogue of words that every page loads. */
function withImports(addresses: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  const waiting = [...addresses];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (all.has(address)) continue;
    all.add(address);
    const text = readFileSync(join(clientFolder, address), "utf8");
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(`/assets/${name}`);
    for (const [, name] of text.matchAll(/import\([`"']\.\/(en-[\w.-]+\.js)[`"']\)/g)) waiting.push(`/assets/${name}`);
  }
  return all;
}

function packed(addresses: ReadonlySet<string>): number {
  const sizes = Array.from(addresses, (address) => gzipSync(readFileSync(join(clientFolder, address))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
