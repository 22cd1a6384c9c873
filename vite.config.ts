import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The oldest browsers that are supported. */
const browsers = ["chrome80", "firefox78", "safari13"];

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: browsers, cssTarget: browsers, cssMinify: "lightningcss", sourcemap: false },
});
