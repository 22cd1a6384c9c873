/** Writes a .gz and a .br beside each text file of the build, which the server sends to browsers that accept them. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = "build/client";
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|mjs|css|svg|json|webmanifest)$/.test(name)) continue;
  const content = readFileSync(join(folder, name));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
}
