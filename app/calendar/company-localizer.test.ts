import { IANAZone, Settings } from "luxon";
import { afterAll, expect, test } from "vitest";
import { companyLocalizer } from "./company-localizer.ts";

const { defaultZone, defaultLocale } = Settings;

// Other files share these settings.
afterAll(() => {
  Settings.defaultZone = defaultZone;
  Settings.defaultLocale = defaultLocale;
});

/** Zones whose clocks change by an hour, by half an hour, at a quarter to, and never. */
const zones = ["Europe/Madrid", "Atlantic/Canary", "Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kathmandu"];

/** The days of 2030 on which some of them change. */
const days = ["2030-03-31", "2030-04-06", "2030-09-28", "2030-10-05", "2030-10-27"];

test.each(zones)(
  "every minute around a change of the clocks has its offset in %s, whichever was asked for before",
  (zone) => {
    const localizer = companyLocalizer(zone, "en");
    const real = new IANAZone(zone);
    for (const day of days) {
      const start = Date.parse(`${day}T00:00Z`);
      // From the end to the start, with steps that meet each minute of a quarter of an hour.
      for (let at = start + 2 * 86_400_000; at > start - 86_400_000; at -= 7 * 60_000) {
        expect(localizer.getTimezoneOffset(new Date(at)), new Date(at).toISOString()).toBe(-real.offset(at));
      }
    }
  },
);
