/** Reminds customers of their visits, the day before. */

import { quietUntil } from "#app/outbox/quiet-hours.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { dayMs } from "#app/platform/durations.ts";
import { regularLooks } from "#app/platform/regular-looks.server.ts";
import { dayOf, endOfDay, instantsAt } from "#app/platform/zone.server.ts";
import { getTells } from "#app/settings/settings.server.ts";
import { putReminder } from "./customer-news.server.ts";
import { isWithCustomer } from "./customer-news.ts";
import { noticesOf } from "./customer-notices.server.ts";

/** Reminds customers while the server runs. */
export const visitReminders = regularLooks("reminders", remindCustomers);

/** When a reminder of a visit is due: the day before at eight, when the night of customers ends. */
function reminderDue(start: Date): Date {
  return instantsAt(addDays(dayOf(start), -1), "08:00").first;
}

/**
 * Reminds the customers of all visits whose reminder is due and that are still ahead, so also after the server was off.
 * At night nobody is reminded. A customer who was told of the same time in the 24 hours before, or since, needs no
 * reminder.
 */
export async function remindCustomers(now: Date): Promise<void> {
  if (!(await getTells()).day_before) return;
  const jobs = await reader().job.findMany({
    where: waitsForReminder({ gt: now, lt: endOfDay(addDays(dayOf(now), 1)) }),
    select: { id: true },
    orderBy: [{ start: "asc" }, { id: "asc" }],
  });
  for (const { id } of jobs) await sendReminder(id, now);
}

const waitsForReminder = (start: { gt: Date; lt?: Date }) => ({ state: { in: ["booked", "confirmed"] }, start });

/** Looks again in the transaction: the job may have been moved meanwhile, or been told of by another process. */
async function sendReminder(id: number, now: Date): Promise<void> {
  await write(async (transaction) => {
    const job = await transaction.job.findFirst({ where: { id, ...waitsForReminder({ gt: now }) } });
    if (!job?.start || quietUntil({ whom: "customer" }, now)) return;
    const { start } = job;
    const due = reminderDue(start).getTime();
    const isTold = (await noticesOf(id, transaction)).some(
      ({ kind, state, slot, at, not_before }) =>
        slot.start.getTime() === start.getTime() &&
        (kind === "day_before" ||
          ((isWithCustomer(state) || state === "waiting") &&
            Math.max(at.getTime(), not_before?.getTime() ?? 0) >= due - dayMs)),
    );
    if (now.getTime() >= due && !isTold) await putReminder(transaction, id, now);
  });
}
