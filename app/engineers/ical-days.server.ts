/**
 * Reads the whole-day events of an iCal file (RFC 5545), such as the public holidays of a region
 * (docs/decisions/0061-engineers-as-people.md). ical.js parses the file and expands recurring events.
 */
import ICAL from "ical.js";
import { addDays, type Day, isDay } from "#app/platform/dates.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { maxEvents } from "./absence.ts";
import { daysOfYears, isOfMonthDays, neverHappens } from "./ical-years.server.ts";

/** An event, or one occurrence of a recurring event, or why it is none of the days off. */
export type IcalDays = {
  /** Its number in the file. */
  event: number;
  /** The same each time the file is read; "" where the event has none. */
  uid: string;
  from: Day;
  /** The last day, included. */
  to: Day;
  reason: string;
  refused: Sentence | null;
};

/** The most occurrences of one recurring event that are looked at. */
const maxOccurrences = 2_000;

/** The most occurrences of a file that are looked at: recurring events beyond them are refused. */
const maxOccurrencesOfFile = 30_000;

/** How often days recur that an office needs; a finer rule is none of whole days. */
const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

/**
 * The days of the events of an iCal file in the order of the file. A recurring event gives its occurrences that touch
 * the days from `from` to `to`; one that happens once is given whenever it is. Throws an invalid Problem for a text
 * that is no iCal file, and a too-large one for more than maxEvents. Other requests get their turn between the events.
 */
export async function readIcalDays(text: string, window: { from: Day; to: Day }): Promise<IcalDays[]> {
  const components = eventsOf(text);
  if (components.length > maxEvents) throw tooMany();
  const events = components.map((component) => new ICAL.Event(component));
  const file: IcalFile = {
    changed: Map.groupBy(
      events.filter((event) => event.isRecurrenceException()),
      ({ uid }) => uid,
    ),
    uids: new Set(events.filter((event) => !event.isRecurrenceException()).map(({ uid }) => uid)),
    occurrencesLeft: maxOccurrencesOfFile,
  };
  const found: IcalDays[] = [];
  for (const [place, event] of events.entries()) {
    await shortTurns.endIfLong();
    found.push(...readableDays(event, file, window).map((days) => ({ event: place + 1, ...days })));
    if (found.length > maxEvents) throw tooMany();
  }
  return found;
}

/** A file's changed occurrences by UID, the UIDs of its other events, and how many occurrences may be read yet. */
type IcalFile = {
  changed: ReadonlyMap<string, readonly ICAL.Event[]>;
  uids: ReadonlySet<string>;
  occurrencesLeft: number;
};

function readableDays(event: ICAL.Event, file: IcalFile, window: { from: Day; to: Day }): Days[] {
  try {
    return daysOf(event, file, window);
  } catch {
    // ical.js throws on values that are none of their type.
    return [refusedEvent(event, ({ engineers }) => engineers.brokenEvent)];
  }
}

function tooMany(): Problem {
  return new Problem("too-large", ({ engineers }) => engineers.tooManyEvents({ most: maxEvents }));
}

function eventsOf(text: string) {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    // A file may hold several calendars, one after the other.
    const calendars = typeof parsed[0] === "string" ? [parsed] : parsed;
    const components = calendars.map((jcal) => new ICAL.Component(jcal as unknown as string));
    if (components.length > 0 && components.every(({ name }) => name === "vcalendar")) {
      return components.flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
    }
  } catch {
    // ical.js throws on a text that is not of lines with a name and a value.
  }
  throw new Problem("invalid", ({ engineers }) => engineers.noIcal);
}

type Days = Omit<IcalDays, "event">;

