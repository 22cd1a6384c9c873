/** What the demo's company did with its quotes: jobs, invoices, reports. */
import { DateTime } from "luxon";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { createInvoice, setPaid } from "#app/invoices/invoices.server.ts";
import { hoursOf } from "#app/jobs/job.ts";
import { createJob } from "#app/jobs/jobs.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { environment } from "#app/platform/environment.server.ts";
import { fold } from "#app/platform/fold.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { Chance } from "./chance.ts";

type BookedQuote = { id: number; accepted: Date };

/** How far ahead of today the calendar is filled: this week and the next. */
const daysAhead = 11;

/** Gives the start of one free stretch of working hours after another: one team, weekdays, 08:00 to 18:00. */
function* workingTimes(from: Date, chance: Chance): Generator<{ start: Date; end: Date }> {
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

/** Books a job for each accepted quote, in their order, and invoices and reports most of what is past. */
export async function doWork(quotes: BookedQuote[], today: Date, chance: Chance): Promise<void> {
  const last = dayOf(new Date(today.getTime() + daysAhead * 86_400_000));
  const engineers = await addEngineers();
  let times: Generator<{ start: Date; end: Date }> | undefined;
  let end = new Date(0);
  for (const quote of quotes) {
    // A new stretch begins where the team would otherwise work before the quote was accepted.
    if (!times || quote.accepted > end)
      times = workingTimes(new Date(Math.max(quote.accepted.getTime(), end.getTime())), chance);
    const time = times.next().value as { start: Date; end: Date };
    end = time.end;
    if (dayOf(time.start) > last) return;
    const job = await bookJob(quote, time);
    if (time.end < today && chance.happens(0.9)) await invoiceJob(job, time.end, today, chance);
    if (time.end < today && chance.happens(0.4)) await reportJob(job, time.end, chance.one(engineers), chance);
  }
}

type Job = Awaited<ReturnType<typeof bookJob>>;

async function bookJob(quote: BookedQuote, { start, end }: { start: Date; end: Date }) {
  const input = { quote_id: quote.id, start, duration_hours: hoursOf({ start, end }) };
  const id = await createJob(input, { now: quote.accepted });
  const stored = await reader().quote.findUniqueOrThrow({
    where: { id: quote.id },
    include: { customer: true, lines: { orderBy: { position: "asc" } } },
  });
  return { id, quote: stored };
}

/** Most are paid within a month. */
async function invoiceJob({ id }: Job, done: Date, today: Date, chance: Chance): Promise<void> {
  const paid = chance.happens(0.75);
  const paidAt = new Date(Math.min(today.getTime(), done.getTime() + chance.whole(0, 30) * 86_400_000));
  const invoice = await createInvoice(id, { paid: 0 }, "es", done);
  if (paid) await setPaid(invoice.id, 1, paidAt);
}

const tasks = [
  "Limpieza de filtros",
  "Presión de alta y baja",
  "Temperatura de impulsión",
  "Desagüe comprobado",
  "Conexiones eléctricas apretadas",
  "Prueba de funcionamiento",
];

/** Two engineers at work and one who left, the tasks, and a template of all of them. */
function addEngineers(): Promise<{ id: number; name: string }[]> {
  return write(async (transaction) => {
    await transaction.engineer.create({ data: { name: "Eusebio Cañas", active: 0 } });
    const engineers = [
      await transaction.engineer.create({ data: { name: "Nuria Peláez", email: "nuria@alisio.example" } }),
      await transaction.engineer.create({ data: { name: "Iñaki Robles" } }),
    ];
    const template = await transaction.reportTemplate.create({
      data: { name: "Mantenimiento", description: "Revisión anual de un equipo" },
    });
    for (const [sort_order, title] of tasks.entries()) {
      const has_text = title.startsWith("Presión") || title.startsWith("Temperatura") ? 1 : 0;
      const task = await transaction.checklistTask.create({
        data: { title, title_key: fold(title), has_text, sort_order },
      });
      await transaction.reportTemplateTask.create({ data: { template_id: template.id, task_id: task.id, sort_order } });
    }
    return engineers;
  });
}

async function reportJob(
  { id, quote }: Job,
  done: Date,
  engineer: { id: number; name: string },
  chance: Chance,
): Promise<void> {
  await write(async (transaction) => {
    const checklist = await transaction.checklistTask.findMany({ orderBy: { sort_order: "asc" } });
    await transaction.serviceReport.create({
      data: {
        report_number: await nextNumber(transaction, "report", done),
        customer_name: `${quote.customer.first_name} ${quote.customer.surname}`,
        site_address: `${quote.customer.address}, ${quote.customer.postcode} ${quote.customer.town}`,
        job_id: id,
        job_ref: quote.quote_number,
        report_date: dayOf(done),
        engineer_id: engineer.id,
        engineer_name: engineer.name,
        notes: chance.happens(0.3) ? `Próxima revisión: ${addDays(dayOf(done), 365)}` : null,
        letterhead_id: quote.letterhead_id,
        language: quote.language,
        created_at: done,
        items: {
          create: checklist.map(({ id: task_id, title, has_text }, index) => ({
            ...{ task_id, title, position: index + 1, completed: chance.happens(0.95) ? 1 : 0 },
            value_text: has_text ? `${chance.whole(8, 14)},${chance.whole(0, 9)}` : null,
          })),
        },
      },
    });
  });
}
