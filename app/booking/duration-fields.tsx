import { useRef } from "react";
import { durationPresets } from "#app/jobs/job.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { hoursText, type SlotFields } from "./slot-fields.ts";

/** On how many days a form offers to book a job. */
const offeredDays = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Whether a job takes one day, with the time and duration of the form, or several, each with the working hours. */
export function DaysField({ days }: { days: string }) {
  const calendar = useScreenWords(calendarWords);
  return (
    <SelectField label={calendar.daysLabel} name="days" defaultValue={days}>
      <option value="1">{calendar.oneDay}</option>
      {offeredDays.map((n) => (
        <option key={n} value={n}>
          {calendar.severalDays({ n })}
        </option>
      ))}
    </SelectField>
  );
}

type DurationsProps = { offered: SlotFields; error: string | undefined; label: string };

/** The choice of a duration, with a field for others. */
export function Durations({ offered, error, label }: DurationsProps) {
  const calendar = useScreenWords(calendarWords);
  const custom = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="durations of-one-day">
      <legend className="legend">{label}</legend>
      <div className="choices">
        {joinWithSpaces(
          durationPresets.map((minutes) => (
            <label key={minutes} className="choice">
              <input
                type="radio"
                name="hours"
                value={hoursText(minutes)}
                defaultChecked={offered.hours === hoursText(minutes)}
              />{" "}
              <span>{minutes < 60 ? calendar.minutes({ n: minutes }) : calendar.hours({ n: minutes / 60 })}</span>
            </label>
          )),
        )}{" "}
        <label className="choice">
          <input type="radio" name="hours" value="custom" ref={custom} defaultChecked={offered.hours === "custom"} />{" "}
          <span>{calendar.custom}</span>
        </label>
        <TextField
          label={calendar.customHours}
          name="custom"
          // A text field: a number field would refuse its content even when another duration is chosen.
          inputMode="decimal"
          autoComplete="off"
          className="custom-hours"
          defaultValue={offered.custom}
          error={error}
          // Typing selects this duration; only passing through with Tab does not (WCAG 3.2.1).
          onChange={() => {
            if (custom.current) custom.current.checked = true;
          }}
        />
      </div>
    </fieldset>
  );
}
