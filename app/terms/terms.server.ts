/** Terms of payment of the company and of single customers, and the account that customers pay to. */
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { parseMonthDays, type Terms } from "./terms.ts";

/** Terms as they are stored and typed: `month_days` is a text such as "10,25". */
export type StoredTerms = { days: number | null; month_days: string };

/** The row of the company; the others are of customers. */
const ofCompany = 1;

const noTerms: StoredTerms = { days: null, month_days: "" };

type Client = Pick<Transaction, "paymentTerms">;

/** The company's terms and account. */
export async function getCompanyTerms(client: Client = reader()): Promise<StoredTerms & { iban: string }> {
  const { days, month_days, iban } = await client.paymentTerms.findUniqueOrThrow({ where: { id: ofCompany } });
  return { days, month_days, iban };
}

/** Saves what is given of the company's terms and account. Throws an invalid Problem for days of the month alone. */
export async function saveCompanyTerms(
  transaction: Transaction,
  change: { [Name in keyof StoredTerms | "iban"]?: (StoredTerms & { iban: string })[Name] | undefined },
): Promise<void> {
  const { days, month_days, iban } = await getCompanyTerms(transaction);
  const after = {
    days: change.days === undefined ? days : change.days,
    month_days: change.month_days ?? month_days,
    iban: change.iban ?? iban,
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
 * Saves a customer's own terms; without days, those of the company hold again. Throws a not-found Problem, and an
 * invalid one for days of the month alone.
 */
export async function saveCustomerTerms(customer_id: number, terms: StoredTerms): Promise<void> {
  await write(async (transaction) => {
    const customer = await transaction.customer.findUnique({ where: { id: customer_id }, select: { id: true } });
    if (!customer) throw notFound();
    if (terms.days === null) {
      if (terms.month_days !== "") throw wrongField("payment_month_days", (words) => words.problems.monthDaysAlone);
      await transaction.paymentTerms.deleteMany({ where: { customer_id } });
    } else {
      const where = { customer_id };
      await transaction.paymentTerms.upsert({ where, create: { customer_id, ...terms }, update: terms });
    }
  });
}

/** The terms under which an invoice is issued for a customer, and the account that it prints. */
export async function termsOf(transaction: Transaction, customer_id: number): Promise<Terms & { iban: string }> {
  const company = await getCompanyTerms(transaction);
  const own = await transaction.paymentTerms.findUnique({ where: { customer_id } });
  const { days, month_days } = own ?? company;
  return { days, month_days: parseMonthDays(month_days) ?? [], iban: company.iban };
}
