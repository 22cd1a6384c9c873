import { z } from "zod";
import { Problem } from "#app/platform/problem.ts";
import { getQuoteDocument } from "./quote-document.server.ts";

/**
 * Sends a quote to its customer. Throws a not-found Problem, and a conflict where the customer has no valid address or no
 * mail server is set up; this version has no screen to set one up, so that is its answer to every quote that could be sent.
 */
export async function emailQuote(id: number): Promise<never> {
  const { customer } = await getQuoteDocument(id);
  if (!z.email().safeParse(customer.email).success) {
    throw new Problem("conflict", (words) => words.problems.customerWithoutEmail);
  }
  throw new Problem("conflict", (words) => words.problems.emailNotConfigured);
}
