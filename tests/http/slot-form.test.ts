/** What the forms of a slot say: who is in the way and who is free, and the free times that they find. */
import { expect, test } from "vitest";
import { addAbsence, addCustomer, addEngineer, addJob, addQuotedCustomer } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { allElements, attributeOf, documentOf, formsOf, isSent, textOf } from "./support/page-forms.ts";

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

/** An attribute of the first element that a selector finds. */
const firstOf = (root: Parameters<typeof allElements>[0], selector: string, name: string) =>
  allElements(root, selector).map((found) => attributeOf(found, name))[0];

/** The sentences at the fields of a page, by the names of the fields. */
function errorsIn(root: Parameters<typeof allElements>[0]): Record<string, string> {
  const wrong = allElements(root, '[aria-invalid="true"]').map((field) => {
    const [error] = allElements(field.closest(".field") ?? root, ".error");
    return [attributeOf(field, "name"), error ? textOf(error) : ""];
  });
  return Object.fromEntries(wrong);
}

let wrongForms = 0;

const offersOn = async (path: string) =>
  allElements(await shown(path), 'button[name="offer"]').map((button) => attributeOf(button, "value"));

test("a form names the job that is in the way, leads to it, and says who is free before somebody is chosen", async () => {
  const hers = await addJob(me, quote.id, `${monday}T10:00`, 2);
  await me.patch(`/api/jobs/${hers.id}`, { engineer_ids: [ana.id] });
  const met = await shown(formAt("11:00", [ana.id]));
  const [notice] = allElements(met, ".notice.bad");
  // The alert is the specified sentence alone.
  expect(notice && textOf(notice)).toBe("That slot overlaps with another job. Please pick another time.");
  const [clashes] = allElements(met, ".clashes");
  const said = clashes ? textOf(clashes) : "";
  expect(said).toContain(`${hers.title} Monday, 5 May 2031, 10:00 to 12:00 · Ana Abad`);
  expect(said).not.toContain("nobody");
  // Who could come instead, of all who work then.
  expect(said).toContain("Free at this time: Eva Bravo.");
  const [link] = clashes ? allElements(clashes, "a") : [];
  expect(link && attributeOf(link, "href")).toMatch(`/calendar/jobs/${hers.id}?`);
  expect((await me.get((link && attributeOf(link, "href")) ?? "")).text).toContain(hers.title);
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
  const refused = await documentOf(posted.text);
  expect(textOf(refused)).toContain(`${nobodys.title} Monday`);
  // The refusal stands above the form, and the job right below it.
  expect(allElements(refused, ".shown-last .clashes")).toEqual([]);
  expect(allElements(met, ".shown-last .clashes")).toHaveLength(1);
  expect(allElements(await shown(`/calendar/jobs/${nobodys.id}/reschedule`), ".notice.bad")).toEqual([]);
});

test("where no time can be looked for, a form says why, and not that none is free", async () => {
  const none = "No free time in the next 60 days.";
  const wrong = formAt("08:00", [ana.id], "&find=1").replace("hours=1", "hours=custom&custom=two");
  const said = textOf(await shown(wrong));
  expect(said).toContain("Duration must be in half-hours, from 30 minutes to 24 hours.");
  expect(said).not.toContain(none);
  const gone = textOf(await shown(formAt("08:00", [999_999], "&find=1")));
  expect(gone).toContain("There is no such engineer.");
  expect(gone).not.toContain(none);
});

