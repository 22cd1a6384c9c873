import { auth } from "./auth.ts";
import { customers } from "./customers.ts";
import { fields } from "./fields.ts";
import { quotes } from "./quotes.ts";
import { common, shell } from "./shell.ts";
import { units } from "./units.ts";

/** The English texts that every page loads. Those that behaviour.md quotes are exact. */
export const en = { auth, common, customers, fields, quotes, shell, units };
