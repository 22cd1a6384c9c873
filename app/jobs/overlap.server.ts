/** Which slots are taken: the rule of excludeEachOther() over the stored jobs. Triggers guard it as well. */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { engineRefusal } from "#app/platform/database-errors.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { getTravelGap } from "#app/settings/settings.server.ts";
import { type AssignedSlot, excludeEachOther, maxMinutes, minutesAfter, type Slot } from "./job.ts";

/** Throws a conflict Problem where a slot is taken, for its engineers, by a job other than `except`. */
export async function refuseOverlap(
  transaction: Transaction,
  slot: AssignedSlot,
  except: number | null,
): Promise<void> {
  if ((await jobsInTheWay(slot, except, transaction)).length > 0) throw new SlotTaken();
}

/** A slot overlaps another job. */
export class SlotTaken extends Problem {
  constructor() {
    super("conflict", (words) => words.calendar.overlap);
  }
}

/**
 * Stores a job's slot with other columns, after refuseOverlap(). Throws the same Problem where the database refuses: on
 * PostgreSQL a program that takes no turn in write() may have stored a job there meanwhile. SQLSTATE 23P01 is the
 * refusal of the exclusion constraint, the text that of the triggers.
 */
export async function storeSlot(
  transaction: Transaction,
  id: number,
  data: Slot & Prisma.JobUncheckedUpdateInput,
): Promise<void> {
  try {
    await transaction.job.update({ where: { id }, data });
  } catch (error) {
    const { code, message } = engineRefusal(error);
    throw code === "23P01" || message === "JOB_OVERLAP" ? new SlotTaken() : error;
  }
}

type Client = Pick<Transaction, "job" | "settings">;

/** The jobs other than `except` that exclude a slot for its engineers, in order of time. */
export async function jobsInTheWay(
  slot: AssignedSlot,
  except: number | null,
  client: Client = reader(),
): Promise<NearJob[]> {
  const gap = await getTravelGap(client);
  return (await jobsNear(slot, { except, gap }, client)).filter((job) => excludeEachOther(slot, job, gap));
}

/** A job near a slot. */
export type NearJob = AssignedSlot & { id: number };

/** The jobs other than `except` that reach into a slot or are nearer to it than `gap` minutes, in order of time. */
export async function jobsNear(
  slot: Slot,
  { except, gap }: { except: number | null; gap: number },
  client: Pick<Transaction, "job"> = reader(),
): Promise<NearJob[]> {
  const from = minutesAfter(slot.start, -gap);
  const near = await client.job.findMany({
    where: {
      cancelled_at: null,
      // No job is longer than a day: a job that started earlier cannot reach into the slot.
      start: { lt: minutesAfter(slot.end, gap), gt: minutesAfter(from, -maxMinutes) },
      end: { gt: from },
      ...(except !== null && { id: { not: except } }),
    },
    select: { id: true, start: true, end: true, engineers: { select: { engineer_id: true } } },
    orderBy: [{ start: "asc" }, { id: "asc" }],
  });
  return near.flatMap(({ id, start, end, engineers }) =>
    start && end ? [{ id, start, end, engineer_ids: engineers.map(({ engineer_id }) => engineer_id) }] : [],
  );
}
