import { type ReactNode, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { spaced } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useFirstWrong } from "#app/ui/use-first-wrong.ts";
import { useCalendarWords } from "#app/words/use-calendar-words.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { SlotCheck } from "./asked-slot.server.ts";
import { durationPresets } from "./job.ts";
import { asOffered, type SlotFields } from "./slot-fields.ts";

export type SlotFormProps = {
  /** Where the form is posted, and asked for what there is to say of another slot. */
  action: string;
  fields: SlotFields;
  check: SlotCheck;
  refusal: { problem: string; fields: Record<string, string> } | null;
  /** The main button, and what it says while it is busy. */
  save: string;
  saving: string;
  cancel: ReactNode;
  /** Hidden fields that are sent with it. */
  children?: ReactNode;
  /** What there is to say of what is booked, whenever it is. */
  notes?: readonly string[];
};

/** A day, a time and a duration. With scripts it says at once whether another job has that time, and then cannot be sent. */
export function SlotForm({
  action,
  fields,
  check,
  refusal,
  save,
  saving,
  cancel,
  children,
  notes = [],
}: SlotFormProps) {
  const calendar = useCalendarWords();
  const { fields: labels } = useWords();
  const asked = useFetcher<{ check: SlotCheck }>();
  const { when, taken, past: over } = asked.data?.check ?? check;
  const warnings = [...notes, ...(over ? [calendar.past] : [])];
  const alive = useAlive();
  // What was wrong with a slot is not wrong with the next one.
  const [past, setPast] = useState<object | null>(null);
  const said = refusal === past ? null : refusal;
  useFirstWrong(refusal);
  const offered = asOffered(fields);
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      // Coming back to the form would offer the same again.
      replace
      onChange={(event) => {
        setPast(refusal);
        asked.load(withFields(action, new FormData(event.currentTarget)));
      }}
    >
      {children}
      <div className="dialog-body in-order">
        {said ? <FormProblem title={said.problem} /> : null}
        <div className="shown-last">
          {warnings.length > 0 ? (
            <NoticeBox tone="warn">
              {warnings.map((warning) => (
                <div key={warning}>{warning}</div>
              ))}
            </NoticeBox>
          ) : null}
          {taken && !said ? <NoticeBox tone="bad">{calendar.overlap}</NoticeBox> : null}
        </div>
        <div className="columns">
          <TextField
            label={calendar.date}
            name="day"
            type="date"
            required
            defaultValue={offered.day}
            error={said?.fields.start}
          />
          <TextField label={calendar.time} name="time" type="time" required defaultValue={offered.time} />
        </div>
        <Durations offered={offered} error={said?.fields.duration_hours} label={labels.duration_hours} />
        <p className="slot-said" role="status">
          {when ? calendar.untilLine(when) : null}
        </p>
      </div>
      <div className="dialog-foot actions end">
        {cancel} {/* Without scripts nothing would enable it again. */}
        <SubmitButton busyText={saving} disabled={alive && taken}>
          {save}
        </SubmitButton>
      </div>
    </Form>
  );
}

type DurationsProps = { offered: SlotFields; error: string | undefined; label: string };

function Durations({ offered, error, label }: DurationsProps) {
  const calendar = useCalendarWords();
  const custom = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="durations">
      <legend className="legend">{label}</legend>
      <div className="choices">
        {spaced(
          durationPresets.map((hours) => (
            <label key={hours} className="choice">
              <input type="radio" name="hours" value={hours} defaultChecked={offered.hours === String(hours)} />{" "}
              <span>{calendar.hours({ n: hours })}</span>
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
          // Not a number field: the browser would refuse what was left in it although another duration is chosen.
          inputMode="numeric"
          autoComplete="off"
          className="custom-hours"
          defaultValue={offered.custom}
          error={error}
          // Whoever types here means it; whoever only passes with Tab does not (WCAG 3.2.1).
          onChange={() => {
            if (custom.current) custom.current.checked = true;
          }}
        />
      </div>
    </fieldset>
  );
}

function withFields(action: string, form: FormData): string {
  const [path = "", search = ""] = action.split("?");
  const parameters = new URLSearchParams(search);
  for (const [name, value] of form) if (typeof value === "string") parameters.set(name, value);
  return `${path}?${parameters}`;
}
