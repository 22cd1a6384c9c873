/** Writes jobs as an iCalendar text: RFC 5545 and 7986 (docs/decisions/0010-calendar-feed.md). */
import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { type Address, addressLine } from "#app/documents/address.ts";
import { workText } from "#app/documents/work-lines.ts";
import { eventUid } from "#app/jobs/visit-invitation.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import type { StoredInstant } from "#app/platform/database.server.ts";
import { oneLine, withLineFeeds } from "#app/platform/line-ends.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";

/** How often calendar programs are asked to fetch the feed; they decide themselves. */
const refresh = "PT15M";

/** A job with all data of its entry. */
export type FeedJob = {
  id: number;
  /** null: a visit without a quote. */
  quote_id: number | null;
  quote_number: string | null;
  title: string;
  /** What is to be done, of a visit without a quote. */
  description: string;
  start: StoredInstant;
  end: StoredInstant;
  sequence: number;
  cancelled: boolean;
  /** When anything in the entry changed last: job, quote, customer or site. */
  changed_at: StoredInstant;
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

/** What stands before and after the entries of a feed (entryText). */
export function aroundEntries({ name, words }: FeedCalendar): { begin: string; end: string } {
  const called = escapeText(oneLine(name) || words.shell.product);
  const head = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Alisio//Alisio//EN", "METHOD:PUBLISH"],
    ...[foldLine(`NAME:${called}`), foldLine(`X-WR-CALNAME:${called}`)],
    ...[`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`],
  ];
  return { begin: `${head.join("\r\n")}\r\n`, end: "END:VCALENDAR\r\n" };
}

/**
 * The entry of a job. The same job always gives the same text: its time stamps are those of its last change, not of
 * now.
 */
export function entryText(job: FeedJob, { installation, publicUrl, words, language }: FeedCalendar): string {
  const [customer, place] = [inOneLineEach(job.customer), inOneLineEach(job.place)];
  const [changed, address] = [instantOf(job.changed_at), addressLine(place)];
  const location = address && `${foldLine(`LOCATION:${escapeText(address)}`)}\r\n`;
  return `BEGIN:VEVENT\r
${foldLine(`UID:${eventUid(job.id, installation)}`)}\r
SEQUENCE:${job.sequence}\r
DTSTAMP:${changed}\r
DTSTART:${instantOf(job.start)}\r
DTEND:${instantOf(job.end)}\r
${foldLine(`SUMMARY:${escapeText(summaryOf(job, words))}`)}\r
${location}${foldLine(`DESCRIPTION:${escapeText(descriptionOf({ ...job, customer, place }, words, language))}`)}\r
${foldLine(`URL;VALUE=URI:${publicUrl}/calendar/jobs/${job.id}`)}\r
STATUS:${job.cancelled ? "CANCELLED" : "CONFIRMED"}\r
LAST-MODIFIED:${changed}\r
END:VEVENT\r
`;
}

/** The title says it too, since many calendar programs show a cancelled event like any other. */
function summaryOf({ title, quote_id, cancelled }: FeedJob, words: Words): string {
  const called = oneLine(title) || (quote_id === null ? "" : words.calendar.untitled({ quote: quote_id }));
  return cancelled ? words.feed.cancelled({ title: called }) : called;
}

function descriptionOf(job: FeedJob, words: Words, language: Language): string {
  const { customer, place, quote_number, lines, engineers } = job;
  return [
    customerName(customer),
    place.site && words.feed.site({ name: place.site }),
    customer.tel && words.feed.telephone({ tel: customer.tel }),
    engineers.length > 0 && words.feed.engineers({ names: engineers.map(oneLine).join(", ") }),
    quote_number !== null && words.feed.quote({ number: quote_number }),
    inLines(job.description),
    ...lines.map((line) => workText({ ...line, name: oneLine(line.name) }, language)),
  ]
    .filter(Boolean)
    .join("\n");
}

/** A text of several lines, each as oneLine() gives it. */
function inLines(text: string): string {
  return withLineFeeds(text).split("\n").map(oneLine).join("\n").trim();
}

function inOneLineEach<Texts extends Record<string, string>>(texts: Texts): Texts {
  const lines: Record<string, string> = { ...texts };
  for (const name in lines) lines[name] = oneLine(lines[name] ?? "");
  return lines as Texts;
}

/** Escapes a text as the type TEXT requires (RFC 5545, section 3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** An instant in UTC, without its milliseconds: 20261123T070000Z (section 3.3.5). */
function instantOf(instant: StoredInstant): string {
  // SQLite gives texts that are in UTC already (instant-text.server.ts). To make Dates of them takes longer than this.
  const text = typeof instant === "string" && instant.endsWith("+00:00") ? instant : new Date(instant).toISOString();
  const date = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
  return `${date}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}Z`;
}

/** The most octets of a line (section 3.1). */
const mostOctets = 75;

/** Folds a line: what follows of it begins with a space. No character is cut in two. */
function foldLine(line: string): string {
  if (line.length * 3 <= mostOctets || Buffer.byteLength(line) <= mostOctets) return line;
  let [text, begin, octets] = ["", 0, 0];
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > mostOctets) {
      text += `${line.slice(begin, at)}\r\n `;
      [begin, octets] = [at, 1];
    }
    octets += size;
    at += size === 4 ? 2 : 1;
  }
  return text + line.slice(begin);
}
