/** Makes the demo's visits without a quote, a job of three days, and a customer who was told of a visit. */
import { DateTime } from "luxon";
import type { Product } from "#app/catalogue/product.ts";
import { listEngineers } from "#app/engineers/engineers.server.ts";
import { freeInSlot } from "#app/jobs/free-slots.server.ts";
import { slotOf } from "#app/jobs/job.ts";
import { setJobState } from "#app/jobs/job-state.server.ts";
import { createAnotherVisit, createVisit, type Visit } from "#app/jobs/visits.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { invoiceVisit, type Year } from "./invoices.ts";

/** The small visits of the year, in the evening, of which only an invoice is left. */
export async function planPastVisits(
  customers: readonly { id: number; isPerson: boolean }[],
  products: readonly Product[],
  year: Year,
): Promise<void> {
  const [first] = await listEngineers();
  const people = customers.filter(({ isPerson }) => isPerson);
  const today = DateTime.fromJSDate(year.agenda.end, { zone: environment.TIME_ZONE }).startOf("day");
  for (let turn = 0; turn < 15; turn += 1) {
    const on = today.minus({ days: 350 - 23 * turn });
    // Mondays to Fridays.
    const start = on.plus({ days: on.weekday > 5 ? 2 : 0 }).set({ hour: 18 });
    const customer = people[(turn * 11) % people.length];
    if (!customer || !first) return;
    const visit: Planned = { kind: "maintenance", title: "Revisión", description: "", crew: [first] };
    const slot = { start: start.toJSDate(), minutes: 60 };
    const id = await addVisit(customer.id, { ...visit, ...slot }, start.minus({ days: 3 }).toJSDate());
    year.agenda.add(start.plus({ hours: 1 }).toJSDate(), async (now) => {
      await setJobState(id, { state: "done", reason: "" }, { now, place: "phone" });
      await invoiceVisit({ job_id: id, customer_id: customer.id, turn }, products, now, year);
    });
  }
}

type Planned = Pick<Visit, "kind" | "title" | "description"> & {
  start?: Date;
  minutes?: number;
  crew: readonly { id: number }[];
};

/**
 * Visits of this morning; a breakdown in the evening of today and a maintenance of tomorrow, outside the hours of the
 * vans so that no other job is in the way; a survey that waits to be planned; a large installation over three weekdays
 * behind the planned ones.
 */
export async function addVisits(customers: readonly { id: number }[], now: Date): Promise<void> {
  const today = DateTime.fromJSDate(now, { zone: environment.TIME_ZONE }).startOf("day");
  const [first, second] = await listEngineers();
  if (!first || !second) return;
  const at = (days: number, hour: number) => today.plus({ days }).set({ hour }).toJSDate();
  const planned: Planned[] = [
    {
      ...{ kind: "breakdown", title: "No enfría", description: "El salón no baja de 27 °C. Pide que llamen antes." },
      ...{ start: at(0, 18), minutes: 60, crew: [first] },
    },
    {
      ...{ kind: "maintenance", title: "Revisión anual", description: "Limpiar filtros y comprobar el desagüe." },
      ...{ start: at(1, 18), minutes: 90, crew: [second] },
    },
    { kind: "survey", title: "Medir para conductos", description: "Piso de 90 m², sin ascensor.", crew: [] },
  ];
  const made: number[] = [];
  for (const [n, visit] of planned.entries()) {
    const customer = customers[n * 7];
    if (customer) made.push(await addVisit(customer.id, visit, now));
  }
  await addMorningVisits(customers, at(0, 9), now);
  const large = customers[40];
  if (!large) return;
  const days = [14, 15, 16].map((day) => at(day + ((8 - today.weekday) % 7), 8));
  const [start, ...later] = days;
  const crew = [first, second];
  const text = { title: "Instalación de 12 equipos", description: "Tres días, con andamio." };
  const visit_of = await addVisit(
    large.id,
    { kind: "other", ...text, ...(start && { start }), minutes: 480, crew },
    now,
  );
  const engineer_ids = crew.map(({ id }) => id);
  for (const day of later)
    await createAnotherVisit({ visit_of, start: day, duration_minutes: 480, engineer_ids }, { now, place: "office" });
  const [, maintenance] = made;
  if (maintenance) await noteTold(maintenance, now);
}

const morningVisits = [
  { kind: "maintenance", title: "Limpieza de filtros", description: "Cuatro splits. La portera tiene la llave." },
  { kind: "breakdown", title: "Gotea la unidad interior", description: "En el dormitorio; mirar el desagüe." },
  { kind: "warranty", title: "Ruido en la unidad exterior", description: "Instalada en mayo." },
  { kind: "survey", title: "Ver dónde va la máquina", description: "Local de 120 m² con falso techo." },
] as const;

/** Visits of an hour and a half for the engineers who are free this morning: on a working day each has a job today. */
async function addMorningVisits(customers: readonly { id: number }[], start: Date, now: Date): Promise<void> {
  const minutes = 90;
  const free = await freeInSlot(slotOf(start, minutes), null);
  for (const [n, visit] of morningVisits.entries()) {
    const [engineer, customer] = [free[n], customers[3 + n * 5]];
    if (engineer && customer) await addVisit(customer.id, { ...visit, start, minutes, crew: [engineer] }, now);
  }
}

function addVisit(customer_id: number, { start, minutes, crew, ...visit }: Planned, now: Date): Promise<number> {
  const slot = start ? { start, duration_minutes: minutes } : {};
  const engineer_ids = crew.map(({ id }) => id);
  return createVisit({ ...visit, customer_id, site_id: null, ...slot, engineer_ids }, { now, place: "office" });
}

/** Notes that the customer was told of a visit, as if it had been sent; then turns the switches on. */
async function noteTold(job_id: number, now: Date): Promise<void> {
  const job = await reader().job.findUniqueOrThrow({ where: { id: job_id }, include: { customer: true } });
  const { start, end, sequence, customer } = job;
  if (!start || !end || !customer) return;
  const to_email = customer.email;
  await write(async (transaction) => {
    const times = { created_at: now, next_at: now, done_at: now };
    const sent = await transaction.outbox.create({ data: { kind: "mail", payload: "{}", attempts: 1, ...times } });
    await transaction.customerNotice.create({
      data: {
        ...{ job_id, kind: "booked", occasion: String(sequence), start, end, language: "es", to_email },
        ...{ skipped: "", created_at: now, outbox_id: sent.id },
      },
    });
    await transaction.settings.update({
      where: { id: 1 },
      data: { tell_booked: 1, tell_moved: 1, tell_day_before: 1 },
    });
  });
}
