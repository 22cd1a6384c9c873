/** Imports days off of the whole company from an iCal file: what each of its events would do, and doing it. */

import type { ImportOutcome } from "#app/csv/csv-import.ts";
import { validate } from "#app/http/validation.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { absenceSchema } from "./absence.schema.ts";
import type { IcalDays } from "./ical-days.server.ts";

/** What an event of the file does. */
export type AbsenceLine = {
  /** The number of the event in the file. */
  event: number;
  /** The same in both steps of an import. */
  key: string;
  outcome: ImportOutcome;
  from: Day;
  to: Day;
  reason: string;
  /** What is stored now, where it changes. */
  before: { from: Day; to: Day; reason: string } | null;
  error: Sentence | null;
};

type Known = { id: number | null; from: Day; to: Day; reason: string; uid: string };

/** The years after the present one for which recurring events are imported. */
const yearsAhead = 2;

/** The days in which recurring events are looked for: the present year and the two after it. */
function importWindow(now: Date): { from: Day; to: Day } {
  const year = Number(dayOf(now).slice(0, 4));
  return { from: `${year}-01-01`, to: `${year + yearsAhead}-12-31` };
}

/**
 * Finds out what the events of a file do, and with `take`, the keys of the lines wanted, does it, in one transaction.
 * Imported days are found again by the event's UID, others by day and reason, so the same file again changes nothing.
 * Throws a Problem for a text that is no iCal file.
 */
export async function importAbsences(
  text: string,
  { take, now = new Date() }: { take: ReadonlySet<string> | null; now?: Date },
): Promise<AbsenceLine[]> {
  // With its library, loaded when a calendar is first read.
  const { readIcalDays } = await import("./ical-days.server.ts");
  const events = readIcalDays(text, importWindow(now));
  if (take === null) return plan(events, await known(reader())).map(({ line }) => line);
  return write(async (transaction) => {
    const planned = plan(events, await known(transaction));
    const wanted = planned.filter(({ line }) => take.has(line.key));
    const created = wanted.filter(({ line }) => line.outcome === "create");
    await transaction.absence.createMany({
      data: created.map(({ line: { from, to, reason }, uid }) => ({
        ...{ engineer_id: null, from, to, reason, source: "ics", uid },
      })),
    });
    for (const { line, id } of wanted) {
      const { from, to, reason } = line;
      if (line.outcome === "update" && id !== null)
        await transaction.absence.update({ where: { id }, data: { from, to, reason } });
    }
    return wanted.map(({ line }) => line);
  });
}

function known(client: Pick<ReturnType<typeof reader>, "absence">): Promise<Known[]> {
  const select = { id: true, from: true, to: true, reason: true, uid: true } as const;
  return client.absence.findMany({ where: { engineer_id: null }, select });
}

type Planned = { line: AbsenceLine; id: number | null; uid: string };

function plan(events: readonly IcalDays[], stored: Known[]): Planned[] {
  const all = [...stored];
  return events.map((event): Planned => {
    const { uid } = event;
    const about = { event: event.event, key: `${event.event} ${event.from}`, before: null };
    let days: { from: Day; to: Day; reason: string };
    try {
      if (event.refused) throw new Problem("invalid", event.refused);
      const { from, to, reason } = event;
      days = validate(absenceSchema, { from, to, reason });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { from, to, reason } = event;
      const line = { ...about, outcome: "refused" as const, from, to, reason, error: error.sentence };
      return { line, id: null, uid };
    }
    const same = all.find((one) => isSame(one, days)) ?? (uid ? all.find((one) => one.uid === uid) : undefined);
    if (same && isSame(same, days)) {
      return { line: { ...about, ...days, outcome: "unchanged", error: null }, id: same.id, uid };
    }
    if (same && same.id !== null) {
      const { from, to, reason } = same;
      Object.assign(same, days);
      return {
        line: { ...about, ...days, outcome: "update", before: { from, to, reason }, error: null },
        id: same.id,
        uid,
      };
    }
    all.push({ id: null, ...days, uid });
    return { line: { ...about, ...days, outcome: "create", error: null }, id: null, uid };
  });
}

function isSame(a: Omit<Known, "id" | "uid">, b: Omit<Known, "id" | "uid">): boolean {
  return a.from === b.from && a.to === b.to && a.reason === b.reason;
}
