import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import type { TellOffer } from "#app/jobs/customer-notices.server.ts";
import type { OfferedEngineer } from "#app/jobs/job-engineers.server.ts";
import type { AskedDoubts } from "#app/jobs/time-doubts.ts";
import type { Reason } from "#app/platform/failure.ts";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { noteUnsaved } from "#app/ui/unsaved-forms.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { DaysField, Durations } from "./duration-fields.tsx";
import { EngineerChoice } from "./engineer-choice.tsx";
import type { Offer } from "./free-offers.server.ts";
import { FreeTimes, fillIn } from "./free-times.tsx";
import type { SlotCheck } from "./slot-check.server.ts";
import type { Clash } from "./slot-clash.server.ts";
import { SlotClash } from "./slot-clash.tsx";
import { askingForTimes, asOffered, hrefToCheck, type SlotFields, slotFieldNames } from "./slot-fields.ts";
import { TellBox } from "./tell-box.tsx";

type SlotRefusal = Reason & { problem: string; fields: Record<string, string>; fault?: boolean };

export type SlotFormProps = {
  /** The address that the form is posted to, and that is asked to check another slot. */
  action: string;
  /** The fields as they stand; `doubts` and `clash`: why they were refused when they were posted. */
  fields: SlotFields & { doubts?: AskedDoubts | null; clash?: Clash | null; when?: SlotCheck["when"] };
  /** Whom the job had when the form was last shown: with others the boxes are those of the fields again. */
  seenEngineers?: string;
  check: SlotCheck;
  /** The same object as long as the answer is the same. */
  refusal: SlotRefusal | null;
  /** The sentence above the form that tells of a refusal. */
  sayRefusal: (refusal: SlotRefusal) => string;
  /** The label of the main button, and its label while it is busy. */
  save: string;
  saving: string;
  cancel: ReactNode;
  /** Hidden fields that are sent with the form. */
  children?: ReactNode;
  /** Fields before those of the slot, and a button before the main one. */
  intro?: ReactNode;
  other?: ReactNode;
  /** Warnings that hold for every slot. */
  notes?: readonly string[];
  /** What pressing the main button does besides, said beside it. */
  aside?: string | null;
  /** What is offered of telling the customer. */
  offer: TellOffer | null;
  /** Whether the form also books several days at once. */
  severalDays?: boolean;
  /** The engineers to choose from. */
  engineers: readonly OfferedEngineer[];
  /** The address of a job's page over the calendar. */
  jobHref: (job: number) => string;
};

/**
 * The form of a slot: day, time, duration and engineers. With scripts it says at once whether another job overlaps the
 * slot, and then it cannot be sent.
 */
