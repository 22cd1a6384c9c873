/** Jobs as a calendar that other programs read: RFC 5545 and 7986 (docs/decisions/0010-calendar-feed.md). */
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { customerName } from "#app/customers/customer.ts";
import { type Address, addressLine } from "#app/documents/address.ts";
import type { Words } from "#app/words/words.ts";

/** How often readers are asked to come back, in seconds. How often they do is their own choice. */
const refreshSeconds = 15 * 60;

/** A job with all that its entry says. */
export type FeedJob = {
  id: number;
  quote_id: number;
  quote_number: string;
  title: string;
  start: Date;
  end: Date;
  sequence: number;
  cancelled: boolean;
  /** When anything that its entry says changed last. */
  changed_at: Date;
  customer: Address & { first_name: string; surname: string; tel: string };
  lines: readonly { quantity: number; description: string }[];
};

/** What the calendar says of itself, and in which language it speaks. */
export type FeedCalendar = { name: string; installation: string; publicUrl: string; words: Words };

/**
 * The calendar's text. The same jobs give the same text, whenever it is asked for: its times are those of the jobs' last
 * changes, so that a reader that has it already need not fetch it again.
 */
export function feedText(jobs: readonly FeedJob[], { name, installation, publicUrl, words }: FeedCalendar): string {
  const calendar = new ICalCalendar({
    prodId: { company: "Alisio", product: "Alisio", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    // Of all texts, the library writes this one as it is.
    name: escaped(oneLine(name) || words.shell.product),
    ttl: refreshSeconds,
  });
  for (const job of jobs) {
    const customer = inOneLineEach(job.customer);
    calendar.createEvent({
      id: `job-${job.id}@${installation}`,
      sequence: job.sequence,
      stamp: job.changed_at,
      lastModified: job.changed_at,
      start: job.start,
      end: job.end,
      summary: summary(job, words),
      location: addressLine(customer) || null,
      description: description({ ...job, customer }, words),
      url: `${publicUrl}/calendar/jobs/${job.id}`,
      status: job.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // The library leaves out the last line's end.
  return `${calendar.toString()}\r\n`;
}

/** Many calendar programs show a cancelled event like any other: its title says it too. */
function summary({ title, quote_id, cancelled }: FeedJob, words: Words): string {
  const called = oneLine(title) || words.calendar.untitled({ quote: quote_id });
  return cancelled ? words.feed.cancelled({ title: called }) : called;
}

function description({ customer, quote_number, lines }: FeedJob, words: Words): string {
  return [
    customerName(customer),
    customer.tel && words.feed.telephone({ tel: customer.tel }),
    words.feed.quote({ number: quote_number }),
    ...lines.map((line) => `${line.quantity} × ${oneLine(line.description)}`),
  ]
    .filter(Boolean)
    .join("\n");
}

function inOneLineEach<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, oneLine(text)])) as Texts;
}

/**
 * A text on one line, without control characters, which the library lets through, and without halves of characters. Line
 * ends of every kind become spaces: some readers drop a line that holds one of the rarer ones.
 */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
}

/** As TEXT is written (RFC 5545, section 3.3.11), for a text of one line. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&");
}
