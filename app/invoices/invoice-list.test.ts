import { beforeAll, expect, test } from "vitest";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { updateCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { saveCustomerTerms } from "#app/terms/terms.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { issueInvoiceOf } from "../../tests/support/issued-invoices.ts";
import { customer as sample } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer, storeJob } from "../../tests/support/stored.ts";
import { invoicesOfCustomer } from "./customer-invoices.server.ts";
import { invoiceFilterSchema, invoiceListSchema } from "./invoice.schema.ts";
import { listInvoices, sumInvoices } from "./invoice-list.server.ts";
import { createInvoice } from "./invoices.server.ts";

useDatabase();

/** The moments of issue, oldest first. The 29th of March 2026 has 23 hours in Madrid. */
const issued = [
  "2026-03-28T22:59:59.999Z",
  "2026-03-28T23:00:00.000Z",
  "2026-03-29T21:59:59.999Z",
  "2026-03-29T22:00:00.000Z",
  "2026-11-20T10:00:00.000Z",
  "2026-11-20T10:00:00.000Z",
];

beforeAll(async () => {
  const pena = await storeBooking({}, { first_name: "Begoña", surname: "Peña" });
  for (const [n, at] of issued.entries()) {
    const { quote } = n < 4 ? pena : await storeBooking({}, { first_name: "Ana", surname: "100%_Real" });
    const job = await storeJob(quote.id);
    const how = { language: "es", now: new Date(at) } as const;
    await createInvoice(job.id, { paid: n % 2 === 0 ? 1 : 0 }, how);
  }
  await updateCustomer(
    pena.customer.id,
    validate(customerSchema, { ...sample, surname: "Casada", email: "nueva@example.com" }),
  );
});

const ask = (search: Record<string, unknown>) => listInvoices(validate(invoiceListSchema, search));
const numbersOf = async (search: Record<string, unknown>) =>
  (await ask(search)).rows.map(({ invoice_number }) => Number(invoice_number.slice(-1)));

test.each([
  [{}, [6, 5, 4, 3, 2, 1]],
  [{ q: "pena" }, [4, 3, 2, 1]],
  [{ q: "  PEÑA   begoña " }, [4, 3, 2, 1]],
  [{ q: "Peña, Begoña" }, [4, 3, 2, 1]],
  [{ q: "Begoña Peña" }, [4, 3, 2, 1]],
  [{ q: "casada" }, [4, 3, 2, 1]],
  [{ q: "peña nueva@example" }, [4, 3, 2, 1]],
  [{ q: "600 111 222" }, [6, 5, 4, 3, 2, 1]],
  [{ q: "6" }, [6, 5, 4, 3, 2, 1]],
  [{ q: "be peña", status: "paid", from: "2026-03-29" }, [3]],
  [{ q: "F-2026-0002" }, [2]],
  [{ q: "f-2026-0002" }, [2]],
  [{ q: "-0002 peña" }, [2]],
  [{ q: "0006 peña" }, []],
  [{ q: "100%" }, [6, 5]],
  [{ q: "%_" }, [6, 5]],
  [{ q: "100_" }, []],
  [{ q: "\\" }, []],
  [{ q: "'" }, []],
  [{ status: "paid" }, [5, 3, 1]],
  [{ status: "unpaid" }, [6, 4, 2]],
  [{ status: "all" }, [6, 5, 4, 3, 2, 1]],
  [{ status: "" }, [6, 5, 4, 3, 2, 1]],
  [{ status: "unpaid", q: "ana" }, [6]],
  [{ from: "2026-03-29", to: "2026-03-29" }, [3, 2]],
  [{ to: "2026-03-28" }, [1]],
  [{ from: "2026-03-30" }, [6, 5, 4]],
  [{ from: "2026-03-30", to: "2026-03-29" }, []],
  [{ from: "", to: "", q: "" }, [6, 5, 4, 3, 2, 1]],
  [{ pageSize: "4" }, [6, 5, 4, 3]],
  [{ pageSize: "4", page: "2" }, [2, 1]],
  [{ page: "2" }, []],
])("%j finds %j, newest first", async (search, wanted) => {
  expect(await numbersOf(search)).toEqual(wanted);
});

test("the total counts all that match, whatever the page", async () => {
  expect((await ask({ pageSize: 1, page: 3 })).total).toBe(6);
  expect((await ask({ status: "unpaid", q: "pena", pageSize: 1 })).total).toBe(2);
});

