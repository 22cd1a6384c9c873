/** What the forms of a slot say: who is in the way and who is free, and the free times that they find. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addJob, addQuotedCustomer } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { all, attribute, documentOf, textOf } from "./support/page-forms.ts";

const { me } = await runningApp();

// A Monday.
const monday = "2031-05-05";

const shown = async (path: string) => documentOf((await me.get(path)).text);
const { customer, quote } = await addQuotedCustomer(me);
const ana = await addEngineer(me, { name: "Ana Abad" });
const eva = await addEngineer(me, { name: "Eva Bravo" });

/** The address of the form that books, with a slot. */
const formAt = (time: string, engineers: number[], more = "") => {
  const assigned = engineers.map((id) => `&assigned=${id}`).join("");
  return `/calendar/new?quoteId=${quote.id}&date=${monday}&day=${monday}&time=${time}&hours=1&in_charge=${assigned}${more}`;
};

const offersOn = async (path: string) =>
  all(await shown(path), 'button[name="offer"]').map((button) => attribute(button, "value"));

test("a form names the job that is in the way, leads to it, and says who is free before somebody is chosen", async () => {
  const hers = await addJob(me, quote.id, `${monday}T10:00`, 2);
  await me.patch(`/api/jobs/${hers.id}`, { engineer_ids: [ana.id] });
  const met = await shown(formAt("11:00", [ana.id]));
  const [notice] = all(met, ".notice.bad");
  // The alert is the specified sentence alone.
  expect(notice && textOf(notice)).toBe("That slot overlaps with another job. Please pick another time.");
  const [clashes] = all(met, ".clashes");
  const said = clashes ? textOf(clashes) : "";
  expect(said).toContain(`${hers.title} Monday, 5 May 2031, 10:00 to 12:00 · Ana Abad`);
  expect(said).not.toContain("nobody");
  const [link] = clashes ? all(clashes, "a") : [];
  expect(link && attribute(link, "href")).toMatch(`/calendar/jobs/${hers.id}?`);
  expect((await me.get((link && attribute(link, "href")) ?? "")).text).toContain(hers.title);
  // Without an engineer the slot is blocked by everybody's jobs: the form says so, and who is free.
  const open = textOf(await shown(formAt("11:00", [])));
  expect(open).toContain("While nobody is assigned, a job needs the time of everybody: choose who comes.");
  expect(open).toContain("Free at this time: Eva Bravo.");
  expect(textOf(await shown(formAt("08:00", [])))).toContain("Free at this time: Ana Abad, Eva Bravo.");
  expect(textOf(await shown(formAt("20:00", [])))).toContain("Nobody is free at this time.");
  expect(textOf(await shown(formAt("11:00", [eva.id])))).not.toContain("Free at this time");
  // A job of nobody blocks everybody.
  const nobodys = await addJob(me, quote.id, `${monday}T16:00`, 2);
  const blocked = textOf(await shown(formAt("16:00", [eva.id])));
  expect(blocked).toContain(
    `${nobodys.title} Monday, 5 May 2031, 16:00 to 18:00 · nobody is assigned, so it blocks everybody`,
  );
  // The form that is posted all the same says it too; the job itself is not in its own way.
  const posted = await me.postForm(formAt("08:00", []), [
    ...Object.entries({ day: monday, time: "16:30", hours: "1", in_charge: "", confirmed: "" }),
    ["assigned", String(eva.id)],
  ]);
  expect(textOf(await documentOf(posted.text))).toContain(`${nobodys.title} Monday`);
  expect(all(await shown(`/calendar/jobs/${nobodys.id}/reschedule`), ".notice.bad")).toEqual([]);
});

test("free times: five at most, several of a day, of others where those wanted are not free soon", async () => {
  expect(await offersOn(formAt("08:00", [eva.id], "&find=1"))).toEqual([
    ...[`${monday}T08:00`, `${monday}T12:00`, "2031-05-06T08:00", "2031-05-06T12:00", "2031-05-06T16:00"],
  ]);
  expect(textOf(await shown(formAt("08:00", [eva.id], "&find=1").replace("hours=1", "hours=11")))).toContain(
    "The working hours have no room for so long a job on any day.",
  );
  await addAbsence(me, ana.id, { from: monday, to: "2031-05-20", reason: "Baja" } as object);
  const found = await offersOn(formAt("08:00", [ana.id], "&find=1"));
  expect(found).toHaveLength(6);
  expect(found.slice(0, 1)).toEqual(["2031-05-21T08:00"]);
  expect(found.at(-1)).toBe(`${monday}T08:00 ${eva.id}`);
  const taken = await me.postForm(formAt("08:00", [ana.id]), {
    ...{ day: monday, time: "08:00", hours: "1", in_charge: "", offer: `${monday}T08:00 ${eva.id}` },
  });
  const there = new URLSearchParams(taken.headers.get("Location")?.split("?")[1]);
  expect([there.getAll("assigned"), there.get("day"), there.get("time")]).toEqual([[String(eva.id)], monday, "08:00"]);
});

test("a visit without a quote finds a slot too, and keeps what was typed without scripts", async () => {
  const path = `/calendar/visit?customer=${customer.id}`;
  const typed = { kind: "survey", title: "Ático", description: "Llamar antes", site_id: "" };
  const slot = { day: monday, time: "", hours: "2", custom: "", in_charge: "", assigned: String(eva.id) };
  const found = await me.postForm(path, { ...typed, ...slot, find: "1" });
  expect(found.status).toBe(302);
  const page = await shown(found.headers.get("Location") ?? "");
  const valuesOf = (name: string) => all(page, `input[name="${name}"]`).map((input) => attribute(input, "value"));
  expect(valuesOf("title")).toEqual(["Ático"]);
  expect(all(page, "textarea").map(textOf)).toEqual(["Llamar antes"]);
  expect(all(page, "option[selected]").map((option) => attribute(option, "value"))).toContain("survey");
  const offers = all(page, 'button[name="offer"]').map((button) => attribute(button, "value"));
  expect(offers).toHaveLength(5);
  const [first = ""] = offers;
  const chosen = await me.postForm(found.headers.get("Location") ?? "", { ...typed, ...slot, offer: first });
  const form = await shown(chosen.headers.get("Location") ?? "");
  expect(all(form, 'input[name="time"]').map((input) => attribute(input, "value"))).toEqual([first.slice(11)]);
  expect(all(form, 'button[name="offer"]')).toHaveLength(0);
});

test("a date whose year is still being typed is answered at once", async () => {
  for (const year of ["0002", "0020", "0202"]) {
    const began = performance.now();
    for (const engineers of [[], [eva.id]]) {
      const answer = await me.get(formAt("09:00", engineers).replace(`&day=${monday}`, `&day=${year}-03-03`));
      expect(answer.status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  }
});
