import { auth } from "./auth.ts";
import { catalogue } from "./catalogue.ts";
import { customers } from "./customers.ts";
import { fields } from "./fields.ts";
import { quotes, viewer } from "./quotes.ts";
import { common, shell } from "./shell.ts";

/** The texts that every page brings along, in English: those that behaviour.md quotes, to the letter. */
export const en = { auth, catalogue, common, customers, fields, quotes, shell, viewer };
