/** Reads calendars by two independent libraries, and checks them against the text of RFC 5545. */
import ICAL from "ical.js";
import { sync as nodeIcal, type VEvent } from "node-ical";
import { expect } from "vitest";

type Component = InstanceType<typeof ICAL.Component>;

/** Reads a feed by ical.js, which is strict: it throws on errors. */
export function readByIcalJs(text: string) {
  const component = new ICAL.Component(ICAL.parse(text));
  const events = component.getAllSubcomponents("vevent").map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    summary: event.getFirstPropertyValue("summary"),
    location: event.getFirstPropertyValue("location"),
    description: event.getFirstPropertyValue("description"),
    url: event.getFirstPropertyValue("url"),
    status: event.getFirstPropertyValue("status"),
    sequence: event.getFirstPropertyValue("sequence"),
    start: instant(event, "dtstart"),
    end: instant(event, "dtend"),
    stamp: instant(event, "dtstamp"),
    changed: instant(event, "last-modified"),
  }));
  return { events, name: nameOf(component, "name"), other: nameOf(component, "x-wr-calname") };
}

/** ical.js does not know these properties and leaves them escaped; both are of type TEXT. */
function nameOf(calendar: Component, property: string): string {
  return String(calendar.getFirstPropertyValue(property)).replace(/\\(.)/gsu, "$1");
}

function instant(event: Component, name: string): string {
  const time = event.getFirstPropertyValue(name);
  if (!(time instanceof ICAL.Time)) throw new Error(`${name} is no time`);
  return time.toJSDate().toISOString();
}

/** Reads a feed by node-ical, which is lenient: it leaves out what it cannot read. */
export function readByNodeIcal(text: string) {
  const events = Object.values(nodeIcal.parseICS(text)).filter((part): part is VEvent => part?.type === "VEVENT");
  return events.map((event) => ({
    uid: event.uid,
    summary: event.summary,
    location: event.location,
    description: event.description,
    // A property with a parameter, such as VALUE=URI, is an object with both.
    url: typeof event.url === "object" ? Object(event.url).val : event.url,
    status: event.status,
    sequence: Number(event.sequence),
    start: event.start.toISOString(),
    end: event.end?.toISOString(),
    stamp: event.dtstamp.toISOString(),
    changed: event.lastmodified?.toISOString(),
  }));
}

/** The lines of a feed as RFC 5545 counts them: ended by CRLF, measured in bytes. */
function physicalLines(text: string): Buffer[] {
  expect(text.endsWith("\r\n"), "the last line ends").toBe(true);
  expect(text.replaceAll("\r\n", ""), "no CR or LF by itself").not.toMatch(/[\r\n]/);
  return text
    .slice(0, -2)
    .split("\r\n")
    .map((line) => Buffer.from(line));
}

/** Checks the lines of a feed against RFC 5545. */
export function expectByTheRules(text: string): void {
  for (const line of physicalLines(text)) {
    expect(line.byteLength, line.toString()).toBeLessThanOrEqual(75);
    expect(line.byteLength).toBeGreaterThan(0);
    // A character that is cut in two would not survive decoding and encoding.
    expect(Buffer.compare(Buffer.from(new TextDecoder("utf-8", { fatal: true }).decode(line)), line)).toBe(0);
  }
  const unfolded = text.replaceAll("\r\n ", "").slice(0, -2).split("\r\n");
  for (const line of unfolded) {
    expect(line).toMatch(/^[A-Z-]+(;[A-Z]+=[A-Z]+)*:/);
    expect(line, "no control character").not.toMatch(/\p{Cc}/u);
    if (/^(NAME|X-WR-CALNAME|SUMMARY|LOCATION|DESCRIPTION)[:;]/.test(line)) {
      const value = line.slice(line.indexOf(":") + 1);
      expect(value, "what has a meaning is escaped").toMatch(/^([^\\;,]|\\[\\;,n])*$/);
    }
  }
}

/** Whether a text is one that node-ical reads wrongly though it is written correctly. */
export function isBeyondNodeIcal(text: string): boolean {
  // node-ical takes an escaped backslash before an n for a line end, removes outer quotes, and drops texts with TZID=.
  return /\\[nN]|^".*"$|TZID=/.test(text);
}
