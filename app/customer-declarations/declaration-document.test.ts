/** What the paper of a declaration states of its customer: as when it was made, whatever papers state since. */
import { expect, test } from "vitest";
import { customerToSign } from "#app/documents/customer-copy.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { getDeclarationDocument } from "./declaration-document.server.ts";
import { createDeclaration, signDeclaration } from "./declarations.server.ts";

useDatabase();

const now = new Date("2026-11-24T10:00:00Z");
const facts = { kind: "reverse", works: "construction", role: "contractor", business: true } as const;
const lisbon = { address: "Rua do Ouro 7", address2: "", town: "Lisboa", province: "", postcode: "1100-060" };

test("a declaration keeps what it states of the customer's country", async () => {
  const { id: customer_id } = await storeCustomer({ ...lisbon, nie: "PT501442600" });
  const id = await createDeclaration(customer_id, { facts, site_id: null }, { language: "en", now });
  await signDeclaration({ customer_id, id }, { signed_by: "Ana Gil", name_signs: true, signature_base64: null }, now);
  const { customer } = await getDeclarationDocument({ customer_id, id });
  expect(customer.stated).toEqual({ kind: "eu", country: "PT" });
});

test("one from before papers named countries names none, and heads the number as it did", () => {
  const { stated } = customerToSign(JSON.stringify({ ...lisbon, nie: "PT501442600" }));
  expect(stated).toEqual({ kind: "spanish", country: "" });
});
