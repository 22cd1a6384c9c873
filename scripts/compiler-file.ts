/**
 * Prisma's compiler of queries, in the server's build: a file of its own, which is read when the first query needs it.
 * The package has it as a text in a module, and a module's text stays in memory, beside the bytes that it becomes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const compilers = /[\\/](query_compiler_\w+\.\w+)\.wasm-base64\.mjs$/;

/**
 * Writes each compiler to a file of the build's folder. Not as an asset of the bundler: the framework moves those of
 * the server to the browser's files.
 */
export function compilerFile(): Plugin {
  const found = new Map<string, Buffer>();
  return {
    name: "alisio:compiler-file",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    load: {
      filter: { id: compilers },
      async handler(id) {
        const name = `${compilers.exec(id)?.[1]}.wasm`;
        const { wasm } = (await import(pathToFileURL(id).href)) as { wasm: string };
        found.set(name, Buffer.from(wasm, "base64"));
        // The client passes this to Buffer.from(), which asks for its value: so the bytes are read when they are
        // needed.
        return `import { readFileSync } from "node:fs";
          export const wasm = { valueOf: () => readFileSync(new URL("../${name}", import.meta.url)) };`;
      },
    },
    writeBundle({ dir = "" }) {
      for (const [name, bytes] of found) writeFileSync(join(dir, name), bytes);
    },
  };
}
