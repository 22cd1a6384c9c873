/** Runs before the browser tests: ends a run that would open no page, with a sentence that says what to install. */
import { findChromium, noChromium } from "../../../scripts/chromium.ts";

export default function expectChromium(): void {
  if (!findChromium()) throw new Error(noChromium);
}
