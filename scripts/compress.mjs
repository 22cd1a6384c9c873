/**
 * Writes a .gz and a .br beside each text file of the build, which the server sends to browsers that accept them. All
 * are compressed at once, by the threads that Node has for that.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const folder = "build/client";

/** Compresses a file in one way and writes it with this ending. */
async function write(name, ending, compress) {
  const path = join(folder, name);
  writeFileSync(`${path}.${ending}`, await compress(readFileSync(path)));
}

const names = readdirSync(folder, { recursive: true });
await Promise.all(
  names
    .filter((name) => /\.(js|mjs|css|svg|json|webmanifest)$/.test(name))
    .flatMap((name) => [
      write(name, "gz", (content) => promisify(gzip)(content, { level: 9 })),
      write(name, "br", promisify(brotliCompress)),
    ]),
);
