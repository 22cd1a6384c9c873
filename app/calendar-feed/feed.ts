/** Writes jobs as an iCalendar text: RFC 5545 and 7986 (docs/decisions/0010-calendar-feed.md). */
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { type Address, addressLine } from "#app/documents/address.ts";
import { workText } from "#app/documents/work-lines.ts";
import { eventUid } from "#app/jobs/visit-invitation.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { oneLine } from "#app/platform/one-line.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";

/** How often calendar programs are asked to fetch the feed, in seconds; they decide themselves. */
const refreshSeconds = 15 * 60;

/** A job with all data of its entry. */
export type FeedJob = {
  id: number;
  /** null: a visit without a quote. */
  quote_id: number | null;
  quote_number: string | null;
  title: string;
  /** What is to be done, of a visit without a quote. */
  description: string;
  start: Date;
  end: Date;
  sequence: number;
  cancelled: boolean;
  /** When anything in the entry changed last: job, quote, customer or site. */
  changed_at: Date;
  customer: CustomerNames & { tel: string };
  /** Where the work is done: at the site, "" without one, or at the customer's address. */
  place: Address & { site: string };
  /** The names of those who come, the one in charge first. */
  engineers: readonly string[];
  /** What the quote sells; its options are left out. */
  lines: readonly { quantity_milli: number; unit: Unit; name: string }[];
};

/** The properties of the calendar itself, and the words of its language. */
export type FeedCalendar = { name: string; installation: string; publicUrl: string; words: Words; language: Language };

/**
 * The feed's text. The same jobs always give the same text, so that its ETag stays the same: time stamps are those of
 * the jobs' last changes, not of now.
 */
export function feedText(
  jobs: readonly FeedJob[],
  { name, installation, publicUrl, words, language }: FeedCalendar,
): string {
  const calendar = new ICalCalendar({
    prodId: { company: "Alisio", product: "Alisio", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    // The library escapes every text but this one.
    name: escaped(oneLine(name) || words.shell.product),
    ttl: refreshSeconds,
  });
  for (const job of jobs) {
    const [customer, place] = [inOneLineEach(job.customer), inOneLineEach(job.place)];
    calendar.createEvent({
      id: eventUid(job.id, installation),
      sequence: job.sequence,
      stamp: job.changed_at,
      lastModified: job.changed_at,
      start: job.start,
      end: job.end,
      summary: summary(job, words),
      location: addressLine(place) || null,
      description: description({ ...job, customer, place }, words, language),
      url: `${publicUrl}/calendar/jobs/${job.id}`,
      status: job.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}

/** The title says it too, since many calendar programs show a cancelled event like any other. */
function summary({ title, quote_id, cancelled }: FeedJob, words: Words): string {
  const called = oneLine(title) || (quote_id === null ? "" : words.calendar.untitled({ quote: quote_id }));
  return cancelled ? words.feed.cancelled({ title: called }) : called;
}

function description(job: FeedJob, words: Words, language: Language): string {
  const { customer, place, quote_number, lines, engineers } = job;
  return [
    customerName(customer),
    place.site && words.feed.site({ name: place.site }),
    customer.tel && words.feed.telephone({ tel: customer.tel }),
    engineers.length > 0 && words.feed.engineers({ names: engineers.map(oneLine).join(", ") }),
    quote_number !== null && words.feed.quote({ number: quote_number }),
    oneLine(job.description),
    ...lines.map((line) => workText({ ...line, name: oneLine(line.name) }, language)),
  ]
    .filter(Boolean)
    .join("\n");
}

function inOneLineEach<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, oneLine(text)])) as Texts;
}

/** Escapes a text of one line as the type TEXT requires (RFC 5545, section 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&");
}
