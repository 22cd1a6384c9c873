/** Makes the demo's jobs and service reports from its accepted quotes. */
import { DateTime } from "luxon";
import { createTask, type Task } from "#app/checklists/tasks.server.ts";
import { createTemplate } from "#app/checklists/templates.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import type { Engineer } from "#app/engineers/engineer.ts";
import { createEngineer, updateEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { durationOf, type Slot } from "#app/jobs/job.ts";
import type { JobState } from "#app/jobs/job-moves.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import type { Doing } from "#app/jobs/jobs.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays, formatDay } from "#app/platform/dates.ts";
import { dayMs } from "#app/platform/durations.ts";
import { environment } from "#app/platform/environment.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { reportSchema } from "#app/service-reports/report.schema.ts";
import { createReport } from "#app/service-reports/reports.server.ts";
import type { Chance } from "./chance.ts";
import { invoiceJob, planAdvance, type Year } from "./invoices.ts";
import { planTime } from "./working-time.ts";

type BookedQuote = { id: number; accepted: Date };

/** How many days after today the calendar is filled: this week and the next. */
const daysAhead = 11;

/** Yields one slot of working time after another, none overlapping: one van, weekdays, 08:00 to 18:00. */
function* workingTimes(from: Date, chance: Chance): Generator<Slot> {
  let at = DateTime.fromJSDate(from, { zone: environment.TIME_ZONE }).startOf("day");
  for (;;) {
    at = at.plus({ days: 1 }).startOf("day");
    if (at.weekday > 5) continue;
    const morning = chance.whole(2, 4);
    const start = at.set({ hour: 8 });
    yield { start: start.toJSDate(), end: start.plus({ hours: morning }).toJSDate() };
    if (chance.happens(0.5)) continue;
    const afternoon = at.set({ hour: 15 });
    yield { start: afternoon.toJSDate(), end: afternoon.plus({ hours: chance.whole(1, 3) }).toJSDate() };
  }
}

/**
 * Books a job for each accepted quote, in order. What follows of them goes into the agenda: advances, and of jobs of
 * the past the pressed states, invoices and reports of most of them.
 */
export async function planWork(quotes: BookedQuote[], today: Date, year: Year): Promise<void> {
  const { agenda, chance } = year;
  const last = dayOf(new Date(today.getTime() + daysAhead * dayMs));
  const checklist = await prepareReports();
  const [one, two, three, four] = checklist.engineers;
  await planTime(checklist.engineers, dayOf(today));
  const vans: Van[] = [
    { crew: [one, two], end: new Date(0) },
    { crew: [three, four], end: new Date(0) },
  ];
  for (const quote of quotes) {
    const [van] = vans.toSorted((a, b) => a.end.getTime() - b.end.getTime());
    if (!van) break;
    // The slots start anew where the next one would lie before the quote was accepted.
    if (!van.times || quote.accepted > van.end)
      van.times = workingTimes(new Date(Math.max(quote.accepted.getTime(), van.end.getTime())), chance);
    const time = van.times.next().value as Slot;
    van.end = time.end;
    if (dayOf(time.start) > last) break;
    // As a rule both of a van go, the one who is in charge of it first.
    const crew = chance.happens(0.7) ? van.crew : [chance.one(van.crew)];
    const job = await bookJob(quote, time, crew);
    planAdvance(job.quote, quote.accepted, year);
    if (job.end < today) agenda.add(job.end, (now) => finish(job, now, checklist, year));
    else if (job.end.getTime() < today.getTime() + 3 * dayMs && chance.happens(0.5))
      await press(job, { state: "confirmed" }, { now: today, place: "office" });
  }
}

/** Presses what became of a job, and makes the papers that follow. */
async function finish(job: Job, now: Date, checklist: Checklist, year: Year): Promise<void> {
  const { chance } = year;
  if (chance.happens(0.02))
    return press(job, { state: "not_done", reason: "No había nadie en casa" }, { now, place: "phone" });
  await press(job, { state: "done" }, { now, place: "phone" });
  if (chance.happens(0.9)) await invoiceJob(job, now, year);
  if (chance.happens(0.4)) await reportJob(job, now, checklist, chance);
}

function press({ id }: Job, move: { state: JobState; reason?: string }, doing: Doing): Promise<void> {
  return setJobState(id, { reason: "", ...move }, doing);
}

/** A van with its two engineers, its next slots, and the end of its last one. */
type Van = { crew: [Engineer, Engineer]; times?: Generator<Slot>; end: Date };

type Job = Awaited<ReturnType<typeof bookJob>>;

async function bookJob(quote: BookedQuote, slot: Slot, crew: readonly Engineer[]) {
  const engineer_ids = crew.map(({ id }) => id);
  const input = { quote_id: quote.id, start: slot.start, duration_minutes: durationOf(slot), engineer_ids };
  const id = await createJob(input, { now: quote.accepted });
  const stored = await reader().quote.findUniqueOrThrow({
    where: { id: quote.id },
    include: { customer: true, site: true, lines: { orderBy: { position: "asc" } } },
  });
  return { id, quote: stored, crew, end: slot.end };
}

type Checklist = { engineers: [Engineer, Engineer, Engineer, Engineer]; tasks: Task[]; template_id: number };

const titles = [
  "Limpieza de filtros",
  "Presión de alta y baja",
  "Temperatura de impulsión",
  "Desagüe comprobado",
  "Conexiones eléctricas apretadas",
  "Prueba de funcionamiento",
];

/** Makes four active engineers and one who left, the tasks, and a template with all of them. */
async function prepareReports(): Promise<Checklist> {
  const retired = await createEngineer({ name: "Eusebio Cañas", email: null, active: 1 });
  await updateEngineer(retired.id, { active: 0 });
  const engineers: Checklist["engineers"] = [
    await createEngineer({ name: "Nuria Peláez", email: "nuria@alisio.example", active: 1 }),
    await createEngineer({ name: "Iñaki Robles", email: null, active: 1 }),
    await createEngineer({ name: "Aitana Ferrer", email: "aitana@alisio.example", active: 1 }),
    await createEngineer({ name: "Marcos Gil", email: null, active: 1 }),
  ];
  const tasks: Task[] = [];
  for (const title of titles) {
    const has_text = /^(Presión|Temperatura)/.test(title) ? 1 : 0;
    tasks.push(await createTask({ title, has_text, active: 1 }));
  }
  const template = { name: "Mantenimiento", description: "Revisión anual de un equipo", active: 1 } as const;
  const template_id = await createTemplate({ ...template, task_ids: tasks.map(({ id }) => id) });
  return { engineers, tasks, template_id };
}

async function reportJob({ id, quote, crew }: Job, done: Date, checklist: Checklist, chance: Chance): Promise<void> {
  const { customer, quote_number } = quote;
  const items = checklist.tasks.map(({ id: task_id, has_text }) => ({
    ...{ task_id, completed: chance.happens(0.95) ? 1 : 0 },
    value_text: has_text ? `${chance.whole(8, 14)},${chance.whole(0, 9)}` : null,
  }));
  const given = {
    ...{ job_id: id, job_ref: quote_number, template_id: checklist.template_id, items },
    ...{ customer_name: customerName(customer), site_address: workPlace(quote), report_date: dayOf(done) },
    ...{ engineer_id: chance.one(crew).id, signed_by: customerName(customer) },
    notes: chance.happens(0.3) ? `Próxima revisión: ${formatDay(addDays(dayOf(done), 365))}` : null,
  };
  await createReport(validate(reportSchema, given), "es", done);
}
