/** Makes the demo's declarations of customers, each before the first invoice that rests on it, signed at once. */
import type { DeclaredFacts } from "#app/customer-declarations/declaration.ts";
import { createDeclaration, evidenceOf, signDeclaration } from "#app/customer-declarations/declarations.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";

/** A repair in the home of whoever pays it. */
export function repairAtHome(now: Date): DeclaredFacts {
  const home = { dwelling: true, finished: true, use: "own", payment: "bank" } as const;
  return { kind: "reduced", day: dayOf(now), ...home, materials_cents: 2_000, base_cents: 12_000 };
}

/** A new building, for the contractor who builds it. */
export const newBuilding: DeclaredFacts = {
  kind: "reverse",
  works: "construction",
  role: "contractor",
  business: true,
};

/** Lets a customer declare these facts, unless one of the kind is signed already: builders on paper, others here. */
export async function declareOnce(customer_id: number, facts: DeclaredFacts, now: Date): Promise<void> {
  const tax = facts.kind === "reduced" ? { iva_bp: 1_000, cause: "" } : { iva_bp: 0, cause: "S2" };
  const [evidence] = await evidenceOf({ customer_id, taxes: [tax] });
  const customer = await getCustomer(customer_id);
  if (evidence?.declaration || !customer) return;
  const id = await createDeclaration(customer_id, { facts, site_id: null }, { language: "es", now });
  const signed_by = customerName(customer) ?? "";
  const signing =
    facts.kind === "reverse"
      ? { signed_on: dayOf(now), signed_by }
      : { signed_by, name_signs: true, signature_base64: null };
  await signDeclaration({ customer_id, id }, signing, now);
}