test("a form says that an engineer is disabled, and not that the hours have no room", async () => {
  const left = await addEngineer(me, { name: "Berta Baja" });
  await me.put(`/api/service-reports/engineers/${left.id}`, { active: 0 });
  const why = "Berta Baja is disabled and cannot be given jobs.";
  for (const days of ["", "&days=2"]) {
    const said = textOf(await shown(formAt("08:00", [left.id], `&find=1${days}`)));
    expect(said).toContain(why);
    expect(said).not.toContain("The working hours have no room");
    expect(said).not.toContain("No free time in the next 60 days.");
  }
  const slot = { day: monday, time: "08:00", hours: "1", days: "2", in_charge: "", assigned: String(left.id) };
  const refused = await me.postForm(formAt("08:00", [left.id]), slot);
  expect(refused.status).toBe(422);
  expect(textOf(await documentOf(refused.text))).toContain(why);
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

test("where the text is too long for an address, a visit's form says so in place of free times, and keeps it", async () => {
  // Each "€" takes nine bytes of an address.
  const [text, longer] = [700, 1_900].map((n) => "€".repeat(n));
  const at = `/calendar/visit?customer=${customer.id}&date=${monday}`;
  const slot = { day: monday, time: "08:00", hours: "1", in_charge: "", kind: "breakdown", title: "Leak", site_id: "" };
  const found = await me.postForm(at, { ...slot, description: text ?? "", find: "1" });
  const there = found.headers.get("Location") ?? "";
  expect((await me.get(there)).text).toContain(text);
  const refused = await me.postForm(at, { ...slot, description: longer ?? "", find: "1" });
  expect(refused.status).toBe(422);
  const form = await documentOf(refused.text);
  expect(textOf(form)).toContain("This form has too much text to look for a free time.");
  expect(allElements(form, 'textarea[name="description"]').map(textOf)).toEqual([longer]);
});

test("with nobody chosen the free times are those of anybody, by name; the call keeps the company's hours", async () => {
  const day = "2031-09-01";
  const job = await addJob(me, quote.id, `${day}T08:00`, 2);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [ana.id] });
  const at = (more = "") => formAt("", [], more).replaceAll(monday, day);
  const form = await shown(at("&find=1"));
  const offers = allElements(form, 'button[name="offer"]');
  expect(offers.slice(0, 2).map((button) => attributeOf(button, "value"))).toEqual([
    ...[`${day}T08:00 ${eva.id}`, `${day}T10:00 ${ana.id}`],
  ]);
  const said = offers.slice(0, 2).map(textOf);
  expect(said[0]).toBe("Eva Bravo: Monday, 1 September 2031, 08:00 to 09:00");
  expect(said[1]).toBe("Ana Abad: Monday, 1 September 2031, 10:00 to 11:00 (also free: Eva Bravo)");
  const taken = await me.postForm(at(), {
    ...{ day, time: "", hours: "1", in_charge: "", offer: `${day}T10:00 ${ana.id}` },
  });
  expect(taken.headers.get("Location")).toContain(`assigned=${ana.id}`);
  // Without engineers the call asks when nobody has a job at all.
  const { data } = (await me.get<{ data: { start: string }[] }>(`/api/jobs/free?from=${day}&minutes=60`)).json;
  expect(data[0]?.start).toBe(`${day}T08:00:00.000Z`);
});

test("a form without engineers says that the job will block everybody, and a booking that it accepts the quote", async () => {
  const blocks = "Until somebody is chosen, this job blocks its time for everybody: press a name to assign it.";
  expect(textOf(await shown(formAt("08:00", [])))).toContain(blocks);
  // With somebody ticked the style sheet hides the sentence.
  const accepts = "Booking it also marks the quote as accepted.";
  const made = await addQuotedCustomer(me);
  const book = `/calendar/new?quoteId=${made.quote.id}&day=2031-10-06&time=08:00&hours=1`;
  expect(textOf(await shown(book))).toContain(accepts);
  await me.patch(`/api/quotes/${made.quote.id}/status`, { status: "sent" });
  expect(textOf(await shown(book))).toContain(accepts);
  await addJob(me, made.quote.id, "2031-10-06T08:00", 1);
  expect(textOf(await shown(book))).not.toContain(accepts);
  const expired = (await addQuotedCustomer(me)).quote.id;
  await me.patch(`/api/quotes/${expired}`, { status: "expired" });
  expect(textOf(await shown(`/calendar/new?quoteId=${expired}&day=2031-10-06&time=08:00&hours=1`))).not.toContain(
    accepts,
  );
  const history = textOf(await shown(`/quotes/${made.quote.id}/preview`));
  expect(history).toMatch(/Job booked for/);
});

test("a new visit begins in the week that is shown, and goes on with a customer who is added on the way", async () => {
  const dayIn = async (path: string) => firstOf(await shown(path), 'input[name="day"]', "value");
  const path = `/calendar/visit?customer=${customer.id}`;
  expect(await dayIn(`${path}&date=2031-05-08`)).toBe(monday);
  expect(await dayIn(`${path}&view=day&date=2031-05-08`)).toBe("2031-05-08");
  expect(await dayIn(`${path}&view=month&date=2031-05-08`)).toBe("2031-05-01");
  expect(await dayIn(`${path}&day=2031-05-09`)).toBe("2031-05-09");
  // The customer who was looked for is not known yet.
  const search = await shown("/calendar/visit?q=Pepa+Ruiz+Sanz&date=2031-05-08&day=2031-05-09&time=09%3A00");
  const add = allElements(search, "a").find((link) => textOf(link) === "New customer");
  const there = (add && attributeOf(add, "href")) ?? "";
  const form = await shown(there);
  const typed = (name: string) => firstOf(form, `input[name="${name}"]`, "value");
  expect([typed("first_name"), typed("surname")]).toEqual(["Pepa", "Ruiz Sanz"]);
  expect(firstOf(form, ".notice.booking a", "href")).toContain("q=Pepa+Ruiz+Sanz");
  const action = firstOf(form, "form.card", "action") ?? "";
  const saved = await me.postForm(action, {
    ...{ kind: "person", first_name: "Pepa", surname: "Ruiz Sanz", tel: "600 100 200", intent: "enquiry" },
  });
  expect(saved.status).toBe(302);
  const visit = saved.headers.get("Location") ?? "";
  expect(visit).toMatch(/^\/calendar\/visit\?/);
  const goesOn = await shown(visit);
  expect(textOf(goesOn)).toContain("Pepa Ruiz Sanz");
  expect([await dayIn(visit), firstOf(goesOn, 'input[name="time"]', "value")]).toEqual([...["2031-05-09", "09:00"]]);
});

