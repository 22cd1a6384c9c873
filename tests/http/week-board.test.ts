/** The week of many engineers: a table with a row for each. */
import { expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { customer as sample } from "../support/samples.ts";
import { allElements, attributeOf, documentOf, textOf } from "./support/page-forms.ts";

const { me } = await runningApp();

// A Monday.
const monday = "2031-05-05";
const week = `/calendar?date=${monday}`;

const { town } = sample;

const page = async (path: string) => (await me.get(path)).text;
const shown = async (path: string) => documentOf(await page(path));

/** Books a job of engineers, who may have it while others have theirs. */
async function bookFor(engineer_ids: number[], quote_id: number, start: string, duration_hours: number) {
  const answer = await me.post<{ id: number }>("/api/jobs", { quote_id, start, duration_hours, engineer_ids });
  expect(answer.status).toBe(201);
  return answer.json;
}

const markupOf = (html: string) => html.replace(/<script\b.*?<\/script>/gs, "");

test("where seven engineers have jobs at once each has a row, with their jobs in its days; six keep the half-hours", async () => {
  const names = ["Ana Abad", "Eva Bravo", "Iker Cano", "Olga Díaz", "Unai Egea", "Pau Font"];
  const ids: number[] = [];
  for (const name of names) ids.push((await addEngineer(me, { name })).id);
  const { customer, quote } = await addQuotedCustomer(me);
  const book = (start: string, engineer_ids: number[]) => bookFor(engineer_ids, quote.id, `2031-05-${start}`, 2);
  const [ana = 0, eva = 0] = ids;
  const hers = await book("05T09:00", [ana]);
  // On Sunday all of them have a job at the same time, and the seventh one when these end.
  for (const id of ids) await book("11T10:00", [id]);
  const { id: rosa } = await addEngineer(me, { name: "Rosa Gil" });
  const last = await book("11T12:00", [rosa]);
  const overnight = await book("06T23:00", [ana, eva]);
  await book("08T10:00", []);
  expect(allElements(await shown(week), ".week-board")).toEqual([]);
  await me.patch(`/api/jobs/${last.id}`, { start: "2031-05-11T11:30", duration_minutes: 120 });
  const rows = allElements(await shown(week), ".week-board tbody tr").map((row) => [
    textOf(allElements(row, "th")[0] as typeof row).trim(),
    ...allElements(row, "td").map((cell) => allElements(cell, "a").map((link) => textOf(link).trim())),
  ]);
  const at = (hours: string, marks = "") => `${marks}${hours} ${customer.first_name} ${customer.surname} · ${town}`;
  const none: string[] = [];
  const both = [at("23:00–01:00", "AA EB ")];
  const sunday = [at("10:00–12:00")];
  expect(rows.slice(0, 4)).toEqual([
    ["Nobody assigned", none, none, none, [at("10:00–12:00")], none, none, none],
    ["AA Ana Abad", [at("09:00–11:00")], both, both, none, none, none, sunday],
    ["EB Eva Bravo", none, both, both, none, none, none, sunday],
    ["IC Iker Cano", none, none, none, none, none, none, sunday],
  ]);
  expect(rows).toHaveLength(8);
  // Another's job in a row is in the colour of whoever is in charge of it.
  const links = allElements(await shown(week), ".week-board td a");
  const inBothRows = links.filter((link) => attributeOf(link, "href") === `/calendar/jobs/${overnight.id}`);
  expect(inBothRows.map((link) => attributeOf(link, "class"))).toEqual([
    "",
    "",
    "tinted tint-blue",
    "tinted tint-blue",
  ]);
  expect(attributeOf(links[1] as (typeof links)[number], "href")).toBe(`/calendar/jobs/${hers.id}`);
  // Filtered to a few, and while a quote is booked, the half-hours are there.
  for (const more of [`&engineer=${ana}`, `&quoteId=${quote.id}`])
    expect(allElements(await shown(`${week}${more}`), ".week-board")).toEqual([]);
});

test("a job of the week takes little of the page, so that 400 fit into 60 KB", async () => {
  const engineer = await addEngineer(me, { name: "Sara Haro" });
  const { customer, quote } = await addQuotedCustomer(me);
  const start = "2031-09-01";
  // Seven at once make the week a board.
  for (let n = 0; n < 7; n += 1) {
    const { id } = await addEngineer(me, { name: `Otro ${n}` });
    await bookFor([id], quote.id, "2031-09-06T10:00", 1);
  }
  const empty = await page(`/calendar?date=${start}`);
  const count = 20;
  for (let n = 0; n < count; n += 1) {
    const at = `2031-09-0${1 + (n % 4)}T${String(8 + 2 * Math.floor(n / 4)).padStart(2, "0")}:00`;
    await bookFor([engineer.id], quote.id, at, 1);
  }
  const full = await page(`/calendar?date=${start}`);
  const perJob = (size: (html: string) => number) => (size(full) - size(empty)) / count;
  // 60 KB less the page around the jobs, which takes some 18 KB.
  const text = Buffer.byteLength(`08:00–09:00 ${customer.first_name} ${customer.surname} · ${town}`);
  expect(perJob((html) => Buffer.byteLength(markupOf(html)))).toBeLessThan(text + 60);
  expect(perJob((html) => html.length)).toBeLessThan(text + 300);
});
