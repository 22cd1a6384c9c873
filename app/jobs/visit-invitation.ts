/** The entry of a visit for the calendar of the customer: RFC 5545 and 5546. */
import { ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { oneLine } from "#app/platform/line-ends.ts";
import type { Slot } from "./job.ts";

/** The name by which calendar programs know a job, in the feed and in e-mails. */
export function eventUid(id: number, installation: string): string {
  return `job-${id}@${installation}`;
}

type Person = { name: string; address: string };

export type Invitation = {
  id: number;
  installation: string;
  /** Rises with each change, so that calendar programs know which message is the latest. */
  sequence: number;
  slot: Slot;
  isCancelled: boolean;
  summary: string;
  location: string;
  company: Person;
  customer: Person;
  at: Date;
};

/**
 * The entry as iCalendar text. A request, not a publication: only then do calendar programs change and remove the entry
 * by themselves. No answer is asked for, and times are in UTC, so that a change of the clocks does not move them.
 */
export function visitInvitation(visit: Invitation): { method: "REQUEST" | "CANCEL"; text: string } {
  const { id, installation, sequence, slot, isCancelled, summary, location, company, customer, at } = visit;
  const calendar = new ICalCalendar({
    prodId: { company: "Alisio", product: "Alisio", language: "EN" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: eventUid(id, installation),
    sequence,
    stamp: at,
    ...slot,
    summary: oneLine(summary),
    location: oneLine(location) || null,
    organizer: calendarPerson(company),
    attendees: [{ ...calendarPerson(customer), rsvp: false, status: ICalAttendeeStatus.NEEDSACTION }],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // The library leaves out the end of the last line.
  return { method: isCancelled ? "CANCEL" : "REQUEST", text: `${calendar.toString()}\r\n` };
}

/** A name stands between double quotes, and cannot contain one (RFC 5545, section 3.2). */
function calendarPerson({ name, address }: Person) {
  return { name: oneLine(name).replaceAll('"', "'") || address, email: address };
}
