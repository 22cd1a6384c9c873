import { documents } from "./documents.ts";
import { problems } from "./problems.ts";

/** The texts that only the server writes, in English: documents, and why something was refused. */
export const server = { documents, problems };
