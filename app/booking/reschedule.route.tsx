/** The dialog that moves a job to another slot, /calendar/jobs/{id}/reschedule. Drag and drop posts here too. */
import { useState } from "react";
import { redirect } from "react-router";
import { doerOf } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { assignedAfterMove } from "#app/jobs/assign-jobs.server.ts";
import { calendarHref, parseColumn } from "#app/jobs/calendar-place.ts";
import type { ColumnMove } from "#app/jobs/column-move.ts";
import { offerToTellOf, type TellOffer } from "#app/jobs/customer-notices.server.ts";
import { jobTimeSchema } from "#app/jobs/job.schema.ts";
import { type AssignedSlot, durationMinutes, isSameSlot, type Slot, slotOf, slotOrNone } from "#app/jobs/job.ts";
import { type OfferedEngineer, offeredEngineers } from "#app/jobs/job-engineers.server.ts";
import { mayReschedule } from "#app/jobs/job-moves.ts";
import { getJob, getJobChanges, type JobChanges, rescheduleJob } from "#app/jobs/jobs.server.ts";
import { askedBecauseOf, UnconfirmedTime } from "#app/jobs/time-doubts.server.ts";
import { idOf, parseCount, parseWhole } from "#app/numbers/whole-number.ts";
import { briefTime, whenLabel } from "#app/platform/date-texts.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Problem } from "#app/platform/problem.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/reschedule.route";
import {
  engineerFields,
  engineersInput,
  expectTicked,
  fieldsOfSlot,
  foundHref,
  namesEngineers,
  slotFieldsOf,
  slotInput,
  tellInput,
  validateSlot,
} from "./asked-slot.server.ts";
import { askedCalendarPlace } from "./place-now.server.ts";
import { changedJob } from "./shown-job.server.ts";
import { checkSlot, clashBecauseOf, type SlotCheck, uncheckedSlot, whenOf } from "./slot-check.server.ts";
import { SlotDialog } from "./slot-dialog.tsx";
import { toldOfChange, toldTooLate } from "./told-lines.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const { url, params, context } = asked;
  const { place, today } = askedCalendarPlace(url.searchParams);
  type Loaded = {
    title: string;
    check: SlotCheck;
    engineers: OfferedEngineer[];
    waits: boolean;
    offer: TellOffer | null;
    /** The job as the form shows it. */
    seen: SeenJob | null;
  };
  type Shown = typeof frame & Loaded;
  const frame = {
    fields: slotFieldsOf(url.searchParams),
    action: calendarHref(place, today, `/calendar/jobs/${idOf(params)}/reschedule`),
    back: calendarHref(place, today, `/calendar/jobs/${idOf(params)}`),
  };
  const unread = { title: "", check: uncheckedSlot, engineers: [], waits: false, offer: null, seen: null };
  return loadOrEmpty<Shown>(load, { ...frame, ...unread });

  async function load(): Promise<Shown> {
    const job = await changedJob(asked, ({ state }, { problems }) =>
      mayReschedule(state) ? null : problems.jobIsDone,
    );
    const ids = job.engineers.map((engineer) => engineer.id);
    const isTyped = url.searchParams.has("day");
    const fields = isTyped ? frame.fields : fieldsOfSlot(slotOrNone(job), ids);
    // A place in the calendar that is dragged to names no engineers: those of the job stay, as does who is in charge.
    const shown = fields.engineers === null ? { ...fields, ...engineerFields(ids) } : fields;
    const check = await checkSlot(shown, job.id, context.get(languageContext));
    const offer = await offerToTellOf(job.id, "move");
    return {
      ...{ ...frame, fields: shown, title: job.title, check, offer, engineers: await offeredEngineers(ids) },
      waits: job.state === "to_plan",
      // A form that is loaded anew with what was typed goes on from what it was opened with.
      seen: (isTyped ? seenIn(url.searchParams) : null) ?? (await getJobChanges(job.id)),
    };
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const id = idOf(params);
  const words = wordsOf(context);
  const form = await formOf(request);
  const at = askedCalendarPlace(url.searchParams);
  const fields = slotFieldsOf(form);
  const dragged = form.get("drag") === "1";
  const seen = seenIn(form);
  const keepsEngineers = seen?.engineers !== undefined && namesEngineers(fields, seen.engineers);
  const seenSlots = slotsIn(form.getAll("seen_slot"));
  let after: Slot | null = null;
  let event: Awaited<ReturnType<typeof rescheduleJob>>;
  try {
    const found = foundHref(calendarHref(at.place, at.today, url.pathname), form);
    if (found) return redirect(found);
    expectTicked(fields);
    // A drag sends the instant; the form sends day and time of the company's clock.
    const asked = { ...slotInput(fields), ...(keepsEngineers ? {} : engineersInput(fields)) };
    const input = dragged
      ? validate(jobTimeSchema, { ...asked, start: form.get("start") })
      : validateSlot(jobTimeSchema, asked, fields);
    const { confirmed } = fields;
    const columns = columnsIn(form);
    const next = columns && { engineer_ids: (present: readonly number[]) => assignedAfterMove(present, columns) };
    const doing = { by: doerOf(context), place: "office", confirmed, tell: tellInput(fields.tell) } as const;
    const seenOnes = { seen: seen && [seen.changes], seenSlots };
    event = await rescheduleJob(id, { ...input, ...next }, { ...doing, ...seenOnes });
    after = slotOf(input.start, durationMinutes(input));
  } catch (caught) {
    const now = caught instanceof ChangedMeanwhile ? await getJobChanges(id) : null;
    const error = now ? await movedMeanwhile(id, context, { dragged, named: fields.engineers !== null }) : caught;
    if (dragged && error instanceof UnconfirmedTime) return { ask: formAt(url, error.slot) } as const;
    const doubts = askedBecauseOf(error, words);
    if (dragged || !isGone(error)) {
      const clash = await clashBecauseOf(error, fields, { except: id, language: context.get(languageContext) });
      const when = whenOf(fields, context.get(languageContext));
      // The refused form carries the new count of changes: sent again after its notice was read, it moves the job.
      // Whom it left as they were are those of now, so that moving the job takes nobody away who was given meanwhile.
      const kept = now && keepsEngineers ? engineerFields(now.engineers) : {};
      return answerRefusal(error, words, { ...fields, ...kept, doubts, clash, when, seen: now ?? seen });
    }
    // The job is gone, and so is its form: the calendar shows the reason.
    const text = words.calendar.rescheduleFailed({ reason: error.sentence(words) });
    const { place, today } = askedCalendarPlace(url.searchParams);
    return redirectWithNotice(calendarHref(place, today), { tone: "bad", text });
  }
  // A drag stays on its page; the form leads back to the calendar, to the job's new day.
  const { place, today } = askedCalendarPlace(url.searchParams);
  if (dragged) {
    const told = await toldOfChange(id, words);
    const tellHref = told?.canTell ? calendarHref(place, today, `/calendar/jobs/${id}/tell`) : null;
    const times = after && timesOf(seenSlots.at(-1), after, context);
    return { moved: true, times, told: told?.text ?? null, tellHref } as const;
  }
  const there = calendarHref({ ...place, date: fields.day }, today);
  // The same form posted again changes nothing (`event` is null). Its notice is that of the first time: "booked" where
  // the form was opened for a job that waited for a date.
  const isBooking = event === "booked" || (event === null && form.get("waits") === "1");
  const said = [isBooking ? words.calendar.booked : words.calendar.rescheduled, await toldTooLate(id, words)];
  return redirectWithNotice(there, { tone: "ok", text: said.filter(Boolean).join(" ") });
}

