/** Answers that a browser downloads instead of displaying them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Download } from "@playwright/test";
import type { Answered } from "./http.ts";
import { asPlaywright } from "./unsupported.ts";

export function isDownload({ headers }: Answered): boolean {
  const isShown = /^(text\/|image\/|application\/(json|xml|xhtml))/.test(headers["content-type"] ?? "");
  return !isShown || (headers["content-disposition"] ?? "").startsWith("attachment");
}

/** Writes an answer's body to a file in a folder. The suggested name is from Content-Disposition, else the address. */
export function saveDownload({ url, headers, body }: Answered, folder: string): Download {
  const name = nameIn(headers["content-disposition"] ?? "") ?? url.pathname.split("/").at(-1) ?? "";
  const path = join(folder, "download");
  writeFileSync(path, body);
  const download = { suggestedFilename: () => name, url: () => url.href, path: async () => path };
  return asPlaywright<Download>(download, "download");
}

function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/.exec(disposition)?.[1];
}
