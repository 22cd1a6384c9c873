import { auth } from "./auth.ts";
import { catalogue } from "./catalogue.ts";
import { customers } from "./customers.ts";
import { fields } from "./fields.ts";
import { quotes, viewer } from "./quotes.ts";
import { common, shell } from "./shell.ts";
import { units } from "./units.ts";

/** The English texts that every page loads. Those that behaviour.md quotes are exact. */
export const en = { auth, catalogue, common, customers, fields, quotes, shell, units, viewer };
