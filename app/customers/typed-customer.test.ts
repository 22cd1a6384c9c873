import { expect, test } from "vitest";
import { typedCustomer } from "./typed-customer.ts";

test.each([
  ["", {}],
  ["622 11 22 33", { tel: "622 11 22 33" }],
  ["622 11", { tel: "622 11" }],
  ["Paco García Ruiz", { first_name: "Paco", surname: "García Ruiz" }],
  ["Paco García 622 11 22 33", { tel: "622 11 22 33", first_name: "Paco", surname: "García" }],
  ["611.22.33.55 Paco", { tel: "611.22.33.55", first_name: "Paco", surname: "" }],
  ["Paco (+34 622112233)", { tel: "+34 622112233", first_name: "Paco", surname: "" }],
  ["paco@example.com", { email: "paco@example.com" }],
  ["Paco paco@example.com 622112233", { email: "paco@example.com", tel: "622112233", first_name: "Paco", surname: "" }],
  ["Comunidad Mayor 12", { first_name: "Comunidad", surname: "Mayor 12" }],
])("%j gives %j", (typed, fields) => {
  expect(typedCustomer(typed)).toEqual(fields);
});
