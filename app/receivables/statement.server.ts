/** Reads a customer's statement of account. */
import { missingCustomer } from "#app/customers/merged-customers.server.ts";
import { copyOfCustomer, customerOfCopy } from "#app/documents/customer-copy.ts";
import { expectPeriod } from "#app/http/period.server.ts";
import { validate } from "#app/http/validation.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Method } from "#app/payments/payment.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getCompanyCopy } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import { statementSchema } from "./receivables.schema.ts";
import { type Movement, movementsOfInvoice, type StatementDocument, statementOf } from "./statement.ts";

/** The days of a statement until a day where no first one is asked for: from the first one of its year. */
export function usualPeriod(to: Day): { from: Day; to: Day } {
  return { from: `${to.slice(0, 4)}-01-01`, to };
}

/**
 * The days of a statement that an address asks for, by default usualPeriod() until `today`. Throws an invalid Problem,
 * also where the first day comes after the last.
 */
export function statementPeriod(search: URLSearchParams, today: Day): { from: Day; to: Day } {
  const { to = today, from = usualPeriod(to).from } = validate(statementSchema, Object.fromEntries(search));
  expectPeriod({ from, to }, "from");
  return { from, to };
}

/**
 * The statement of a customer's account from one day to another, in the customer's language, the company's or else
 * `language`, under the company's present letterhead. Throws a not-found Problem.
 */
export async function getStatement(
  customer_id: number,
  { from, to }: { from: Day; to: Day },
  language: Language,
): Promise<StatementDocument> {
  const customer = await reader().customer.findUnique({ where: { id: customer_id } });
  if (!customer) throw await missingCustomer(customer_id, { changing: false });
  const settings = await getCompanyCopy();
  return {
    kind: "statement",
    language: (customer.language ?? settings.language ?? language) as Language,
    company: settings.company,
    customer: customerOfCopy(copyOfCustomer(customer)),
    ...{ from, to, ...statementOf(await movementsOf(customer_id), from, to) },
  };
}

/** All that was charged to a customer and paid by them. */
export async function movementsOf(customer_id: number): Promise<Movement[]> {
  const invoices = await reader().invoice.findMany({
    where: { customer_id, rectifies_id: null },
    select: {
      ...{ invoice_number: true, created_at: true, total_cents: true, annulled_at: true },
      rectified_by: {
        select: { invoice_number: true, created_at: true, total_cents: true, rectify_type: true },
        orderBy: { id: "asc" },
      },
      substituted: {
        select: {
          amount_cents: true,
          invoice: { select: { invoice_number: true, created_at: true, annulled_at: true } },
        },
        orderBy: { invoice_id: "asc" },
      },
      payments: {
        select: { amount_cents: true, payment: { select: { paid_on: true, method: true } } },
        orderBy: { payment_id: "asc" },
      },
    },
    orderBy: { id: "asc" },
  });
  return invoices.flatMap(({ invoice_number: number, created_at, annulled_at, ...invoice }) => [
    ...movementsOfInvoice(
      {
        ...{ number, day: dayOf(created_at), total_cents: invoice.total_cents },
        annulled_on: annulled_at && dayOf(annulled_at),
      },
      invoice.rectified_by.map((one) => ({
        ...{ type: one.rectify_type, number: one.invoice_number, total_cents: one.total_cents },
        day: dayOf(one.created_at),
      })),
    ),
    // The full invoice in its place is charged instead, unless that was annulled.
    ...invoice.substituted.flatMap(({ amount_cents, invoice: full }): Movement[] => {
      const movement = (kind: "replaced" | "restored", at: Date, cents: Cents): Movement => {
        return { day: dayOf(at), kind, number, method: "", cents };
      };
      return [
        movement("replaced", full.created_at, -amount_cents),
        ...(full.annulled_at ? [movement("restored", full.annulled_at, amount_cents)] : []),
      ];
    }),
    ...invoice.payments.map(({ amount_cents, payment: { paid_on, method } }): Movement => {
      const kind = amount_cents < 0 ? "paid_back" : "payment";
      return { day: paid_on, kind, number, method: method as Method, cents: -amount_cents };
    }),
  ]);
}
