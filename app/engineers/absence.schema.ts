import { z } from "zod";
import { addDays } from "#app/platform/dates.ts";
import {
  calendarDay,
  namedSentence,
  optionalDay,
  optionalId,
  optionalLine,
  ownLabels,
  rowId,
} from "#app/platform/fields.ts";
import type { Words } from "#app/words/words.ts";
import { maxDays, maxReason } from "./absence.ts";

const days = {
  from: calendarDay,
  /** Without it, one day. */
  to: z.preprocess((value) => (value === "" ? undefined : value), calendarDay.optional()),
  reason: optionalLine(maxReason),
};

type Days = { from: string; to?: string | undefined };

const inOrder = ({ from, to }: Days) => to === undefined || from <= to;
const isShort = ({ from, to }: Days) => to === undefined || to < addDays(from, maxDays);
const wrongOrder = { error: namedSentence("absenceOrder"), path: ["to"] };
const tooLong = { error: namedSentence("absenceTooLong"), path: ["to"] };

const withLast = <Given extends Days>(given: Given) => ({ ...given, to: given.to ?? given.from });

type EngineersWords = Pick<Words, "engineers">;

const labels = { labels: ({ engineers }: EngineersWords) => engineers.fields };

/** Screens name the days as their fields do; calls by the names of their parameters. */
const typedLabels = {
  labels: ({ engineers }: EngineersWords) => ({ ...engineers.fields, from: engineers.from, to: engineers.to }),
};

/** The body that adds days off of an engineer, or of the company: from, to (included; absent: one day), reason. */
export const absenceSchema = z
  .object(days)
  .refine(inOrder, wrongOrder)
  .refine(isShort, tooLong)
  .transform(withLast)
  .register(ownLabels, labels);

/** The same from the screen of an engineer. */
export const typedDaysSchema = absenceSchema.clone().register(ownLabels, typedLabels);

/** The same from the screen of all days off, where they say whose they are: "" for the whole company. */
export const typedAbsenceSchema = z
  .object({ ...days, engineer_id: optionalId })
  .refine(inOrder, wrongOrder)
  .refine(isShort, tooLong)
  .transform(withLast)
  .register(ownLabels, typedLabels);

/** The query of a list of days off. */
export const absenceListSchema = z.object({ from: optionalDay, to: optionalDay });

/** The query that says which days off are deleted. */
export const absenceIdSchema = z.object({ absence_id: rowId }).register(ownLabels, labels);
