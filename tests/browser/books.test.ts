import { companyDay } from "../support/company-day.ts";
import { customer as sample } from "../support/samples.ts";
import { addCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a customer with two tax numbers in a year leaves the table of model 347 with the year", {
  tag: "@script",
}, async ({ page, open, me }) => {
  // The year before is still within the four years in which a day of the work is taken.
  const year = Number(companyDay().slice(0, 4)) - 2;
  const [moved, other] = [await addCustomer(me, { nie: "12345678Z" }), await addCustomer(me)];
  const invoice = async (customer_id: number, work_date: string) => {
    const lines = [{ name: "Work", unit_price: 5000 }];
    expect((await me.post("/api/invoices", { customer_id, lines, work_date })).status).toBe(201);
  };
  await invoice(moved.id, `${year}-03-01`);
  await me.put(`/api/customers/${moved.id}`, { ...sample, surname: moved.surname });
  await invoice(moved.id, `${year}-03-01`);
  await invoice(other.id, `${year - 1}-03-01`);

  await open(`/books?year=${year}`);
  const rowsOf = (surname: string) => page.getByRole("row").filter({ hasText: surname });
  await expect(rowsOf(moved.surname)).toHaveCount(2);
  await page.getByLabel("Year", { exact: true }).selectOption(String(year - 1));
  await expect(rowsOf(other.surname)).toHaveCount(1);
  await expect(rowsOf(moved.surname)).toHaveCount(0);
});
