import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { browsers } from "./scripts/browsers.ts";
import { groups } from "./scripts/bundles.ts";
import { compilerFile } from "./scripts/compiler-file.ts";
import { quickRouter } from "./scripts/quick-router.ts";
import { withoutIdleParts } from "./scripts/router-parts.ts";
import { markTexts } from "./scripts/words-by-language.ts";

/** Packages with a compiled part, and the log, which finds its own files: they stay in node_modules. */
const apart = ["better-sqlite3", "pino", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), markTexts(), withoutIdleParts(), compilerFile(), quickRouter()],
  // The build has the server's packages in it: a start reads a few files in place of a thousand.
  ssr: command === "build" ? { noExternal: true, external: apart } : {},
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  build: {
    cssTarget: browsers,
    cssMinify: "lightningcss",
    sourcemap: false,
    // What an import() needs, but for the files that every page has loaded.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !/\/(?:frame|rolldown)/.test(file)) },
  },
  environments: {
    // Not above for both: Vite would add the server's target to the browsers, and write its private fields as maps.
    client: { build: { target: browsers, rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { target: "node24", rolldownOptions: { output: { charset: "ascii", comments: false } } } },
  },
}));
