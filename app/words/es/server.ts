import type { ServerWords } from "../words.ts";
import { conflict } from "./conflict.ts";
import { documents } from "./documents.ts";
import { mail } from "./mail.ts";
import { problems } from "./problems.ts";
import { reportAnswers } from "./report-answers.ts";

/** The texts that only the server writes, in Spanish. */
export const server: ServerWords = { conflict, documents, mail, problems, reportAnswers };