export function SlotForm({
  action,
  fields,
  seenEngineers,
  check,
  refusal,
  sayRefusal,
  save,
  saving,
  cancel,
  children,
  intro,
  other,
  notes = [],
  aside = null,
  offer,
  engineers,
  severalDays = false,
  jobHref,
}: SlotFormProps) {
  const calendar = useScreenWords(calendarWords);
  const { fields: labels } = useWords();
  const asked = useFetcher<{ check: SlotCheck }>();
  const { when, days, clash: met, free, past: over, doubts: found, offers } = asked.data?.check ?? check;
  const warnings = [...notes, ...(over ? [calendar.past] : [])];
  const hydrated = useHydrated();
  // After a change the last refusal is hidden: it was about another slot.
  const [past, setPast] = useState<object | null>(null);
  const said = refusal === past ? null : refusal;
  // What the server asked holds until another slot is chosen; a day off may have been added since the last check.
  const [changed, setChanged] = useState<object | null>(null);
  const clash = (refusal !== changed && fields.clash) || met;
  const doubts = (refusal !== changed && fields.doubts) || found;
  // Without scripts the check is of the slot in the address, not of the one that was posted.
  const line = (refusal !== changed && fields.when) || when;
  useFocusFirstWrong(refusal);
  const form = useRef<HTMLFormElement>(null);
  const asksDoubts = Boolean(fields.doubts);
  useEffect(() => {
    if (refusal && form.current) showWhy(form.current, asksDoubts);
  }, [refusal, asksDoubts]);
  const offered = asOffered(fields);

  /** Puts a time or an engineer that was offered into the form, and has it checked. */
  function take(form: HTMLFormElement, offer: Offer) {
    fillIn(form, offer);
    noteUnsaved(form);
    setPast(refusal);
    setChanged(refusal);
    asked.load(hrefToCheck(action, new FormData(form)));
  }

  return (
    <Form
      ref={form}
      method="post"
      action={action}
      noValidate
      preventScrollReset
      // The form's history entry is replaced: going back to it would offer the same booking again.
      replace
      onChange={(event) => {
        setPast(refusal);
        if (!isSlotField(event.target)) return;
        setChanged(refusal);
        asked.load(hrefToCheck(action, new FormData(event.currentTarget)));
      }}
    >
      {children}
      <div className="dialog-body in-order">
        {said ? <FormProblem title={sayRefusal(said)} /> : null}
        <div className="shown-last">
          {warnings.length > 0 ? (
            <NoticeBox tone="warn">
              {warnings.map((warning) => (
                <div key={warning}>{warning}</div>
              ))}
            </NoticeBox>
          ) : null}
        </div>
        {clash ? (
          <SlotClash
            clash={clash}
            isSaid={said?.problem.includes(calendar.overlap) ?? false}
            hasEngineers={engineers.some(({ active }) => active === 1)}
            hrefOf={jobHref}
          />
        ) : null}
        <DefaultButton disabled={hydrated && met !== null}>{save}</DefaultButton>
        {intro}
        <div className="columns">
          <TextField
            label={calendar.date}
            name="day"
            type="date"
            required
            // With a slot that is taken, the first control would be the link to the job below, at the end of the form.
            data-autofocus
            defaultValue={offered.day}
            error={said?.fields.day ?? said?.fields.start}
          />
          <TextField
            label={calendar.time}
            name="time"
            type="time"
            className="of-one-day"
            required
            defaultValue={offered.time}
            error={said?.fields.time}
          />
        </div>
        {severalDays ? <DaysField days={offered.days} /> : null}
        <Durations offered={offered} error={said?.fields.duration_minutes} label={labels.duration_minutes} />
        <EngineerChoice key={seenEngineers} offered={engineers} fields={offered} error={said?.fields.engineer_ids} />
        {free ? (
          <p className="small">
            {free.length > 0 ? calendar.freeThen({ names: free.join(", ") }) : calendar.nobodyFree}
          </p>
        ) : null}
        <FreeTimes
          offers={offers}
          onFind={(form) => asked.load(askingForTimes(hrefToCheck(action, new FormData(form))))}
          onTake={take}
        />
        <p className="slot-said" role="status">
          {line && days.length === 0 ? calendar.untilLine(line) : null}
          {days.map((one) => (
            <span key={one.day} className="slot-day">
              {calendar.untilLine(one)}
            </span>
          ))}
        </p>
        <TellBox offer={offer} tell={fields.tell} />
        {doubts ? <TimeQuestion doubts={doubts} confirmed={fields.confirmed} /> : null}
      </div>
      <div className="dialog-foot actions end">
        {aside ? <p className="aside small">{aside}</p> : null} {cancel} {other}{" "}
        {/* Not disabled without scripts: nothing would enable it again. */}
        <SubmitButton busyText={saving} disabled={hydrated && met !== null}>
          {save}
        </SubmitButton>
      </div>
    </Form>
  );
}

/**
 * After a refusal without a wrong field, brings its question into sight, or else its sentence: the form is long. The
 * form may ask before it is sent, so a question is that of a refusal only where it `asksDoubts`.
 */
function showWhy(form: HTMLFormElement, asksDoubts: boolean): void {
  if (form.querySelector('[aria-invalid="true"]')) return;
  const question = asksDoubts ? form.querySelector<HTMLElement>('input[name="confirmed"]') : null;
  if (question) question.focus();
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: "center" });
}

/** Says that engineers do not work at the time, with the box that confirms it; its value names what it confirms. */
function TimeQuestion({ doubts, confirmed }: { doubts: AskedDoubts; confirmed: string }) {
  const calendar = useScreenWords(calendarWords);
  const { sentences, confirmation } = doubts;
  return (
    <NoticeBox tone="warn">
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      <label className="check" key={confirmation}>
        <input type="checkbox" name="confirmed" value={confirmation} defaultChecked={confirmed === confirmation} />{" "}
        {calendar.doubts.sure}
      </label>
    </NoticeBox>
  );
}

function isSlotField(control: EventTarget): boolean {
  return slotFieldNames.includes((control as HTMLInputElement).name);
}
