import { z } from "zod";
import { namedSentence, ownLabels } from "#app/platform/fields.ts";
import type { Words } from "#app/words/words.ts";
import { areRanges, type HourRange, maxRanges, parseRanges, type WeekHours, weekdays } from "./hours.ts";

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

const ranges = z
  .array(z.tuple([time, time]))
  .max(maxRanges)
  .refine(areRanges, { error: namedSentence("wrongHours") });

const labels = { labels: ({ engineers }: Pick<Words, "engineers">) => engineers.fields };

function weekOf(day: z.ZodType<HourRange[]>) {
  const week = z.object(Object.fromEntries(weekdays.map((weekday) => [weekday, day])));
  return week.register(ownLabels, labels) as unknown as z.ZodType<WeekHours>;
}

/** Working hours in a call: for each weekday, "1" to "7", its ranges: {"1": [["08:00", "14:00"]], …, "7": []}. */
export const hoursSchema = weekOf(ranges as unknown as z.ZodType<HourRange[]>);

/** Working hours as a form has them: a text for each weekday, "08:00–14:00, 16:00–19:00". */
export const typedHoursSchema = weekOf(
  z
    .string()
    .max(200)
    .transform((text, context) => {
      const read = parseRanges(text);
      if (read) return read;
      context.addIssue({ code: "custom", message: namedSentence("wrongHours") });
      return z.NEVER;
    }),
);

/** The form of the company's working hours. */
export const companyHoursSchema = z.object({ hours: typedHoursSchema }).register(ownLabels, labels);
