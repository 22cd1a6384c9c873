import type { ScreenWords } from "../words.ts";
import { admin } from "./admin.ts";
import { audit } from "./audit.ts";
import { backups } from "./backups.ts";
import { calendar } from "./calendar.ts";
import { calls } from "./calls.ts";
import { card } from "./card.ts";
import { checklist } from "./checklist.ts";
import { company } from "./company.ts";
import { email } from "./email.ts";
import { engineers } from "./engineers.ts";
import { feed } from "./feed.ts";
import { imports } from "./imports.ts";
import { invoices } from "./invoices.ts";
import { jobStates } from "./job-states.ts";
import { letters } from "./letters.ts";
import { myDay } from "./my-day.ts";
import { numbers } from "./numbers.ts";
import { offline } from "./offline.ts";
import { payments } from "./payments.ts";
import { push } from "./push.ts";
import { quoteStates } from "./quote-states.ts";
import { quoteTemplates } from "./quote-templates.ts";
import { reports } from "./reports.ts";
import { secondFactor } from "./second-factor.ts";
import { sessions } from "./sessions.ts";
import { today } from "./today.ts";
import { users } from "./users.ts";
import { visit } from "./visit.ts";

/** The Spanish texts that only some screens load. */
export const work: ScreenWords = {
  admin,
  audit,
  backups,
  calendar,
  calls,
  card,
  checklist,
  company,
  email,
  engineers,
  feed,
  imports,
  invoices,
  jobStates,
  letters,
  myDay,
  numbers,
  offline,
  payments,
  push,
  quoteStates,
  quoteTemplates,
  reports,
  secondFactor,
  sessions,
  today,
  users,
  visit,
};
