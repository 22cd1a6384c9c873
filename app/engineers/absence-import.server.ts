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
  // Before the transaction, in which nobody else can write: checking thousands of events takes long.
  const events = (await readIcalDays(text, importWindow(now))).map(checked);
  if (take === null) return planAbsences(events, await listCompanyAbsences(reader())).map(({ line }) => line);
  return write(async (transaction) => {
    const planned = planAbsences(events, await listCompanyAbsences(transaction));
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

function listCompanyAbsences(client: Pick<ReturnType<typeof reader>, "absence">): Promise<Known[]> {
  const select = { id: true, from: true, to: true, reason: true, uid: true } as const;
  return client.absence.findMany({ where: { engineer_id: null }, select });
}

type Days = Pick<Known, "from" | "to" | "reason">;

/** An event of the file, and why it is refused, or null. */
type Checked = { event: number; uid: string; days: Days; error: Sentence | null };

function checked({ event, uid, from, to, reason, refused }: IcalDays): Checked {
  const days = { from, to, reason };
  if (refused) return { event, uid, days, error: refused };
  try {
    return { event, uid, days: validate(absenceSchema, days), error: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { event, uid, days, error: error.sentence };
  }
}

type Planned = { line: AbsenceLine; id: number | null; uid: string };

function planAbsences(events: readonly Checked[], stored: readonly Known[]): Planned[] {
  /** How many there are of the same days and reason. */
  const counts = new Map<string, number>();
  /** The first one of each UID. */
  const firsts = new Map<string, Known>();
  const count = (days: Days, step: 1 | -1) => counts.set(textOf(days), (counts.get(textOf(days)) ?? 0) + step);
  const add = (one: Known) => {
    count(one, 1);
    if (one.uid && !firsts.has(one.uid)) firsts.set(one.uid, one);
  };
  for (const one of stored) add({ ...one });
  return events.map(({ event, uid, days, error }): Planned => {
    const about = { event, key: `${event} ${days.from}`, before: null, ...days, error };
    if (error) return { line: { ...about, outcome: "refused" }, id: null, uid };
    if (counts.get(textOf(days))) return { line: { ...about, outcome: "unchanged" }, id: null, uid };
    const former = firsts.get(uid);
    if (former && former.id !== null) {
      const { id, from, to, reason } = former;
      count(former, -1);
      Object.assign(former, days);
      count(former, 1);
      return { line: { ...about, outcome: "update", before: { from, to, reason } }, id, uid };
    }
    add({ id: null, ...days, uid });
    return { line: { ...about, outcome: "create" }, id: null, uid };
  });
}

/** The same text for the same days and reason: a day has no space. */
function textOf({ from, to, reason }: Days): string {
  return `${from} ${to} ${reason}`;
}
