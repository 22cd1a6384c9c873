import { calendar } from "./calendar.ts";
import { company } from "./company.ts";
import { feed } from "./feed.ts";
import { invoices } from "./invoices.ts";

/** The texts of the screens that bring their own, in English: the specification's, to the letter. */
export const work = { calendar, company, feed, invoices };
