import type { Words } from "../words.ts";
import { admin } from "./admin.ts";
import { auth } from "./auth.ts";
import { catalogue } from "./catalogue.ts";
import { customers } from "./customers.ts";
import { documents } from "./documents.ts";
import { fields, problems } from "./problems.ts";
import { quotes, viewer } from "./quotes.ts";
import { common, shell } from "./shell.ts";

/** Every text that a person sees, in Spanish, as a Spanish office would say it. */
export const es: Words = {
  admin,
  auth,
  catalogue,
  common,
  customers,
  documents,
  fields,
  problems,
  quotes,
  shell,
  viewer,
};
