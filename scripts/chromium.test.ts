import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import expectChromium from "../tests/browser/support/expect-chromium.setup.ts";
import { findChromium } from "./chromium.ts";

const root = mkdtempSync(join(tmpdir(), "alisio-test-"));
const file = (folder: string, name: string) => {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, name), "");
  return join(root, folder, name);
};
afterAll(() => rmSync(root, { recursive: true }));

test("the Chromium that CHROMIUM names, or the first on the PATH, the one without windows before others", () => {
  const windows = file("first", "chromium");
  const shell = file("second", "chromium-headless-shell");
  file("second", "chromium");
  const PATH = ["", "nowhere", "first", "second"].map((folder) => join(root, folder)).join(delimiter);
  expect(findChromium({ PATH })).toBe(windows);
  expect(findChromium({ PATH: join(root, "second") })).toBe(shell);
  expect(findChromium({ PATH, CHROMIUM: shell })).toBe(shell);
  expect(findChromium({ PATH, CHROMIUM: join(root, "removed") })).toBe(windows);
  expect(findChromium({ PATH: root })).toBeNull();
  expect(findChromium({})).toBeNull();
});

test("the configuration of the browser tests can be read without Chromium, and a run says what is missing", async () => {
  vi.stubEnv("CHROMIUM", "");
  vi.stubEnv("PATH", root);
  vi.resetModules();
  const { default: config } = await import("../playwright.config.ts");
  expect(config.use?.launchOptions).toMatchObject({ executablePath: undefined });
  expect(config.globalSetup).toContain("tests/browser/support/expect-chromium.setup.ts");
  expect(expectChromium).toThrow("sudo apt-get install chromium");
  vi.unstubAllEnvs();
});
