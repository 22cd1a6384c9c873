import { defineConfig } from "vite";

/** Bundles the thread that renders PDFs into build/pdf/worker.js; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: "app/printing/pdf-worker.tsx",
    outDir: "build/pdf",
    target: "node24",
    minify: false,
    rolldownOptions: { output: { format: "es", entryFileNames: "worker.js" } },
  },
});