test("the form of a visit tells its customer from a namesake: telephone and address beside the name", async () => {
  const other = await addCustomer(me, { ...customer, tel: "+34 611 222 333", address: "Calle Nueva 8" } as object);
  const lead = async (id: number) =>
    allElements(await shown(`/calendar/visit?customer=${id}`), ".dialog-lead").map(textOf);
  const name = `${customer.first_name} ${customer.surname}`;
  expect(await lead(other.id)).toEqual([`${name} +34 611 222 333 · Calle Nueva 8, Alcalá`]);
  expect(await lead(customer.id)).toEqual([`${name} +34 600 111 222 · Calle Mayor 1, Alcalá`]);
});

test("a visit without a quote finds a slot too, and keeps what was typed without scripts", async () => {
  const path = `/calendar/visit?customer=${customer.id}`;
  const typed = { kind: "survey", title: "Ático", description: "Llamar antes", site_id: "" };
  const slot = { day: monday, time: "", hours: "2", custom: "", in_charge: "", assigned: String(eva.id) };
  const found = await me.postForm(path, { ...typed, ...slot, find: "1" });
  expect(found.status).toBe(302);
  const page = await shown(found.headers.get("Location") ?? "");
  const valuesOf = (name: string) =>
    allElements(page, `input[name="${name}"]`).map((input) => attributeOf(input, "value"));
  expect(valuesOf("title")).toEqual(["Ático"]);
  expect(allElements(page, "textarea").map(textOf)).toEqual(["Llamar antes"]);
  expect(allElements(page, "option[selected]").map((option) => attributeOf(option, "value"))).toContain("survey");
  const offers = allElements(page, 'button[name="offer"]').map((button) => attributeOf(button, "value"));
  expect(offers).toHaveLength(5);
  const [first = ""] = offers;
  const chosen = await me.postForm(found.headers.get("Location") ?? "", { ...typed, ...slot, offer: first });
  const form = await shown(chosen.headers.get("Location") ?? "");
  expect(allElements(form, 'input[name="time"]').map((input) => attributeOf(input, "value"))).toEqual([
    first.slice(11),
  ]);
  expect(allElements(form, 'button[name="offer"]')).toHaveLength(0);
});

test.each([
  ["nothing", "", "", { day: "“Date”, or type it as 31/12/2026.", time: "“Start”, or type it as 9:30." }],
  ["no time", monday, "", { time: "Choose a time for “Start”, or type it as 9:30." }],
  ["no day", "", "10:00", { day: "Choose a day for “Date”, or type it as 31/12/2026." }],
  ["a day that there is not", "31/02/2031", "10:00", { day: "There is no such day. Choose one for “Date”, or type" }],
  ["a day that nobody plans for", "1926-05-05", "10:00", { day: "Date must lie in the years 2000 to 2099." }],
  ["an hour that is none", monday, "25:00", { time: "Choose a time for “Start”, or type it as 9:30." }],
  ["a time that is skipped", "2031-03-30", "02:30", { time: "Start does not exist that day: the clocks go forward." }],
])(
  "every form of a slot says at the field what is wrong with its day and its time: %s",
  async (_, day, time, wanted) => {
    const job = await addJob(me, quote.id, `2031-07-01T${String(wrongForms++ + 6).padStart(2, "0")}:00`, 1);
    const slot = { day, time, hours: "1", custom: "", in_charge: "" };
    const visit = { kind: "survey", title: "Ático", description: "", site_id: "" };
    for (const [path, more] of [
      [`/calendar/new?quoteId=${quote.id}`, {}],
      [`/calendar/visit?customer=${customer.id}`, visit],
      [`/calendar/visit?of=${job.id}`, {}],
      [`/calendar/jobs/${job.id}/reschedule`, {}],
    ] as const) {
      const answer = await me.postForm(path, { ...slot, ...more });
      expect(answer.status).toBe(422);
      const said = errorsIn(await documentOf(answer.text));
      expect(Object.keys(said), path).toEqual(Object.keys(wanted));
      for (const [name, sentence] of Object.entries(wanted)) expect(said[name], path).toContain(sentence);
    }
  },
);

