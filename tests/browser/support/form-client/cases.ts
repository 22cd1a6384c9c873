/**
 * What a browser without JavaScript does with small pages. form-client.test.ts runs the cases in the form client, and
 * tests/browser/form-client.test.ts in a real browser: where the two behave differently, one of the tests fails.
 */
import type { Case } from "./case.ts";
import { formCases } from "./form-cases.ts";
import { locatorCases } from "./locator-cases.ts";
import { navigationCases } from "./navigation-cases.ts";

export const cases: readonly Case[] = [...formCases, ...navigationCases, ...locatorCases];
