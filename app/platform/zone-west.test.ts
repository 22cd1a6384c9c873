/** A company whose clock shows UTC in winter, as in the Canary Islands. */
import { expect, test, vi } from "vitest";
import { endOfDay } from "./zone.server.ts";

vi.mock("./environment.server.ts", () => ({ environment: { TIME_ZONE: "Atlantic/Canary" } }));

test("no day ends after the year 9999, whose instants SQLite could not compare with others", () => {
  expect(endOfDay("9999-12-30").toISOString()).toBe("9999-12-31T00:00:00.000Z");
  expect(endOfDay("9999-12-31").toISOString()).toBe("9999-12-31T23:59:59.999Z");
});
