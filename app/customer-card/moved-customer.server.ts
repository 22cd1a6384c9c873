/** Where the addresses of a customer lead who was merged into another one. */
import { redirect } from "react-router";
import { mergedInto } from "#app/customers/merged-customers.server.ts";
import { notFound } from "#app/platform/problem.ts";

/** A redirect to the card of the customer into whom this one was merged; a not-found Problem for any other id. */
export async function movedOnCustomer(id: number): Promise<Response | Error> {
  const into = await mergedInto(id);
  return into ? redirect(`/customers/${into.id}`) : notFound();
}
