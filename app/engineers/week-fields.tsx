import type { ReactNode } from "react";
import type { FieldProblems } from "#app/platform/problem.ts";
import { TextField } from "#app/ui/field.tsx";
import { engineersWords } from "#app/words/engineers-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { formatRanges, type Weekday, type WeekHours, weekdays } from "./hours.ts";

/** The texts of a week's hours, by the names of their fields: "hours.1" is Monday's. */
export type WeekTexts = Record<`hours.${Weekday}`, string>;

export const weekNames = weekdays.map((weekday) => `hours.${weekday}` as const);

/** Hours as the texts of their fields. */
export function weekTexts(hours: WeekHours): WeekTexts {
  const entries = weekdays.map((weekday) => [`hours.${weekday}`, formatRanges(hours[weekday])]);
  return Object.fromEntries(entries) as WeekTexts;
}

/** The posted texts by weekday, as typedHoursSchema takes them. */
export function postedWeek(texts: WeekTexts): Record<Weekday, string> {
  const entries = weekdays.map((weekday) => [weekday, texts[`hours.${weekday}`]]);
  return Object.fromEntries(entries) as Record<Weekday, string>;
}

/** A text in which hours such as "16:00–19:00" stay on one line: browsers break lines behind a dash. */
function withWholeHours(text: string): ReactNode {
  return text.split(/(\S+–\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="number">
        {part}
      </span>
    ),
  );
}

type WeekFieldsProps = { values: WeekTexts; wrong: FieldProblems; onChange?: () => void };

/** The fields of working hours, one for each weekday. */
export function WeekFields({ values, wrong, onChange }: WeekFieldsProps) {
  const engineers = useScreenWords(engineersWords);
  return (
    <>
      <p className="hint">{withWholeHours(engineers.hoursHint)}</p>
      <div className="working-week">
        {weekdays.map((weekday) => (
          <TextField
            key={weekday}
            label={engineers.fields[weekday]}
            name={`hours.${weekday}`}
            autoComplete="off"
            maxLength={200}
            defaultValue={values[`hours.${weekday}`]}
            error={wrong[`hours.${weekday}`]}
            onChange={onChange}
          />
        ))}
      </div>
    </>
  );
}
