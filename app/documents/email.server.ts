import { z } from "zod";
import { Problem } from "#app/platform/problem.ts";
import type { CustomerCopy } from "./document.ts";

/**
 * Sends a document to the customer it names. Throws a conflict where the customer has no valid address or no mail server
 * is set up; this version has no screen to set one up, so that is its answer to every document that could be sent.
 */
export function emailDocument({ customer }: { customer: CustomerCopy }): never {
  if (!z.email().safeParse(customer.email).success) {
    throw new Problem("conflict", (words) => words.problems.customerWithoutEmail);
  }
  throw new Problem("conflict", (words) => words.problems.emailNotConfigured);
}
