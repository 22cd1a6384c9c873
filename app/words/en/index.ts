import { admin } from "./admin.ts";
import { auth } from "./auth.ts";
import { catalogue } from "./catalogue.ts";
import { customers } from "./customers.ts";
import { documents } from "./documents.ts";
import { fields, problems } from "./problems.ts";
import { quotes, viewer } from "./quotes.ts";
import { common, shell } from "./shell.ts";

/** Every text that a person sees, in English: the specification's own, to the letter. */
export const en = { admin, auth, catalogue, common, customers, documents, fields, problems, quotes, shell, viewer };
