/** The texts about the states of a job, in every language. Only the screens of jobs load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const jobStatesWords = byLanguage(
  import.meta.glob<ScreenWords["jobStates"]>("./*/job-states.ts", { eager: true, import: "jobStates" }),
);
