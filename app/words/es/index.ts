import type { PageWords } from "../words.ts";
import { auth } from "./auth.ts";
import { customers } from "./customers.ts";
import { fields } from "./fields.ts";
import { quotes } from "./quotes.ts";
import { common, shell } from "./shell.ts";
import { units } from "./units.ts";

/** The Spanish texts that every page loads, as an office in Spain would say them. */
export const es: PageWords = { auth, common, customers, fields, quotes, shell, units };
