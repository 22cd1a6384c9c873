import type { WorkWords } from "../words.ts";
import { calendar } from "./calendar.ts";
import { company } from "./company.ts";
import { feed } from "./feed.ts";
import { invoices } from "./invoices.ts";

/** The texts of the screens that bring their own, in Spanish. */
export const work: WorkWords = { calendar, company, feed, invoices };
