/** What the buttons and fields of the builder's form change. */
import { expect, test } from "vitest";
import { changedForm, formOf, lineOf, noTexts, usual } from "../../tests/support/quote-forms.ts";
import { emptyQuoteForm, type LineForm } from "./quote-form.ts";

test("a new quote has one line, quantity 1, discount 0, no IVA and no price", () => {
  expect(emptyQuoteForm("en", usual)).toEqual({
    customer_id: "",
    site_id: "",
    ...noTexts,
    type: 1,
    discount: "0.00",
    discount_in: "euros",
    lines: [lineOf("", "")],
  });
});

test("a typed price, quantity, discount or customer changes nothing else", () => {
  const form = formOf([lineOf("1", "1.00"), lineOf("2", "2.00")]);
  const [first, second] = form.lines;
  expect(changedForm(form, { kind: "line", index: 1, changes: { unit_price: "9" } }).lines).toEqual([
    first,
    { ...second, unit_price: "9" },
  ]);
  expect(changedForm(form, { kind: "line", index: 0, changes: { quantity: "9" } }).lines).toEqual([
    { ...first, quantity: "9" },
    second,
  ]);
  expect(changedForm(form, { kind: "quote", changes: { discount: "5" } })).toEqual({ ...form, discount: "5" });
  expect(changedForm({ ...form, customer_search: "Pe" }, { kind: "customer", customer_id: "8" })).toEqual({
    ...form,
    customer_id: "8",
  });
});

test("lines are added with a key of their own and removed by their place; one always stays", () => {
  const form = formOf([lineOf("1", "1.00", "1", 4), lineOf("2", "2.00", "1", 2)]);
  const longer = changedForm(form, { kind: "add-line", of: "product" });
  expect(longer.lines.map(({ key }) => key)).toEqual([4, 2, 5]);
  expect(changedForm(longer, { kind: "remove-line", index: 0 }).lines.map(({ key }) => key)).toEqual([2, 5]);
  const last = changedForm(formOf([lineOf("1", "1.00", "3", 4)]), { kind: "remove-line", index: 0 });
  expect(last.lines).toEqual([lineOf("", "", "1", 5)]);
});

test("a change of a line that is not there changes nothing, and no change touches the form it was given", () => {
  const form = formOf([lineOf("1", "1.00")]);
  const copy = structuredClone(form);
  expect(changedForm(form, { kind: "line", index: 9, changes: { quantity: "2" } })).toEqual(copy);
  changedForm(form, { kind: "type", type: 2 });
  changedForm(form, { kind: "remove-line", index: 0 });
  expect(form).toEqual(copy);
});

test("choosing a product takes its description and unit, but never a description that was typed", () => {
  const chosen = changedForm(formOf([lineOf("", "")]), { kind: "product", index: 0, product_id: "2" });
  expect(chosen.lines).toMatchObject([{ description: "Copper", unit: "m" }]);
  const other = changedForm(chosen, { kind: "product", index: 0, product_id: "1" });
  expect(other.lines).toMatchObject([{ description: "A split", unit: "ud" }]);
  const typed = changedForm(other, { kind: "line", index: 0, changes: { description: "By hand" } });
  const again = changedForm(typed, { kind: "product", index: 0, product_id: "2" });
  expect(again.lines).toMatchObject([{ description: "By hand", unit: "m" }]);
});

test("lines move up and down, and not beyond the ends", () => {
  const form = formOf([lineOf("1", "1", "1", 1), lineOf("2", "2", "1", 2), lineOf("3", "3", "1", 3)]);
  const keys = (index: number, by: -1 | 1) =>
    changedForm(form, { kind: "move-line", index, by }).lines.map(({ key }) => key);
  expect([keys(0, 1), keys(2, -1), keys(0, -1), keys(2, 1), keys(7, -1)]).toEqual([
    [2, 1, 3],
    [1, 3, 2],
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("a new quote starts with the conditions and the type that the settings say", () => {
  expect(emptyQuoteForm("en", { type: 2, conditions: "Half in advance." })).toMatchObject({
    ...{ type: 2, conditions: "Half in advance.", title: "", intro: "" },
  });
});

test("another customer takes the site away, and any other change keeps it", () => {
  const form = formOf([], { site_id: "3" });
  expect(changedForm(form, { kind: "quote", changes: { title: "Loft" } }).site_id).toBe("3");
  expect(changedForm(form, { kind: "customer", customer_id: "7" }).site_id).toBe("3");
  expect(changedForm(form, { kind: "customer", customer_id: "8" }).site_id).toBe("");
});

test("a text that finds no product becomes a free line, with what was typed by hand", () => {
  const typed = { ...lineOf("", "12,50", "3"), search: " Bomba " };
  const free = { kind: "free", name: "Bomba", product_id: "", search: undefined, quantity: "3" };
  const asFree = (line: LineForm) => changedForm(formOf([line]), { kind: "free-line", index: 0 }).lines[0];
  expect(asFree(typed)).toMatchObject({ ...free, unit_price: "12,50" });
  // A price of the catalogue belongs to its product.
  const chosen = { ...lineOf("1", "900.00", "3"), search: "Bomba", description: "A split" };
  expect(asFree(chosen)).toMatchObject({ ...free, unit_price: "", description: "" });
  expect(asFree({ ...chosen, unit_price: "7.00" })).toMatchObject({ ...free, unit_price: "7.00", replaced: "" });
  expect(asFree({ ...typed, search: "  " })).toMatchObject({ kind: "product" });
});
