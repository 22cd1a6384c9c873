/** Which form of the fault tests runs: the short one within `npm test`, the whole one in `npm run test:faults`. */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    faults: "short" | "whole";
  }
}

/** Chooses by the form in which the tests run. */
export function chooseByForm<T>({ short, whole }: { short: T; whole: T }): T {
  return inject("faults") === "whole" ? whole : short;
}