test("of several days the form says what is wrong with the first, and nothing of a time; an empty title too", async () => {
  const slot = { day: "", time: "", hours: "1", custom: "", days: "2", in_charge: "" };
  const answer = await me.postForm(`/calendar/visit?customer=${customer.id}`, {
    ...slot,
    ...{ kind: "survey", title: " ", description: "", site_id: "" },
  });
  expect(answer.status).toBe(422);
  expect(errorsIn(await documentOf(answer.text))).toEqual({
    title: "Title is required.",
    day: "Choose a day for “Date”, or type it as 31/12/2026.",
  });
});

test("a date whose year is still being typed is answered at once", async () => {
  for (const year of ["0002", "0020", "0202"]) {
    const began = performance.now();
    for (const engineers of [[], [eva.id]]) {
      const answer = await me.get(formAt("09:00", engineers).replace(`&day=${monday}`, `&day=${year}-03-03`));
      expect(answer.status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(15_000);
  }
});

test("a job that somebody else moved meanwhile is not moved silently: the form says when it is now, and then does it", async () => {
  const day = "2031-06-04";
  const job = await addJob(me, quote.id, `${day}T10:00`, 1);
  const path = `/calendar/jobs/${job.id}/reschedule`;
  const seenIn = (html: string) => /name="seen" value="(\d+)"/.exec(html)?.[1] ?? "";
  const seen = seenIn((await me.get<string>(path)).text);
  expect((await me.patch(`/api/jobs/${job.id}`, { start: `${day}T12:30`, duration_hours: 1 })).status).toBe(200);
  expect(seen).not.toBe("");
  const form = { day, time: "13:30", hours: "1", in_charge: "", assigned: String(ana.id), seen };
  const refused = await me.postForm(path, form);
  expect(refused.status).toBe(409);
  const text = textOf(await documentOf(refused.text));
  expect(text).toContain(
    "Somebody changed this job since you opened it: now it is Wednesday, 4 June 2031, 12:30 to 13:30, with nobody yet.",
  );
  expect(refused.text).toContain('value="13:30"');
  expect((await me.postForm(path, { ...form, seen: seenIn(refused.text) })).status).toBe(302);
  const { start } = (await me.get<{ start: string }>(`/api/jobs/${job.id}`)).json;
  expect(new Date(start).toISOString()).toBe(`${day}T11:30:00.000Z`);
});

test("a form that leaves the engineers as they were takes nobody away who was assigned meanwhile", async () => {
  const day = "2031-06-12";
  const job = await addJob(me, quote.id, `${day}T10:00`, 1);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [eva.id, ana.id] });
  const path = `/calendar/jobs/${job.id}/reschedule`;
  const [ofAna, ofBoth] = [String(ana.id), `${eva.id},${ana.id}`];
  const comeNow = async () => (await me.get<{ engineer_ids: number[] }>(`/api/jobs/${job.id}`)).json.engineer_ids;
  const assign = (...engineer_ids: number[]) => me.patch(`/api/jobs/${job.id}`, { engineer_ids });
  const seenOn = (page: Parameters<typeof allElements>[0]) => ({
    seen: firstOf(page, 'input[name="seen"]', "value") ?? "",
    seen_engineers: firstOf(page, 'input[name="seen_engineers"]', "value") ?? "",
  });
  const ticked = (page: Parameters<typeof allElements>[0]) =>
    allElements(page, 'input[name="assigned"]').flatMap((box) =>
      box.hasAttribute("checked") ? [Number(attributeOf(box, "value"))] : [],
    );

  const opened = seenOn(await shown(path));
  expect(opened.seen_engineers).toBe(ofBoth);
  await assign(ana.id);
  // Both were ticked, as when it was opened: the refused form has Ana alone, and says so.
  const typed = { day, hours: "1", time: "15:00" };
  const both = [ana, eva].map(({ id }): [string, string] => ["assigned", String(id)]);
  const before = Object.entries({ ...typed, in_charge: String(eva.id), ...opened });
  const refused = await me.postForm(path, [...before, ...both]);
  expect(refused.status).toBe(409);
  const page = await documentOf(refused.text);
  expect(textOf(page)).toContain("now it is Thursday, 12 June 2031, 10:00 to 11:00, with Ana Abad.");
  expect([ticked(page), seenOn(page).seen_engineers]).toEqual([[ana.id], ofAna]);
  expect(refused.text).toContain('value="15:00"');
  const again = { ...typed, in_charge: ofAna, assigned: ofAna, ...seenOn(page) };
  expect((await me.postForm(path, again)).status).toBe(302);
  expect(await comeNow()).toEqual([ana.id]);

  // What was ticked otherwise stays so, and is saved once the change is known.
  const other = seenOn(await shown(path));
  await assign(eva.id, ana.id);
  const nobody = { day, hours: "1", in_charge: "", time: "16:00" };
  const asked = await me.postForm(path, { ...nobody, ...other });
  expect(ticked(await documentOf(asked.text))).toEqual([]);
  expect((await me.postForm(path, { ...nobody, ...seenOn(await documentOf(asked.text)) })).status).toBe(302);
  expect(await comeNow()).toEqual([]);
  const history = textOf(await shown(`/calendar/jobs/${job.id}?date=${day}`));
  expect(history).toContain("Engineers: from Eva Bravo, Ana Abad to nobody (");
});

