import type { Day } from "#app/platform/dates.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "../calendar-body.tsx";
import { closedOn, whoIsOffOn } from "./days-off.ts";

type Noted = {
  day: Day;
  shown: Pick<ShownCalendar, "absences" | "engineers">;
  /** Why somebody is off is left out: a printed sheet hangs on a wall, and an illness is nobody's business. */
  withoutReason?: boolean | undefined;
};

/** The lines of a day of which the company or an engineer is off: "Closed: Christmas", "Ana Abad: on leave". */
export function DayNotes({ day, shown, withoutReason }: Noted) {
  return (
    <>
      <ClosedNotes day={day} shown={shown} />
      <OffNotes day={day} shown={shown} withoutReason={withoutReason} />
    </>
  );
}

/** Why the company is closed on a day; nothing on others. */
export function ClosedNotes({ day, shown }: Noted) {
  const calendar = useScreenWords(calendarWords);
  return closedOn(day, shown.absences).map((reason) => (
    <p key={reason} className="closed-note">
      {calendar.closed({ reason })}
    </p>
  ));
}

/** Who is off on a day; with `of` only whether this engineer is, whose name stands above it. */
export function OffNotes({ day, shown, of, withoutReason = false }: Noted & { of?: number | undefined }) {
  const calendar = useScreenWords(calendarWords);
  return whoIsOffOn(day, shown)
    .filter(({ engineer }) => of === undefined || engineer.id === of)
    .map(({ engineer, reason }) => (
      <p key={engineer.id} className="off-note">
        {calendar.isOff({ name: of === undefined ? engineer.name : "", reason: withoutReason ? "" : reason })}
      </p>
    ));
}
