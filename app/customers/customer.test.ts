import { expect, test } from "vitest";
import { enquirySchema } from "./customer.schema.ts";
import { contactPerson, customerName, greetedName, sortedName } from "./customer.ts";

const person = { kind: "person", company_name: "", first_name: "María José", surname: "Ortega Ruiz" };
const company = { kind: "company", company_name: "Restaurante La Barca, S.L.", first_name: "Ana", surname: "Gil" };
const noContact = { ...company, first_name: "", surname: "" };

test.each([
  [person, "María José Ortega Ruiz", "Ortega Ruiz, María José", null, "María José Ortega Ruiz"],
  [{ ...person, first_name: "" }, "Ortega Ruiz", "Ortega Ruiz", null, "Ortega Ruiz"],
  [{ ...person, first_name: "", surname: "" }, null, null, null, ""],
  [company, "Restaurante La Barca, S.L.", "Restaurante La Barca, S.L.", "Ana Gil", "Ana Gil"],
  [noContact, "Restaurante La Barca, S.L.", "Restaurante La Barca, S.L.", null, ""],
  // A person never shows a legal name, whatever is stored.
  [
    { ...person, company_name: "Olvidada" },
    "María José Ortega Ruiz",
    "Ortega Ruiz, María José",
    null,
    "María José Ortega Ruiz",
  ],
])("%j", (customer, name, sorted, contact, greeted) => {
  expect(customerName(customer)).toBe(name);
  expect(sortedName(customer)).toBe(sorted);
  expect(contactPerson(customer)).toBe(contact);
  expect(greetedName(customer)).toBe(greeted);
});

test.each(["por la tarde", "abc", "-"])("an enquiry with %j as its telephone number needs an e-mail address", (tel) => {
  const enquiry = { first_name: "Xisco", tel };
  expect(enquirySchema.safeParse(enquiry).error?.issues).toMatchObject([{ path: ["tel"], message: "reachNeeded" }]);
  for (const reach of [{ email: "xisco@example.com" }, { tel: `${tel} 112` }]) {
    expect(enquirySchema.safeParse({ ...enquiry, ...reach }).success).toBe(true);
  }
});
