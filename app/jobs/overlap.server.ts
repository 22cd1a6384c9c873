/** Which slots are taken: the rule of exclude() over the stored jobs. Triggers guard it as well. */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import { type AssignedSlot, exclude, maxMinutes, minutesAfter } from "./job.ts";

/** Whether a slot is taken, for its engineers, by a job other than `except`. */
export function isTaken(slot: AssignedSlot, except: number | null): Promise<boolean> {
  return isExcluded(reader(), slot, except);
}

/** Throws a conflict Problem where a slot is taken, for its engineers, by a job other than `except`. */
export async function refuseOverlap(
  transaction: Transaction,
  slot: AssignedSlot,
  except: number | null,
): Promise<void> {
  if (await isExcluded(transaction, slot, except)) {
    throw new Problem("conflict", (words) => words.calendar.overlap);
  }
}

async function isExcluded(
  client: Pick<Transaction, "job" | "settings">,
  slot: AssignedSlot,
  except: number | null,
): Promise<boolean> {
  const gap = await getTravelGap(client);
  const from = minutesAfter(slot.start, -gap);
  const near = await client.job.findMany({
    where: {
      cancelled_at: null,
      // No job is longer than a day: a job that started earlier cannot reach into the slot.
      start: { lt: minutesAfter(slot.end, gap), gt: minutesAfter(from, -maxMinutes) },
      end: { gt: from },
      ...(except !== null && { id: { not: except } }),
    },
    select: { start: true, end: true, engineers: { select: { engineer_id: true } } },
  });
  return near.some(({ start, end, engineers }) => {
    const engineer_ids = engineers.map(({ engineer_id }) => engineer_id);
    return start !== null && end !== null && exclude(slot, { start, end, engineer_ids }, gap);
  });
}
