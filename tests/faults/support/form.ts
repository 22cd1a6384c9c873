/** How much of the faults is tried: a short form within `npm test`, all of it in `npm run test:faults`. */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    faults: "short" | "whole";
  }
}

/** One of two amounts, by the form in which the tests run. */
export function amount<T>({ short, whole }: { short: T; whole: T }): T {
  return inject("faults") === "whole" ? whole : short;
}
