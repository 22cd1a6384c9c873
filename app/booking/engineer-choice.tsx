import type { OfferedEngineer } from "#app/jobs/job-engineers.server.ts";
import { SelectField } from "#app/ui/field.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { SlotFields } from "./slot-fields.ts";

type EngineerChoiceProps = {
  offered: readonly OfferedEngineer[];
  fields: SlotFields;
  error: string | undefined;
};

/** The fields in which a job gets its engineers: who comes, and which of them is in charge. */
export function EngineerChoice({ offered, fields, error }: EngineerChoiceProps) {
  const calendar = useScreenWords(calendarWords);
  const ticked = fields.engineers ?? [];
  // Those who were ticked stay so where the list could not be read.
  const unread = ticked.filter((id) => !offered.some((each) => String(each.id) === id));
  const choices = [...offered, ...unread.map((id) => ({ id: Number(id), name: calendar.engineerFallback({ id }) }))];
  if (choices.length === 0) return null;
  return (
    <fieldset className="durations engineer-choice">
      <legend className="legend">{calendar.engineers}</legend>
      <div className="choices">
        {joinWithSpaces(
          choices.map(({ id, name }) => (
            <label key={id} className="choice">
              <input type="checkbox" name="assigned" value={id} defaultChecked={ticked.includes(String(id))} />{" "}
              <span>{name}</span>
            </label>
          )),
        )}
      </div>
      {/* The style sheet hides it as soon as somebody is ticked. */}
      <p className="nobody-chosen small">⚠ {calendar.nobodyChosen}</p>
      {choices.length > 1 ? (
        <SelectField label={calendar.inChargeLabel} name="in_charge" defaultValue={fields.in_charge} error={error}>
          <option value="">{calendar.firstTicked}</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <>
          <input type="hidden" name="in_charge" value="" />
          {error ? <p className="error">{error}</p> : null}
        </>
      )}
    </fieldset>
  );
}