function daysOf(event: ICAL.Event, file: IcalFile, window: { from: Day; to: Day }): Days[] {
  if (!event.startDate?.isDate) return [refusedEvent(event, ({ engineers }) => engineers.timedEvent)];
  if (namesNoDay(event)) return [refusedEvent(event, ({ engineers }) => engineers.brokenEvent)];
  if (isCancelled(event)) return [refusedEvent(event, ({ engineers }) => engineers.cancelledEvent)];
  // A changed occurrence is read with the event that recurs.
  if (event.isRecurrenceException()) {
    return file.uids.has(event.uid) ? [] : [{ ...daysOfEvent(event), uid: `${event.uid}/${event.recurrenceId}` }];
  }
  if (!event.isRecurring()) return [daysOfEvent(event)];
  for (const property of event.component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur && frequencies.includes(rule.freq))) {
      return [refusedEvent(event, ({ engineers }) => engineers.unknownRecurrence)];
    }
    if (neverHappens(rule)) return [refusedEvent(event, ({ engineers }) => engineers.brokenEvent)];
  }
  for (const one of file.changed.get(event.uid) ?? []) event.relateException(one);
  return listOccurrences(event, file, window);
}

/** Whether a day of the event is none of the calendar, such as 20271301, of which ical.js makes a later one. */
function namesNoDay({ component }: ICAL.Event): boolean {
  const days = ["dtstart", "dtend", "recurrence-id"].flatMap((name) => component.getAllProperties(name));
  return days.some((property) => property.type === "date" && !isDay(String(property.toJSON()[3])));
}

function isCancelled({ component }: ICAL.Event): boolean {
  return String(component.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED";
}

function listOccurrences(event: ICAL.Event, file: IcalFile, { from, to }: { from: Day; to: Day }): Days[] {
  const found: Days[] = [];
  const next = nextOf(event, Number(to.slice(0, 4)));
  for (let count = 0; count < maxOccurrences && file.occurrencesLeft > 0; count += 1) {
    file.occurrencesLeft -= 1;
    const at = next();
    if (!at || dayOfTime(at) > to) return found;
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    // A changed occurrence that is cancelled, or none of whole existing days, is refused where the file has it.
    if (isCancelled(item) || !startDate.isDate || namesNoDay(item)) continue;
    const days = { from: dayOfTime(startDate), to: lastDay(startDate, endDate) };
    if (days.to < from) continue;
    const uid = event.uid ? `${event.uid}/${dayOfTime(at)}` : "";
    found.push({ uid, ...days, reason: reasonOf(item), refused: null });
  }
  return [refusedEvent(event, ({ engineers }) => engineers.tooManyOccurrences)];
}

/** Gives the occurrences of an event one by one, at least to the end of the year `last`, without those taken out. */
function nextOf(event: ICAL.Event, last: number): () => ICAL.Time | null {
  const { component, startDate } = event;
  const [rule, ...more] = component.getAllProperties("rrule").map((property) => property.getFirstValue());
  const isAlone = more.length === 0 && !component.hasProperty("rdate");
  const iterator = event.iterator();
  if (!(isAlone && rule instanceof ICAL.Recur && isOfMonthDays(rule))) return () => iterator.next();
  const exdates = component.getAllProperties("exdate").flatMap((property) => property.getValues().map(String));
  const takenOut = new Set(exdates);
  const days = daysOfYears(rule, startDate, last);
  return () => {
    for (;;) {
      const { value } = days.next();
      if (!value || !takenOut.has(String(value))) return value ?? null;
    }
  };
}

/** An event that does not recur. */
function daysOfEvent(event: ICAL.Event): Days {
  const { startDate, endDate } = event;
  const days = { from: dayOfTime(startDate), to: lastDay(startDate, endDate) };
  return { uid: event.uid ?? "", ...days, reason: reasonOf(event), refused: null };
}

function refusedEvent(event: ICAL.Event, refused: Sentence): Days {
  return { uid: event.uid ?? "", from: "", to: "", reason: reasonOf(event), refused };
}

function reasonOf(event: ICAL.Event): string {
  return (event.summary ?? "").replace(/\s+/g, " ").trim();
}

function dayOfTime(time: ICAL.Time): Day {
  const [year, month, day] = [time.year, time.month, time.day].map(String);
  return `${year?.padStart(4, "0")}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}

/** The end of an event of whole days is the day after the last (RFC 5545, 3.6.1); without one it has one day. */
function lastDay(start: ICAL.Time, end: ICAL.Time | null): Day {
  const [from, after] = [dayOfTime(start), end ? dayOfTime(end) : ""];
  return after > from ? addDays(after, -1) : from;
}
