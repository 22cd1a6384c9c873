/**
 * The tests of tests/browser. Each test has one body that runs in several projects: without tags at a desktop's width,
 * with and without JavaScript. Tags:
 *
 * - `@script`: only with JavaScript; `@plain`: only without it;
 * - `@answer`: only without JavaScript, because the server's answer decides the result;
 * - `@phone`: on a touch phone too; `@handheld`: only there; `@road`: with JavaScript only there, because at the width
 *   of a desktop the screen has another journey with JavaScript, and every-screen.test.ts presses every button;
 * - `@rendered`: without JavaScript in a real browser, because the check needs places, colours or the Tab key;
 * - `@journey`: without JavaScript both in the form client and in a real browser;
 * - `@rest`: not within `npm run test:usual`, as what scripts/test-parts.ts says of each project.
 *
 * All other tests without JavaScript run in the form client, which needs no browser
 * (docs/decisions/0039-form-client.md). Without JavaScript a phone differs by its width only, which
 * small-screens.test.ts checks on every screen: of the `@phone` tests only those of screens for phones run there as
 * well.
 */
import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { partOfRun, titlesOf } from "./scripts/test-parts.ts";
import type { WorkerFixtures } from "./tests/browser/support/worker.ts";

/** Whether pages are drawn, for the picture of one whose test fails: PICTURES=1 npx playwright test … */
const isDrawn = process.env.PICTURES === "1";

/** "on" and "off" run the projects with and without JavaScript alone (scripts/test.mjs); else all are run. */
const scripts = process.env.TEST_SCRIPTS;

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

export default defineConfig<object, WorkerFixtures>({
  testDir: "tests/browser",
  // The form client's own tests are vitest's.
  testIgnore: "support/**",
  outputDir: scripts ? `test-results/scripts-${scripts}` : "test-results",
  globalSetup: ["tests/browser/support/expect-chromium.setup.ts", "tests/support/templates.setup.ts"],
  fullyParallel: true,
  // As many as a small machine has cores. Each starts a process, a browser and apps of its own, anew for each project.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Eight times what the longest journeys take alone, because the machine does much else; likewise what a page owes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    // English, unless a test is about the language.
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    colorScheme: "light",
    screenshot: isDrawn ? "only-on-failure" : "off",
    launchOptions: {
      // Without Chromium this file can be read, which the check for dead code does; a run says what is missing.
      executablePath: findChromium() ?? undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Each page lives for seconds: to compile its scripts a second time, for speed, takes more than it wins.
        "--js-flags=--no-opt --no-maglev",
        // A window is drawn in one piece, and not in twenty: it takes five in a hundred less of what a test takes.
        "--default-tile-width=1300",
        "--default-tile-height=1000",
        // Without memory for pictures nothing is painted: no test looks at pixels, and all else goes on as it does.
        ...(isDrawn ? [] : ["--force-gpu-mem-available-mb=0"]),
      ],
    },
  },
  projects: [
    {
      name: "without JavaScript",
      // Two projects run at a time: a second worker of one would load all files and start apps for its half of them.
      workers: 1,
      use: { ...desktop, javaScriptEnabled: false, formClient: true },
      grepInvert: /@script|@handheld|@rendered/,
    },
    {
      name: "without JavaScript, rendered",
      workers: 1,
      use: { ...desktop, javaScriptEnabled: false },
      grep: /@rendered|@journey/,
      grepInvert: /@script|@handheld/,
    },
    {
      name: "with JavaScript",
      use: { ...desktop, javaScriptEnabled: true },
      grepInvert: /@plain|@answer|@road|@handheld/,
    },
    {
      name: "phone without JavaScript",
      // To start another worker takes longer than half of these tests.
      workers: 1,
      use: { ...phone, javaScriptEnabled: false, formClient: true },
      grep: /@phone/,
      grepInvert: /@script|@handheld|@rendered/,
      testMatch: /engineer-|drawer|sign-in|customer|booking/,
    },
    {
      name: "phone with JavaScript",
      use: { ...phone, javaScriptEnabled: true },
      grep: /@phone|@handheld/,
      grepInvert: /@plain|@answer/,
    },
  ]
    .filter(({ use }) => !scripts || use.javaScriptEnabled === (scripts === "on"))
    .map((project) => ({ ...project, ...titlesOf(partOfRun(), project) })),
});