test("looking for a slot without scripts does not forget which state of the job was seen", async () => {
  const day = "2031-06-11";
  const job = await addJob(me, quote.id, `${day}T10:00`, 1);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [ana.id] });
  const path = `/calendar/jobs/${job.id}/reschedule`;
  const seenOn = async (href: string) => firstOf(await shown(href), 'input[name="seen"]', "value") ?? "";
  const seen = await seenOn(path);
  expect((await me.patch(`/api/jobs/${job.id}`, { start: `${day}T12:30`, duration_hours: 1 })).status).toBe(200);
  const typed = { day, time: "13:30", hours: "1", in_charge: "", assigned: String(ana.id), seen };
  for (const [button, value] of [
    ["find", "1"],
    ["offer", `${day}T16:00`],
  ] as const) {
    const found = (await me.postForm(path, { ...typed, [button]: value })).headers.get("Location") ?? "";
    expect(await seenOn(found), found).toBe(seen);
    expect((await me.postForm(path, { ...typed, seen: await seenOn(found) })).status).toBe(409);
  }
  // The job's own link has nothing of that.
  expect(await seenOn(path)).not.toBe(seen);
});

test("one engineer takes the place of another, or comes in addition, and nobody is lost", async () => {
  const day = "2031-06-05";
  const job = await addJob(me, quote.id, `${day}T10:00`, 1);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [ana.id, eva.id] });
  const third = await addEngineer(me, { name: "Ciro Campos" });
  const assign = (to: number, instead: string) =>
    me.postForm(`/calendar/assign?date=${day}&view=day`, { to: String(to), instead, job: String(job.id) });
  const assigned = async () => (await me.get<{ engineer_ids: number[] }>(`/api/jobs/${job.id}`)).json.engineer_ids;
  const twice = await assign(eva.id, "lead");
  expect(twice.status).toBe(409);
  expect(twice.text).toContain("This engineer is assigned to it already.");
  expect(await assigned()).toEqual([ana.id, eva.id]);
  expect((await assign(third.id, String(eva.id))).status).toBe(302);
  expect(await assigned()).toEqual([ana.id, third.id]);
  expect((await assign(eva.id, "nobody")).status).toBe(302);
  expect(await assigned()).toEqual([ana.id, third.id, eva.id]);
});

test("a waiting visit that is dragged into the calendar keeps who is in charge", async () => {
  const zoe = await addEngineer(me, { name: "Zoe Zamora" });
  const visit = { customer_id: customer.id, kind: "survey", title: "Sin fecha", engineer_ids: [zoe.id, ana.id] };
  const { id } = (await me.post<{ id: number }>("/api/jobs", visit)).json;
  const path = `/calendar/jobs/${id}/reschedule?date=2031-10-06&day=2031-10-06&time=10:00`;
  const forms = await formsOf((await me.get<string>(path)).text, path);
  const form = forms.find(({ fields }) => fields.some(({ name }) => name === "in_charge"));
  const sent = (form?.fields ?? []).filter(isSent);
  expect(sent.find(({ name }) => name === "in_charge")?.value).toBe(String(zoe.id));
  const saved = await me.postForm(
    path,
    sent.map(({ name, value }): [string, string] => [name, value]),
  );
  expect(saved.status).toBe(302);
  const { engineers } = (await me.get<{ engineers: { id: number }[] }>(`/api/jobs/${id}`)).json;
  expect(engineers.map((one) => one.id)).toEqual([zoe.id, ana.id]);
});
