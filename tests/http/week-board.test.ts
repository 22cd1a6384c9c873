/** The week of many engineers: a table with a row for each. */
import { expect, test } from "vitest";
import { addEngineer, addJob, addQuotedCustomer } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { customer as sample } from "../support/samples.ts";
import { all, attribute, documentOf, textOf } from "./support/page-forms.ts";

const { me } = await runningApp();

// A Monday.
const monday = "2031-05-05";
const week = `/calendar?date=${monday}`;

const { town } = sample;

const page = async (path: string) => (await me.get(path)).text;
const shown = async (path: string) => documentOf(await page(path));

const markupOf = (html: string) => html.replace(/<script\b.*?<\/script>/gs, "");

test("more than six engineers have a row each; their jobs stand in its days, small; six keep the half-hours", async () => {
  const names = ["Ana Abad", "Eva Bravo", "Iker Cano", "Olga Díaz", "Unai Egea", "Pau Font"];
  const ids: number[] = [];
  for (const name of names) ids.push((await addEngineer(me, { name })).id);
  const { customer, quote } = await addQuotedCustomer(me);
  const book = async (start: string, engineer_ids: number[]) => {
    const job = await addJob(me, quote.id, `2031-05-${start}`, 2);
    await me.patch(`/api/jobs/${job.id}`, { engineer_ids });
    return job;
  };
  const [ana = 0, eva = 0] = ids;
  const hers = await book("05T09:00", [ana]);
  expect(all(await shown(week), ".week-board")).toEqual([]);
  await addEngineer(me, { name: "Rosa Gil" });
  const overnight = await book("06T23:00", [ana, eva]);
  await book("08T10:00", []);
  const rows = all(await shown(week), ".week-board tbody tr").map((row) => [
    textOf(all(row, "th")[0] as typeof row).trim(),
    ...all(row, "td").map((cell) => all(cell, "a").map((link) => textOf(link).trim())),
  ]);
  const at = (hours: string, marks = "") => `${marks}${hours} ${customer.first_name} ${customer.surname} · ${town}`;
  const none: string[] = [];
  const both = [at("23:00–01:00", "AA EB ")];
  expect(rows.slice(0, 4)).toEqual([
    ["Nobody assigned", none, none, none, [at("10:00–12:00")], none, none, none],
    ["AA Ana Abad", [at("09:00–11:00")], both, both, none, none, none, none],
    ["EB Eva Bravo", none, both, both, none, none, none, none],
    ["IC Iker Cano", none, none, none, none, none, none, none],
  ]);
  expect(rows).toHaveLength(8);
  // Another's job in a row is in the colour of whoever is in charge of it.
  const links = all(await shown(week), ".week-board td a");
  const inBothRows = links.filter((link) => attribute(link, "href") === `/calendar/jobs/${overnight.id}`);
  expect(inBothRows.map((link) => attribute(link, "class"))).toEqual(["", "", "tinted tint-blue", "tinted tint-blue"]);
  expect(attribute(links[1] as (typeof links)[number], "href")).toBe(`/calendar/jobs/${hers.id}`);
  // Filtered to a few, and while a quote is booked, the half-hours are there.
  for (const more of [`&engineer=${ana}`, `&quoteId=${quote.id}`])
    expect(all(await shown(`${week}${more}`), ".week-board")).toEqual([]);
});

test("a job of the week takes little of the page, so that 400 fit into 60 KB", async () => {
  const engineer = await addEngineer(me, { name: "Sara Haro" });
  const { customer, quote } = await addQuotedCustomer(me);
  const start = "2031-09-01";
  const empty = await page(`/calendar?date=${start}`);
  const count = 20;
  for (let n = 0; n < count; n += 1) {
    const at = `2031-09-0${1 + (n % 4)}T${String(8 + 2 * Math.floor(n / 4)).padStart(2, "0")}:00`;
    const { id } = await addJob(me, quote.id, at, 1);
    await me.patch(`/api/jobs/${id}`, { engineer_ids: [engineer.id] });
  }
  const full = await page(`/calendar?date=${start}`);
  const perJob = (size: (html: string) => number) => (size(full) - size(empty)) / count;
  // 60 KB less the page around the jobs, which takes some 18 KB.
  const text = Buffer.byteLength(`08:00–09:00 ${customer.first_name} ${customer.surname} · ${town}`);
  expect(perJob((html) => Buffer.byteLength(markupOf(html)))).toBeLessThan(text + 60);
  expect(perJob((html) => html.length)).toBeLessThan(text + 300);
}, 60_000);
