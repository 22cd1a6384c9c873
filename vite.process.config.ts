import { defineConfig } from "vite";

/**
 * Packages that stay in node_modules: one with a compiled part, those of migrations and PostgreSQL, and development's.
 */
const apart = [
  "better-sqlite3",
  ...["@prisma/adapter-better-sqlite3", "@prisma/driver-adapter-utils", "@prisma/schema-engine-wasm", "pg"],
  "vite",
];

/**
 * Bundles the process, server.ts, into build/process/server.js. A start that reads TypeScript loads the compiler that
 * Node has for it, which then stays in memory.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: "server.ts",
    outDir: "build/process",
    target: "node24",
    minify: false,
    rolldownOptions: { output: { format: "es", entryFileNames: "server.js" } },
  },
});
