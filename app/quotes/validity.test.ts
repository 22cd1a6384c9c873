/** The day that a quote's PDF names, and the status that lists show, are one rule. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { dayOf } from "#app/platform/zone.server.ts";
import { statusNow, validUntil } from "./validity.server.ts";

test("a quote is expired from the day after the one that its PDF names, not before", () => {
  vi.useFakeTimers();
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
  const property = fc.property(instants, fc.integer({ min: 0, max: 50 * 24 * 60 }), (valid_from, minutes) => {
    const valid_days = 1 + (minutes % 45);
    const now = new Date(valid_from.getTime() + minutes * 60_000);
    vi.setSystemTime(now);
    const status = statusNow({ status: "sent", valid_from, valid_days });
    expect(status).toBe(dayOf(now) > validUntil({ valid_from, valid_days }) ? "expired" : "sent");
  });
  fc.assert(property, { numRuns: 300 });
});
