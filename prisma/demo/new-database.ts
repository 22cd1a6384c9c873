/** What the demo asks before it writes: that nobody has used the database yet. */
import { reader } from "#app/platform/database.server.ts";
import { ConfigurationError } from "#app/platform/environment.server.ts";
import { companyFields } from "#app/settings/company.ts";
import { getCompanyTerms } from "#app/terms/terms.server.ts";

/**
 * Throws ConfigurationError unless the database is as a first start leaves it: the demo writes over the company's
 * settings, and its numbered documents stay for good. Accounts, and the tax rules that the page of the first start asks
 * for, may be there.
 */
export async function expectNewDatabase(): Promise<void> {
  const found = (await hasRows()) ?? ((await isConfigured()) ? "its settings are filled in" : null);
  if (found === null) return;
  throw new ConfigurationError(
    `The demo fills a new database only, and this one is in use (${found}): nothing was changed. ` +
      "Name a folder of its own in DATA_DIR, or an empty database in DATABASE_URL",
  );
}

/** The first kind of rows that somebody has made, as the refusal says it. */
async function hasRows(): Promise<string | null> {
  const database = reader();
  const counts = {
    customers: database.customer.count(),
    products: database.product.count(),
    engineers: database.engineer.count(),
    quotes: database.quote.count(),
    "templates of quotes": database.quoteTemplate.count(),
    invoices: database.invoice.count(),
    jobs: database.job.count(),
    reports: database.serviceReport.count(),
    "tasks of checklists": database.checklistTask.count(),
    "templates of reports": database.reportTemplate.count(),
    "entries of the bank": database.bankEntry.count(),
  };
  for (const [name, count] of Object.entries(counts)) if ((await count) > 0) return `it has ${name}`;
  return null;
}

/** Whether what the demo writes over, or would send with, differs from what a first start leaves. */
async function isConfigured(): Promise<boolean> {
  const { letterhead, ...settings } = await reader().settings.findUniqueOrThrow({
    where: { id: 1 },
    include: { letterhead: true },
  });
  const { smtp_host } = await reader().emailSettings.findUniqueOrThrow({ where: { id: 1 } });
  const { days, ...terms } = await getCompanyTerms();
  const texts = [
    ...companyFields.map(({ name }) => letterhead[name]),
    ...[settings.no_iva_reason, settings.payment_terms, settings.quote_conditions],
    ...Object.values(terms),
    smtp_host,
  ];
  return (
    texts.some((text) => text !== "") || letterhead.logo_id !== null || settings.include_iva !== 0 || days !== null
  );
}
