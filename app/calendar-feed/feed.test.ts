import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import {
  expectByTheRules,
  isBeyondNodeIcal,
  readByIcalJs,
  readByNodeIcal,
} from "../../tests/support/calendar-readers.ts";
import { aroundEntries, entryText, type FeedCalendar, type FeedJob } from "./feed.ts";

const calendar: FeedCalendar = {
  name: "Climatización Núñez, S.L.",
  installation: "0b8ec7c4",
  publicUrl: "https://alisio.example",
  words: wordsIn("en"),
  language: "en",
};

const job: FeedJob = {
  id: 7,
  quote_id: 42,
  quote_number: "Q-2026-0042",
  title: "Split en el salón",
  description: "",
  engineers: [],
  start: new Date("2026-11-23T07:00:00.000Z"),
  end: new Date("2026-11-23T09:00:00.000Z"),
  sequence: 3,
  cancelled: false,
  changed_at: new Date("2026-11-20T10:11:12.345Z"),
  customer: {
    kind: "person",
    company_name: "",
    first_name: "Begoña",
    surname: "Peña Íñiguez",
    tel: "+34 600 111 222",
  },
  place: {
    site: "",
    address: "Calle Mayor 1",
    address2: "2º B",
    address3: "",
    postcode: "28801",
    town: "Alcalá",
    province: "Madrid",
  },
  lines: [
    { quantity_milli: 2000, unit: "ud", name: "Split 1x1 3,5 kW" },
    { quantity_milli: 12_500, unit: "m", name: "Instalación" },
  ],
};

function feedText(jobs: readonly FeedJob[], calendar: FeedCalendar): string {
  const { begin, end } = aroundEntries(calendar);
  return [begin, ...jobs.map((one) => entryText(one, calendar)), end].join("");
}

/** The text of a feed of one job in which every text is this one. */
function feedWith(text: string): string {
  const customer = { ...job.customer, first_name: text, surname: "" };
  const place = { ...job.place, address: text };
  const lines = [{ quantity_milli: 2000, unit: "ud", name: text } as const];
  return feedText([{ ...job, title: text, description: text, engineers: [text], customer, place, lines }], {
    ...calendar,
    name: text,
  });
}

test("an entry names the engineers, and of a visit without a quote what is to be done", () => {
  const visit = { quote_id: null, quote_number: null, description: "No enfría,\nhace ruido", lines: [] };
  const text = feedText([{ ...job, ...visit, engineers: ["Nuria Peláez", "Iñaki Robles"] }], calendar);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain("Engineers: Nuria Peláez\\, Iñaki Robles\\nNo enfría\\,\\nhace ruido");
  expect(unfolded).not.toContain("Quote");
  expectByTheRules(text);
});

/** What a calendar program should read of a text: one line, without control characters. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
}

/** The same of a text of several lines. */
function shownLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(shown)
    .join("\n")
    .trim();
}

