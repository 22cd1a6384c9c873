import { type ReactNode, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { NoticeBox } from "#app/ui/notice.tsx";
import type { Unreachable } from "#app/ui/while-reachable.ts";
import { useCalendarWords } from "#app/words/use-calendar-words.ts";
import { type CalendarJob, hoursBefore, hoursOf, overlaps, type Slot, slotOf } from "./job.ts";
import { useRefusal } from "./use-refusal.ts";

/** How long a message is shown (specification, section 9). */
const shownMs = 3000;

type Said = { tone: "ok" | "bad"; text: string };

type Moving = {
  /** The jobs, the one that is being moved where it was put. */
  jobs: CalendarJob[];
  /** Moves a job to a slot; `action` is where its form is posted. */
  move: (job: CalendarJob, slot: Slot, action: string) => void;
  message: ReactNode;
};

/** Rescheduling by dragging: the same rules and the same action as by the form. What is refused springs back, and says why. */
export function useMoving(jobs: CalendarJob[]): Moving {
  const calendar = useCalendarWords();
  const sending = useFetcher<{ moved: true } | { problem: string; fields: Record<string, string> } | Unreachable>();
  const [moved, setMoved] = useState<{ id: number; slot: Slot } | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const { state, data } = sending;
  const arrived = data && "moved" in data;
  const problem = useRefusal(arrived ? undefined : data)?.problem;

  useEffect(() => {
    if (state !== "idle" || !data) return;
    setMoved(null);
    setSaid(
      problem === undefined
        ? { tone: "ok", text: calendar.rescheduled }
        : { tone: "bad", text: calendar.rescheduleFailed({ reason: problem }) },
    );
  }, [state, data, problem, calendar]);

  useEffect(() => {
    if (said?.tone !== "ok") return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);

  function move(job: CalendarJob, dropped: Slot, action: string) {
    const slot = wholeHours(job, dropped);
    const taken = jobs.some((other) => other.id !== job.id && overlaps(slot, slotOfJob(other)));
    if (taken) {
      setSaid({ tone: "bad", text: calendar.rescheduleFailed({ reason: calendar.overlap }) });
      return;
    }
    setSaid(null);
    setMoved({ id: job.id, slot });
    // By the instant: the hour that comes twice would be another by the clock on the wall.
    const fields = { drag: "1", start: slot.start.toISOString(), hours: String(hoursOf(slot)) };
    sending.submit(fields, { method: "post", action });
  }

  return {
    jobs: jobs.map((job) => (job.id === moved?.id ? { ...job, ...asTexts(moved.slot) } : job)),
    move,
    message: said ? (
      <div className="page-notice floating">
        <NoticeBox tone={said.tone}>{said.text}</NoticeBox>
      </div>
    ) : null,
  };
}

/** A job lasts whole hours (specification, section 5): the end that was pulled follows the one that was not. */
function wholeHours(job: CalendarJob, dropped: Slot): Slot {
  const before = slotOfJob(job);
  const hours = hoursOf(dropped);
  const endStays = dropped.end.getTime() === before.end.getTime();
  return slotOf(endStays ? hoursBefore(dropped.end, hours) : dropped.start, hours);
}

function slotOfJob(job: CalendarJob): Slot {
  return { start: new Date(job.start), end: new Date(job.end) };
}

function asTexts(slot: Slot): Pick<CalendarJob, "start" | "end"> {
  return { start: slot.start.toISOString(), end: slot.end.toISOString() };
}
