/** Makes the demo's jobs, invoices and service reports from its accepted quotes. */
import { DateTime } from "luxon";
import { createTask, type Task } from "#app/checklists/tasks.server.ts";
import { createTemplate } from "#app/checklists/templates.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import type { Engineer } from "#app/engineers/engineer.ts";
import { createEngineer, updateEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { durationOf, type Slot } from "#app/jobs/job.ts";
import type { JobState } from "#app/jobs/job-moves.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { createJob, type Doing } from "#app/jobs/jobs.server.ts";
import { createPayment, getSettledInvoice, setPaid } from "#app/payments/payments.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays, formatDay } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { reportSchema } from "#app/service-reports/report.schema.ts";
import { createReport } from "#app/service-reports/reports.server.ts";
import type { Chance } from "./chance.ts";
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

/** Books a job for each accepted quote, in order, and makes invoices and reports for most jobs of the past. */
export async function doWork(quotes: BookedQuote[], today: Date, chance: Chance): Promise<void> {
  const last = dayOf(new Date(today.getTime() + daysAhead * 86_400_000));
  const checklist = await prepareReports();
  const [one, two, three, four] = checklist.engineers;
  await planTime(checklist.engineers, dayOf(today));
  const vans: Van[] = [
    { crew: [one, two], end: new Date(0) },
    { crew: [three, four], end: new Date(0) },
  ];
  const jobs: Job[] = [];
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
    jobs.push(await bookJob(quote, time, crew));
  }
  // Numbered documents are made in the order of time, whichever van did the job.
  for (const job of jobs.toSorted((a, b) => a.end.getTime() - b.end.getTime())) {
    if (job.end >= today) {
      const isSoon = job.end.getTime() < today.getTime() + 3 * 86_400_000;
      if (isSoon && chance.happens(0.5)) await press(job, { state: "confirmed" }, { now: today, place: "office" });
      continue;
    }
    const { end: now } = job;
    if (chance.happens(0.02)) {
      await press(job, { state: "not_done", reason: "No había nadie en casa" }, { now, place: "phone" });
      continue;
    }
    await press(job, { state: "done" }, { now, place: "phone" });
    if (chance.happens(0.9)) await invoiceJob(job, now, today, chance);
    if (chance.happens(0.4)) await reportJob(job, now, checklist, chance);
  }
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

/** Makes the invoice of a job; most are paid within a month, some of them in two parts, and of some a half is left. */
async function invoiceJob({ id }: Job, done: Date, today: Date, chance: Chance): Promise<void> {
  const paid = chance.happens(0.75);
  const paidAt = new Date(Math.min(today.getTime(), done.getTime() + chance.whole(0, 30) * 86_400_000));
  const { id: invoice_id } = await createInvoice(id, { paid: 0 }, "es", done);
  if (invoice_id % 6 === 0) await payHalf(invoice_id, done);
  if (paid) await setPaid(invoice_id, 1, paidAt);
}

async function payHalf(invoice_id: number, on: Date): Promise<void> {
  const { total_cents } = await getSettledInvoice(invoice_id);
  const parts = [{ invoice_id, amount_cents: Math.round(total_cents / 2) }];
  const payment = { paid_on: dayOf(on), method: "card", note: "Señal del 50 %", parts } as const;
  await createPayment(payment, { mayOverpay: false }, on);
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