/** The job as a form showed it; no engineers where one of an earlier version does not say whom. */
type SeenJob = Pick<JobChanges, "changes"> & Partial<JobChanges>;

/** What a form says that it showed of the job; null where it does not say how often it had been changed. */
function seenIn(form: { get(name: string): unknown }): SeenJob | null {
  const changes = parseCount(String(form.get("seen") ?? ""));
  const engineers = form.get("seen_engineers");
  if (changes === null || typeof engineers !== "string") return changes === null ? null : { changes };
  return { changes, engineers: engineers.split(",").flatMap((id) => parseWhole(id) ?? []) };
}

/**
 * A refusal that says when the job is now, after somebody else has changed it, and how it can be changed still; who
 * comes where the form `named` engineers.
 */
async function movedMeanwhile(
  id: number,
  context: Route.ActionArgs["context"],
  { dragged, named }: { dragged: boolean; named: boolean },
): Promise<Problem> {
  const language = context.get(languageContext);
  const job = await getJob(id, language);
  const slot = job && slotOrNone(job);
  return new Problem("conflict", ({ calendar }) => {
    const when = slot ? calendar.untilLine(whenLabel(slot, language)) : calendar.notPlanned;
    const names = named && job ? job.engineers.map(({ name }) => name).join(", ") : null;
    return dragged ? calendar.movedBeforeDrag({ when }) : calendar.movedMeanwhile({ when, names });
  });
}

