import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { audit } from "./audit.ts";
import { backups } from "./backups.ts";
import { bank } from "./bank.ts";
import { books } from "./books.ts";
import { calendar } from "./calendar.ts";
import { calls } from "./calls.ts";
import { card } from "./card.ts";
import { catalogue } from "./catalogue.ts";
import { checklist } from "./checklist.ts";
import { company } from "./company.ts";
import { corrections } from "./corrections.ts";
import { customerForm } from "./customer-form.ts";
import { declarations } from "./declarations.ts";
import { email } from "./email.ts";
import { engineers } from "./engineers.ts";
import { feed } from "./feed.ts";
import { imports } from "./imports.ts";
import { invoiceForm } from "./invoice-form.ts";
import { invoices } from "./invoices.ts";
import { jobStates } from "./job-states.ts";
import { letters } from "./letters.ts";
import { myDay } from "./my-day.ts";
import { numbers } from "./numbers.ts";
import { offline } from "./offline.ts";
import { payments } from "./payments.ts";
import { pick } from "./pick.ts";
import { push } from "./push.ts";
import { quoteDetails } from "./quote-details.ts";
import { quoteForm } from "./quote-form.ts";
import { quoteStates } from "./quote-states.ts";
import { quoteTemplates } from "./quote-templates.ts";
import { receivables } from "./receivables.ts";
import { received } from "./received.ts";
import { reminders } from "./reminders.ts";
import { reports } from "./reports.ts";
import { search } from "./search.ts";
import { secondFactor } from "./second-factor.ts";
import { series } from "./series.ts";
import { sessions } from "./sessions.ts";
import { tax } from "./tax.ts";
import { today } from "./today.ts";
import { users } from "./users.ts";
import { verifactu } from "./verifactu.ts";
import { viewer } from "./viewer.ts";
import { visit } from "./visit.ts";

/** The English texts that only some screens load. Those that behaviour.md quotes are exact. */
export const work = {
  account,
  admin,
  audit,
  backups,
  bank,
  books,
  calendar,
  calls,
  card,
  catalogue,
  checklist,
  company,
  corrections,
  customerForm,
  declarations,
  email,
  engineers,
  feed,
  imports,
  invoiceForm,
  invoices,
  jobStates,
  letters,
  myDay,
  numbers,
  offline,
  payments,
  pick,
  push,
  quoteDetails,
  quoteForm,
  quoteStates,
  quoteTemplates,
  receivables,
  received,
  reminders,
  reports,
  search,
  secondFactor,
  series,
  sessions,
  tax,
  today,
  users,
  verifactu,
  viewer,
  visit,
};
