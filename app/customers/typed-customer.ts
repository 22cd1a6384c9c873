/** What was looked for, as the first fields of the customer who was not found. */
import { dialledNumbers, phoneNumbers } from "./phone.ts";

export type TypedCustomer = Partial<Record<"tel" | "email" | "first_name" | "surname", string>>;

/**
 * A telephone number, an e-mail address and a name, in any order: "Paco García 622 11 22 33" gives all but the address.
 * Fewer than seven digits beside a name are part of it.
 */
export function typedCustomer(typed: string): TypedCustomer {
  const text = typed.trim();
  if (text === "") return {};
  if (/^[+\d][\d\s().-]*$/.test(text)) return { tel: text };
  const email = text.split(/[\s,;]+/).find((word) => word.includes("@")) ?? "";
  const others = text.replace(email, " ");
  const numbers = phoneNumbers(others).length > 0 ? dialledNumbers(others).map((number) => number.text) : [];
  const name = numbers.reduce((rest, number) => rest.replace(number, " "), others);
  const [first_name = "", ...rest] = name.split(/[\s,;/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return {
    ...(numbers.length > 0 && { tel: numbers.join(" / ") }),
    ...(email !== "" && { email }),
    ...(first_name !== "" && { first_name, surname: rest.join(" ") }),
  };
}
