import { Fragment, type ReactNode } from "react";
import { useMay } from "#app/auth/use-may.ts";
import { nobody, slotHrefs } from "#app/jobs/calendar-place.ts";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { CalendarDay } from "./calendar.server.ts";
import type { ShownCalendar } from "./calendar-body.tsx";
import type { DayRow } from "./day-rows.ts";
import { isOutside } from "./days-off/days-off.ts";
import { JobLink } from "./job-link.tsx";
import { endsHour } from "./step.ts";

export type DaySlotsProps = {
  day: CalendarDay;
  rows: readonly DayRow[];
  shown: ShownCalendar;
  /** The slot that Tab leads to; null: Tab leads to all. */
  entry: string | null;
  /** The engineer for whom the free half-hours are; undefined: for whoever is chosen when they are booked. */
  engineer?: number | undefined;
};

/** The half-hours of a day: its jobs, and the free ones as links to book. */
export function DaySlots({ rows, ...shared }: DaySlotsProps) {
  const slots = { ...shared, slotHref: slotHrefs(shared.shown.place, shared.shown.today) };
  return (
    <ol>
      {rows.map((row) => (
        <Row key={keyOf(row)} row={row} day={slots.day} shown={slots.shown}>
          {row.kind === "free" ? <FreeSlot time={row.time} {...slots} /> : null}
          {row.kind === "job" ? <JobLink job={row.job} shown={slots.shown} /> : null}
          {row.kind === "jobs" ? <Lanes row={row} {...slots} /> : null}
        </Row>
      ))}
    </ol>
  );
}

type RowProps = { row: DayRow; day: CalendarDay; shown: ShownCalendar; children: ReactNode };

function Row({ row, day, shown, children }: RowProps) {
  const calendar = useScreenWords(calendarWords);
  if (row.kind === "job" || row.kind === "jobs") return <li className={`taken steps-${row.steps}`}>{children}</li>;
  const now = `${day.day}T${row.time}` === shown.now;
  return (
    <li className={`${row.kind}${endsHour(row.time) ? " half" : ""}${now ? " now" : ""}`}>
      {now ? <span className="visually-hidden">{calendar.now}</span> : null} {children}
    </li>
  );
}

function keyOf(row: DayRow): string {
  if (row.kind === "job") return `job-${row.job.id}`;
  return row.kind === "jobs" ? `jobs-${row.lanes[0]?.[0]?.job.id}` : row.time;
}

type SlotsProps = Omit<DaySlotsProps, "rows"> & { slotHref: ReturnType<typeof slotHrefs> };

/** Jobs beside each other, and their half-hours, which can be booked for the engineers who are free. */
function Lanes({ row, ...slots }: SlotsProps & { row: DayRow & { kind: "jobs" } }) {
  return (
    <div className="lanes">
      {row.lanes.map((lane) => (
        <div className="lane" key={lane[0]?.job.id}>
          {lane.map(({ job, gap, steps }) => (
            <Fragment key={job.id}>
              {gap > 0 ? <div className={`gap steps-${gap}`} /> : null}
              <div className={`of-job steps-${steps}`}>
                <JobLink job={job} shown={slots.shown} />
              </div>
            </Fragment>
          ))}
        </div>
      ))}
      <div className="lane others">
        {joinWithSpaces(row.times.map((time) => <FreeSlot key={time} time={time} {...slots} />))}
      </div>
    </div>
  );
}

function FreeSlot({ time, day, shown, entry, engineer, slotHref }: SlotsProps & { time: string }) {
  const calendar = useScreenWords(calendarWords);
  const { place, engineers } = shown;
  const at = `${day.day}T${time}`;
  const mayBook = useMay()("/calendar/new");
  const label = (place.booking ? calendar.bookAt : calendar.freeAt)({ day: day.long, time });
  const outside = isOutside(shown, day.day, time, engineer);
  const className = outside ? "slot outside" : "slot";
  if (!mayBook) return <span className={className}>{time}</span>;
  const assigned = engineer ?? onlyChosen(shown);
  const name = engineers.find(({ id }) => id === engineer)?.name;
  return (
    <a
      className={className}
      href={slotHref({ day: day.day, time, ...assignedTo(assigned) })}
      aria-label={[label, name, outside && calendar.outsideHours].filter(Boolean).join(", ")}
      data-at={at}
      tabIndex={entry !== null && entry !== at ? -1 : undefined}
    >
      {time}
    </a>
  );
}

/** The engineer whose jobs alone are shown. */
export function onlyChosen({ place }: Pick<ShownCalendar, "place">): number | undefined {
  return place.engineers.length === 1 ? place.engineers[0] : undefined;
}

/** The parameters of a form that opens with an engineer chosen. */
export function assignedTo(engineer: number | undefined): { assigned?: string } {
  return engineer === undefined || engineer === nobody ? {} : { assigned: String(engineer) };
}
