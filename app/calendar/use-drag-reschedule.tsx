import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useFetcher, useNavigate, useRevalidator } from "react-router";
import { hoursText } from "#app/booking/slot-fields.ts";
import type { Refusal } from "#app/http/screen.server.ts";
import { type ColumnMove, engineersAfterMove } from "#app/jobs/column-move.ts";
import {
  type AssignedSlot,
  durationOf,
  excludeEachOther,
  minutesAfter,
  type Slot,
  slotOf,
  slotOfJob,
} from "#app/jobs/job.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownJob } from "./packed-jobs.ts";

/** How long a message is shown, in seconds (behaviour 4.16). */
const shownSeconds = 3;

/** How long a message is shown with which something can be done: take the move back, or tell the customer. */
const secondsToAct = 12;

/**
 * The answer of the action; `times`: from when to when the job was moved, `told`: whether the customer is told, if that
 * is a question, and `tellHref` where they can be told now; `ask`: the address of the form in which the time has to be
 * confirmed.
 */
type Moved =
  | { moved: true; times: string | null; told: string | null; tellHref: string | null }
  | { ask: string }
  | Refusal<unknown>;

/** A move that can be taken back: the job's former slot, and the address of its form. */
type Undoable = { job: number; slot: Slot; action: string };

type Said = {
  id: number;
  tone: "ok" | "bad";
  text: string;
  times?: string | null;
  told?: string | null;
  tellHref?: string | null;
  /** null: a move between columns, which may have changed who is in charge. */
  undoable?: Undoable | null;
};

type DragReschedule = {
  /** The jobs to show; the one that is being moved is at its new slot already. */
  jobs: ShownJob[];
  /** Moves a job to a slot, and between columns or within its own (null); `action` is the address of its form. */
  move: (job: ShownJob, columns: ColumnMove | null, slot: Slot, action: string) => void;
  message: ReactNode;
};

/**
 * Rescheduling by drag and drop, with the rules and the action of the form. `gapMinutes` is the travel gap of the
 * settings. A refused job returns to its former slot and engineers, and a message says why.
 */
export function useDragReschedule(jobs: ShownJob[], gapMinutes: number): DragReschedule {
  const calendar = useScreenWords(calendarWords);
  const sending = useFetcher<Moved>();
  const [moved, setMoved] = useState<{ id: number; slot: AssignedSlot } | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const sent = useRef<Undoable | null>(null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { state, data } = sending;
  const refusal = useRefusal(data && !("moved" in data) && !("ask" in data) ? data : undefined);

  useEffect(() => {
    if (state !== "idle" || !data) return;
    setMoved(null);
    if ("moved" in data) {
      const { times, told, tellHref } = data;
      const undoable = times ? sent.current : null;
      setSaid({ ...newMessage("ok", calendar.rescheduled), times, told, tellHref, undoable });
      return;
    }
    if ("ask" in data) {
      navigate(data.ask, { preventScrollReset: true });
      return;
    }
    if (!refusal) return;
    const sentence = failedSentence(refusal, calendar.rescheduleFailed);
    setSaid(newMessage("bad", refusal.fault ? `${sentence} ${calendar.atFormerTime}` : sentence));
    // The refusal has a reason that this page does not show yet, such as another job.
    if (!refusal.fault) revalidate();
  }, [state, data, refusal, calendar, revalidate, navigate]);

  function move(job: ShownJob, columns: ColumnMove | null, dropped: Slot, action: string) {
    const slot = wholeSteps(job, dropped);
    const wanted = { ...slot, engineer_ids: columns ? engineersAfterMove(job, columns) : job.engineer_ids };
    const taken = jobs.some((other) => other.id !== job.id && excludeEachOther(wanted, slotOfJob(other), gapMinutes));
    if (taken) {
      setSaid(newMessage("bad", calendar.rescheduleFailed({ reason: calendar.overlap })));
      return;
    }
    setSaid(null);
    setMoved({ id: job.id, slot: wanted });
    sent.current = columns ? null : { job: job.id, slot: slotOfJob(job), action };
    // While a move of the same job is sent, the server has the job at either slot.
    const seen = jobs.filter(({ id }) => id === job.id).concat(moved?.id === job.id ? job : []);
    sending.submit(fieldsOfMove(slot, columns, seen.map(slotOfJob)), { method: "post", action });
  }

  function undo({ job: id, slot, action }: Undoable) {
    const job = jobs.find((one) => one.id === id);
    if (job) move(job, null, slot, action);
  }

  return {
    jobs: jobs.map((job) => (job.id === moved?.id ? { ...job, ...asTexts(moved.slot) } : job)),
    move,
    message: said ? <MoveMessage key={said.id} {...said} undo={undo} /> : null,
  };
}

/**
 * The fields of the form that moves a job to a slot, and between columns where `columns` is given; `seen`: at which
 * slots it was shown before.
 */
function fieldsOfMove(slot: Slot, columns: ColumnMove | null, seen: readonly Slot[]): FormData {
  const fields = new FormData();
  // The start is sent as an instant: in the hour that comes twice its local time would be ambiguous.
  fields.set("start", slot.start.toISOString());
  fields.set("hours", hoursText(durationOf(slot)));
  fields.set("drag", "1");
  // A job that somebody else moved meanwhile is not moved back unseen.
  for (const { start, end } of seen) fields.append("seen_slot", `${start.toISOString()}/${end.toISOString()}`);
  // Who comes follows on the server: this page may not know yet that somebody else gave the job to a helper.
  if (columns) {
    fields.set("from_column", String(columns.from));
    fields.set("to_column", String(columns.to));
  }
  return fields;
}

type MoveMessageProps = Said & { undo: (undoable: Undoable) => void };

/** What came of a move, with what can be done then: take it back, and tell the customer who was not told. */
function MoveMessage({ tone, text, times, told, tellHref, undoable, undo }: MoveMessageProps) {
  const calendar = useScreenWords(calendarWords);
  return (
    <FloatingMessage
      tone={tone}
      seconds={tellHref || undoable ? secondsToAct : shownSeconds}
      button={
        undoable ? (
          <button type="button" className="button" onClick={() => undo(undoable)}>
            {calendar.undoMove}
          </button>
        ) : null
      }
    >
      {tellHref && !undoable ? <Brief seconds={shownSeconds}>{text}</Brief> : text}
      {times ? <div>{times}</div> : null}
      {told ? <div className="small">{told}</div> : null}
      {tellHref ? (
        <Link to={tellHref} preventScrollReset>
          {calendar.told.tellNow}
        </Link>
      ) : null}
    </FloatingMessage>
  );
}

/** Shows its content for so many seconds. */
function Brief({ seconds, children }: { seconds: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return over ? null : children;
}

let lastSaid = 0;

/** Each message has an id of its own, so that it is shown anew even if its text is the same as before. */
function newMessage(tone: Said["tone"], text: string): Said {
  lastSaid += 1;
  return { id: lastSaid, tone, text };
}

/** A job has whole half-hours (behaviour 4.7): the dropped range is rounded up from the end that was not dragged. */
function wholeSteps(job: ShownJob, dropped: Slot): Slot {
  const before = slotOfJob(job);
  const minutes = durationOf(dropped);
  const endStays = dropped.end.getTime() === before.end.getTime();
  return slotOf(endStays ? minutesAfter(dropped.end, -minutes) : dropped.start, minutes);
}

function asTexts(slot: AssignedSlot): Pick<ShownJob, "start" | "end" | "engineer_ids"> {
  return { start: slot.start.toISOString(), end: slot.end.toISOString(), engineer_ids: [...slot.engineer_ids] };
}
