/** Terms of payment of the company and of single customers, and the account that customers pay to. */
import { expectPresentCustomer } from "#app/customers/merged-customers.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import { parseMonthDays, type Terms } from "./terms.ts";

/** Terms as they are stored and typed: `month_days` is a text such as "10,25". */
export type StoredTerms = { days: number | null; month_days: string };

/** Where and how customers pay the company: one account or two, without blanks, and other ways as a text. */
export type WaysToPay = { iban: string; iban2: string; payment_ways: string };

/** The row of the company; the others are of customers. */
const ofCompany = 1;

const noTerms: StoredTerms = { days: null, month_days: "" };

type Client = Pick<Transaction, "paymentTerms">;

/** The company's terms, and how it is paid. */
export async function getCompanyTerms(client: Client = reader()): Promise<StoredTerms & WaysToPay> {
  const found = await client.paymentTerms.findUniqueOrThrow({ where: { id: ofCompany } });
  const { days, month_days, iban, iban2, payment_ways } = found;
  return { days, month_days, iban, iban2, payment_ways };
}

/**
 * Saves what is given of the company's terms, and how it is paid. Throws an invalid Problem for days of the month
 * alone.
 */
export async function saveCompanyTerms(
  transaction: Transaction,
  change: { [Name in keyof (StoredTerms & WaysToPay)]?: (StoredTerms & WaysToPay)[Name] | undefined },
): Promise<void> {
  const before = await getCompanyTerms(transaction);
  const after = {
    days: change.days === undefined ? before.days : change.days,
    month_days: change.month_days ?? before.month_days,
    iban: change.iban ?? before.iban,
    iban2: change.iban2 ?? before.iban2,
    payment_ways: change.payment_ways ?? before.payment_ways,
  };
  if (after.days === null && after.month_days !== "")
    throw wrongField("payment_month_days", (words) => words.problems.monthDaysAlone);
  await transaction.paymentTerms.update({ where: { id: ofCompany }, data: after });
}

/** A customer's own terms; without any, those of the company hold. */
export async function getCustomerTerms(customer_id: number): Promise<StoredTerms> {
  const found = await reader().paymentTerms.findUnique({ where: { customer_id } });
  return found ? { days: found.days, month_days: found.month_days } : noTerms;
}

/**
 * Saves a customer's own terms; without days, those of the company hold again. Throws a not-found Problem, for a merged
 * customer a conflict, and an invalid one for days of the month alone.
 */
export async function saveCustomerTerms(customer_id: number, terms: StoredTerms): Promise<void> {
  await write(async (transaction) => {
    await expectPresentCustomer(transaction, customer_id);
    if (terms.days === null) {
      if (terms.month_days !== "") throw wrongField("payment_month_days", (words) => words.problems.monthDaysAlone);
      await transaction.paymentTerms.deleteMany({ where: { customer_id } });
    } else {
      const where = { customer_id };
      await transaction.paymentTerms.upsert({ where, create: { customer_id, ...terms }, update: terms });
    }
  });
}

/** The terms under which an invoice is issued for a customer, and how it says to pay. */
export async function termsOf(transaction: Transaction, customer_id: number): Promise<Terms & WaysToPay> {
  const company = await getCompanyTerms(transaction);
  const own = await transaction.paymentTerms.findUnique({ where: { customer_id } });
  const { days, month_days } = own ?? company;
  const { iban, iban2, payment_ways } = company;
  return { days, month_days: parseMonthDays(month_days) ?? [], iban, iban2, payment_ways };
}
