import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { customer, laBarca, plainPerson } from "../../tests/support/samples.ts";
import type { Customer } from "./customer.ts";
import { mergedFields } from "./merge.ts";

const full: Customer = {
  ...customer,
  ...plainPerson,
  id: 1,
  kind: "person",
  language: null,
  notes: "Llamar por la tarde",
};
const empty: Customer = {
  ...full,
  ...{ id: 2, tel: "", email: "", nie: "", notes: "" },
  ...{ address: "", address2: "", address3: "", town: "", province: "", postcode: "" },
};

const merged = (source: Customer, target: Customer) => mergedFields(source, target, wordsIn("en"));

test("what the one who stays lacks is taken over, whichever of the two has it", () => {
  const { id: _, ...fields } = full;
  expect(merged(full, empty)).toEqual(fields);
  expect(merged(empty, full)).toEqual(fields);
});

test("what the one who stays has is kept, and what finds no room is added to the notes", () => {
  const source: Customer = {
    ...full,
    ...{ id: 3, first_name: "B.", tel: "699 000 111", email: "b@example.com", nie: "Y1", address: "Calle Real 7" },
    ...{ language: "es", notes: "Perro en el jardín" },
  };
  const { notes, ...fields } = merged(source, full);
  expect(fields).toMatchObject({ first_name: full.first_name, email: full.email, nie: full.nie, language: "es" });
  expect(fields.tel).toBe("+34 600 111 222 / 699 000 111");
  expect(fields.address).toBe(full.address);
  expect(notes.split("\n")).toEqual([
    "Llamar por la tarde",
    "Perro en el jardín",
    "Merged: B. Peña Íñiguez; b@example.com; Y1; Calle Real 7, 2º B, 28801, Alcalá, Madrid",
  ]);
});

test("the same telephone number, written otherwise, is not written twice; one without room goes to the notes", () => {
  expect(merged({ ...full, id: 3, tel: "600111222" }, full)).toMatchObject({ tel: full.tel, notes: full.notes });
  const many = { ...full, tel: "+34 600 111 222 / +34 600 333 444" };
  expect(merged({ ...full, id: 3, tel: "699 000 111" }, many)).toMatchObject({
    tel: many.tel,
    notes: "Llamar por la tarde\nMerged: 699 000 111",
  });
});

test.each([
  ["812 345", "+34 600 111 222 / 812 345", ""],
  ["112", "+34 600 111 222 / 112", ""],
  ["600 111 222 (Ana)", "+34 600 111 222 / 600 111 222 (Ana)", ""],
  ["Preguntar en portería", "+34 600 111 222 / Preguntar en portería", ""],
  ["600 111 222 (Ana, por la tarde)", "+34 600 111 222", "\nMerged: 600 111 222 (Ana, por la tarde)"],
  ["34 600111222 ?", "+34 600 111 222", ""],
])("what else the telephone field says, such as %j, stays in it or goes to the notes", (tel, kept, noted) => {
  const { notes, ...fields } = merged({ ...full, id: 3, tel }, full);
  expect([fields.tel, notes]).toEqual([kept, `Llamar por la tarde${noted}`]);
});

test("a company without a contact person gets the person who is merged into it", () => {
  const company: Customer = { ...full, ...laBarca, kind: "company", first_name: "", surname: "", id: 3 };
  expect(merged(full, company)).toMatchObject({ company_name: laBarca.company_name, first_name: "Begoña" });
  expect(merged(full, company).notes).not.toContain("Begoña");
});