test("the feed has all data of a job, in this order", () => {
  expect(feedText([job], calendar).replaceAll("\r\n ", "").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Alisio//Alisio//EN",
    "METHOD:PUBLISH",
    "NAME:Climatización Núñez\\, S.L.",
    "X-WR-CALNAME:Climatización Núñez\\, S.L.",
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    "BEGIN:VEVENT",
    "UID:job-7@0b8ec7c4",
    "SEQUENCE:3",
    "DTSTAMP:20261120T101112Z",
    "DTSTART:20261123T070000Z",
    "DTEND:20261123T090000Z",
    "SUMMARY:Split en el salón",
    "LOCATION:Calle Mayor 1\\, 2º B\\, 28801 Alcalá (Madrid)",
    "DESCRIPTION:Begoña Peña Íñiguez\\nTel. +34 600 111 222\\nQuote Q-2026-0042\\n2 × Split 1x1 3\\,5 kW\\n12.5 m × Instalación",
    "URL;VALUE=URI:https://alisio.example/calendar/jobs/7",
    "STATUS:CONFIRMED",
    "LAST-MODIFIED:20261120T101112Z",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("an empty feed is valid, and has the product's name while the company has none", () => {
  const text = feedText([], { ...calendar, name: "" });
  expectByTheRules(text);
  expect(readByIcalJs(text)).toEqual({ events: [], name: "Alisio", other: "Alisio" });
  expect(readByNodeIcal(text)).toEqual([]);
});

test("a job without a title is called by its quote, in the calendar's language", () => {
  const summary = (words: FeedCalendar["words"]) =>
    readByIcalJs(feedText([{ ...job, title: " " }], { ...calendar, words })).events[0]?.summary;
  expect(summary(wordsIn("en"))).toBe("Quote 42");
  expect(summary(wordsIn("es"))).toBe("Presupuesto 42");
});

test("a cancelled job says so in its title too, in the calendar's language", () => {
  const entry = (title: string, words: FeedCalendar["words"]) => {
    const text = feedText([{ ...job, title, cancelled: true }], { ...calendar, words });
    const [event] = readByIcalJs(text).events;
    return [event?.summary, event?.status];
  };
  expect(entry("Split en el salón", wordsIn("en"))).toEqual(["Cancelled: Split en el salón", "CANCELLED"]);
  expect(entry("Split en el salón", wordsIn("es"))).toEqual(["Cancelado: Split en el salón", "CANCELLED"]);
  expect(entry(" ", wordsIn("es"))).toEqual(["Cancelado: Presupuesto 42", "CANCELLED"]);
});

test("missing data of a customer leaves no gaps", () => {
  const customer = {
    kind: "person",
    company_name: "",
    first_name: "",
    surname: "",
    tel: "",
  };
  const place = { site: "", address: "", address2: "", address3: "", postcode: "", town: "", province: "" };
  const text = feedText([{ ...job, customer, place, lines: [] }], calendar);
  expectByTheRules(text);
  expect(text).not.toContain("LOCATION");
  expect(readByIcalJs(text).events[0]?.description).toBe("Quote Q-2026-0042");
});

test("a site is named after the customer", () => {
  const place = { ...job.place, site: "Ático", address: "Paseo Marítimo 9" };
  const [event] = readByIcalJs(feedText([{ ...job, place }], calendar)).events;
  expect(String(event?.description)).toMatch(/^Begoña Peña Íñiguez\nSite: Ático\n/);
  expect(event?.location).toMatch(/^Paseo Marítimo 9, /);
});

test("a company is named by its legal name", () => {
  const customer = { ...job.customer, kind: "company", company_name: "Restaurante La Barca, S.L." };
  const [event] = readByIcalJs(feedText([{ ...job, customer }], calendar)).events;
  expect(String(event?.description)).toMatch(/^Restaurante La Barca, S.L.\n/);
});

test("a cancelled job keeps its UID and says that it is cancelled", () => {
  const [before, after] = [false, true].map((cancelled) => readByIcalJs(feedText([{ ...job, cancelled }], calendar)));
  expect(after?.events[0]?.uid).toBe(before?.events[0]?.uid);
  expect([before?.events[0]?.status, after?.events[0]?.status]).toEqual(["CONFIRMED", "CANCELLED"]);
});

test("the same jobs always give the same text", () => {
  expect(feedText([job], calendar)).toBe(feedText([structuredClone(job)], calendar));
});

// The clocks go forward on 2026-03-29 and back on 2026-10-25, both at 01:00 UTC.
test.each([
  ["before the clocks go forward", "2026-03-28T22:30:00.000Z", "2026-03-29T00:30:00.000Z"],
  ["while they go forward", "2026-03-29T00:30:00.000Z", "2026-03-29T01:30:00.000Z"],
  ["after they went forward", "2026-03-29T01:00:00.000Z", "2026-03-29T05:00:00.000Z"],
  ["over the whole day", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["in the hour that comes twice, first", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
  ["in the hour that comes twice, again", "2026-10-25T01:30:00.000Z", "2026-10-25T02:30:00.000Z"],
  ["the day after", "2026-10-26T07:00:00.000Z", "2026-10-26T09:00:00.000Z"],
])("a job %s is read at its instants by both", (_, start, end) => {
  const text = feedText([{ ...job, start: new Date(start), end: new Date(end) }], calendar);
  expect(text).toContain(`DTSTART:${start.replace(/[-:]|\.000/g, "")}\r\n`);
  expect(text).not.toMatch(/TZID|VTIMEZONE/);
  for (const [event] of [readByIcalJs(text).events, readByNodeIcal(text)]) expect(event).toMatchObject({ start, end });
});

function expectRead(text: string): void {
  const feed = feedWith(text);
  expectByTheRules(feed);
  const given = shown(text);
  const facts = [`Engineers: ${given}`, "Quote Q-2026-0042", shownLines(text), `2 × ${given}`];
  const description = [given, "Tel. +34 600 111 222", ...facts].filter(Boolean).join("\n");
  const expected = {
    uid: "job-7@0b8ec7c4",
    summary: given || "Quote 42",
    location: [given, "2º B", "28801 Alcalá (Madrid)"].filter(Boolean).join(", "),
    description,
    url: "https://alisio.example/calendar/jobs/7",
    status: "CONFIRMED",
    sequence: 3,
    start: "2026-11-23T07:00:00.000Z",
    end: "2026-11-23T09:00:00.000Z",
    stamp: "2026-11-20T10:11:12.000Z",
    changed: "2026-11-20T10:11:12.000Z",
  };
  expect(readByIcalJs(feed)).toEqual({ events: [expected], name: given || "Alisio", other: given || "Alisio" });
  if (!isBeyondNodeIcal(given)) expect(readByNodeIcal(feed)).toEqual([expected]);
}

test.each([
  ["commas, semicolons, colons", "a,b;c:d, ;e"],
  ["backslashes", "C:\\temp\\,x\\; y\\"],
  ["a backslash before an n", "C:\\new\\Name"],
  ["quotes", "\"entre comillas\" 'y' ^ ^n"],
  ["CR LF", "uno\r\ndos"],
  ["LF", "uno\ndos"],
  ["a bare CR, and a property after it", "uno\rSTATUS:CANCELLED\rEND:VEVENT"],
  ["a property after CR LF", "uno\r\nATTENDEE:mailto:evil@example.com"],
  ["rarer line ends", "uno\u2028dos\u2029tres\u0085cuatro\vcinco\fseis"],
  ["a fold that somebody typed", "uno\r\n dos"],
  ["control characters", "a\u0000b\u0007c\u001bd\u007fe\u009ff"],
  ["half a character", "a\ud83cb\udf21"],
  ["emoji of several parts", "🌡️👩🏽‍🔧🏳️‍🌈".repeat(40)],
  ["letters of two octets", "ñ".repeat(2000)],
  ["letters of three", "€".repeat(2000)],
  ["letters of four", "😀".repeat(2000)],
  ["2,000 characters", "Instalación de aire, con bomba; y tubo. ".repeat(50)],
  ["spaces all over", ` ${"a ".repeat(200)} `],
  ["nothing", ""],
  ["what looks like a property", "SUMMARY:x;TZID=Europe/Madrid:y"],
])("%s come back from both readers as they went in", (_, text) => {
  expectRead(text);
});

test("no character is cut where a line is folded", () => {
  for (const letter of ["ñ", "€", "😀", ",", "\\"]) {
    for (let before = 50; before <= 80; before += 1) expectRead(`${"x".repeat(before)}${letter}y`);
  }
});

test("both libraries read any text as it was written", () => {
  const letters = fc.constantFrom(...'añ€😀,;:\\"\n\r\t ^\u0000\u2028\ud83dnN=');
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: letters, maxLength: 300 }),
  );
  fc.assert(fc.property(text, expectRead), { numRuns: 400 });
});