/** From which slot to which a job was dragged, in a sentence; null where it kept its slot, or none is known before. */
function timesOf(before: Slot | undefined, after: Slot, context: Route.ActionArgs["context"]): string | null {
  if (!before || isSameSlot(before, after)) return null;
  const timesIn = ({ start, end }: Slot) =>
    `${briefTime(start, context.get(languageContext))}–${localTimeOf(end).slice(11)}`;
  return wordsOf(context).calendar.movedFromTo({ from: timesIn(before), to: timesIn(after) });
}

/** The slots at which a dragged job was shown, of "start/end" as instants. */
function slotsIn(sent: readonly FormDataEntryValue[]): Slot[] {
  return sent.flatMap((one) => {
    const [start, end] = String(one)
      .split("/")
      .map((instant) => new Date(instant));
    return start && end && !Number.isNaN(start.getTime()) && !Number.isNaN(end.getTime()) ? [{ start, end }] : [];
  });
}

/** Between which columns of the calendar a job was dragged; null where it stays in its own. */
function columnsIn(dragged: FormData): ColumnMove | null {
  const column = (name: string) => parseColumn(String(dragged.get(name) ?? ""));
  const [from, to] = [column("from_column"), column("to_column")];
  return from === null || to === null ? null : { from, to };
}

/** The address of the form with the slot and the engineers to which a job was dragged. */
function formAt(url: URL, dragged: AssignedSlot): string {
  const { place, today } = askedCalendarPlace(url.searchParams);
  const { day, time, hours, in_charge, engineers } = fieldsOfSlot(dragged, dragged.engineer_ids);
  const assigned = new URLSearchParams({ in_charge });
  for (const id of engineers ?? []) assigned.append("assigned", id);
  return `${calendarHref(place, today, url.pathname, { day, time, hours })}&${assigned}`;
}

function isGone(error: unknown): error is Problem {
  return error instanceof Problem && error.kind === "not-found";
}

export default function RescheduleJob({ loaderData, actionData }: Route.ComponentProps) {
  const { common } = useWords();
  const calendar = useScreenWords(calendarWords);
  const { title, fields, check, engineers, waits, offer, action, back, failure } = loaderData;
  // Another load of the page's data may tell of a later change, which this form never showed.
  const [opened, setOpened] = useState(loaderData.seen);
  if (opened === null && loaderData.seen !== null) setOpened(loaderData.seen);
  // A drag's answers are for the calendar; all others, as of a request that did not get through, are for the form.
  const isOfDrag = actionData && ("ask" in actionData || "moved" in actionData);
  const refusal = useRefusal(isOfDrag ? undefined : actionData);
  const seen = refusal?.values?.seen ?? opened;
  return (
    <SlotDialog
      title={waits ? calendar.planTitle : calendar.rescheduleTitle}
      lead={<b>{title}</b>}
      failure={failure}
      back={back}
      action={action}
      fields={refusal?.values ?? fields}
      seenEngineers={seen?.engineers?.join()}
      check={check}
      engineers={engineers}
      offer={offer}
      refusal={refusal}
      sayRefusal={(given) => failedSentence(given, calendar.rescheduleFailed)}
      save={common.save}
      saving={common.saving}
    >
      <input type="hidden" name="seen" value={seen?.changes ?? ""} />
      <input type="hidden" name="seen_engineers" value={seen?.engineers?.join() ?? ""} />
      <input type="hidden" name="waits" value={waits ? "1" : ""} />
    </SlotDialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";