test("a row names the customer as the invoice does, their address of now, and the company's day", async () => {
  const { rows } = await ask({ q: "0004" });
  expect(rows).toEqual([
    {
      ...{ id: 4, invoice_number: "F-2026-0004", customer_id: 1 },
      ...{ kind: "person", company_name: "", first_name: "Begoña", surname: "Peña" },
      email: "nueva@example.com",
      before_rules: 0,
      ...{ created_at: new Date("2026-03-29T22:00:00.000Z"), created_on: "2026-03-30", paid: 0, total_cents: 121_000 },
      ...{ paid_cents: 0, payable_cents: 121_000, annulled: 0, replaced: 0, substitutes: [], substituted_by: null },
      ...{
        invoice_kind: "F1",
        series: "invoice",
        due_on: null,
        overdue_since: null,
        advance: 0,
        rectifies: null,
        rectified_by: [],
      },
    },
  ]);
});

test.each([
  ["status", "open"],
  ["from", "2026-02-29"],
  ["to", "yesterday"],
  ["page", "0"],
  ["pageSize", "101"],
  ["q", "x".repeat(201)],
])("a %s of %j is refused", (name, value) => {
  expect(() => validate(invoiceListSchema, { [name]: value })).toThrow("invalid");
});

test.each([
  ["number", [1, 2, 3, 4, 5, 6]],
  ["-number", [6, 5, 4, 3, 2, 1]],
  ["created", [1, 2, 3, 4, 5, 6]],
  ["status", [6, 4, 2, 5, 3, 1]],
  ["-status", [5, 3, 1, 6, 4, 2]],
  ["customer", [6, 5, 4, 3, 2, 1]],
  ["-customer", [4, 3, 2, 1, 6, 5]],
  ["-total", [6, 5, 4, 3, 2, 1]],
])("sorted by %s the invoices are %j, over all pages", async (sort, wanted) => {
  expect(await numbersOf({ sort })).toEqual(wanted);
  const pages = await Promise.all([1, 2].map((page) => numbersOf({ sort, pageSize: 3, page })));
  expect(pages.flat()).toEqual(wanted);
});

test("what is filtered is summed, and what of it is not paid", async () => {
  const sums = (search: Record<string, unknown>) => sumInvoices(validate(invoiceFilterSchema, search));
  expect(await sums({})).toEqual({ total_cents: 6 * 121_000, unpaid_cents: 3 * 121_000 });
  expect(await sums({ q: "pena", from: "2026-03-29" })).toEqual({
    total_cents: 3 * 121_000,
    unpaid_cents: 2 * 121_000,
  });
  expect(await sums({ status: "paid" })).toEqual({ total_cents: 3 * 121_000, unpaid_cents: 0 });
  expect(await sums({ q: "nobody" })).toBeNull();
});

test("what is overdue is said by its row and its customer's card, and is found alone, until it is paid", async () => {
  const { id: customer_id } = await storeCustomer({ surname: "Morosa" });
  await saveCustomerTerms(customer_id, { days: 10, month_days: "" });
  const lines = [{ name: "Work", unit_price: 100, cause: "E1" }];
  const at = { language: "en", now: new Date("2026-11-21T10:00:00Z") } as const;
  const [late, other] = [
    await issueInvoiceOf({ customer_id, lines }, at),
    await issueInvoiceOf({ customer_id, lines }, at),
  ];
  await setPaid(other, 1);
  const found = async (search: object, today: string) => {
    const { rows, total } = await listInvoices(validate(invoiceListSchema, search), today);
    expect(total).toBe(rows.length);
    return rows.map(({ id, overdue_since }) => [id, overdue_since]);
  };
  expect(await found({ q: "morosa" }, "2026-12-01")).toEqual([other, late].map((id) => [id, null]));
  expect(await found({ overdue: "1" }, "2026-12-01")).toEqual([]);
  expect(await found({ overdue: "1" }, "2026-12-02")).toEqual([[late, "2026-12-01"]]);
  expect(await found({ overdue: "1", status: "paid" }, "2026-12-02")).toEqual([]);
  expect(await found({ q: "morosa" }, "2026-12-02")).toEqual([
    [other, null],
    [late, "2026-12-01"],
  ]);
  const card = async (today: string) =>
    (await invoicesOfCustomer(customer_id, 10, today)).rows.map(({ overdue_since }) => overdue_since);
  expect([await card("2026-12-01"), await card("2026-12-02")]).toEqual([
    [null, null],
    [null, "2026-12-01"],
  ]);
  await setPaid(late, 1);
  expect(await found({ overdue: "1" }, "2026-12-02")).toEqual([]);
});
