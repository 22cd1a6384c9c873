/** The form fields of a slot, as texts as typed. */
import { durationPresets } from "#app/jobs/job.ts";

export type SlotFields = {
  day: string;
  time: string;
  /** One of the presets in hours ("0.5", "1"), or "custom". */
  hours: string;
  /** Hours in halves, when `hours` is "custom". */
  custom: string;
  /** On how many working days: "1", or more, each with its working hours in place of time and hours. */
  days: string;
  /** The ids of the engineers who are ticked; null in a form without them: the job keeps its own. */
  engineers: string[] | null;
  /** The id of the one in charge; "": the first one who is ticked. */
  in_charge: string;
  /** What is confirmed of a time at which engineers do not work (jobs/time-doubts.ts); "" for nothing. */
  confirmed: string;
  /** Whether the customer is told by e-mail: "1", "0"; "" in a form that does not ask. */
  tell: "" | "1" | "0";
  /** Whether free times are asked for. */
  find: boolean;
};

/** The names of the fields that decide the slot. */
export const slotFieldNames = ["day", "time", "hours", "custom", "days", "assigned", "in_charge"];

/** The names of the fields of a visit beside its slot, which its form keeps while a slot is looked for. */
export const visitFieldNames = ["kind", "title", "description", "site_id"] as const;

/**
 * The names of the fields that an address keeps for a form that is loaded anew. `seen` says how often the job had been
 * changed when the form was opened first, `seen_engineers` who came to it then.
 */
export const keptNames: readonly string[] = [
  ...[...slotFieldNames, ...visitFieldNames],
  ...["tell_offered", "tell_customer", "seen", "seen_engineers"],
];

/** The address at which a slot that is typed into a form is checked. Texts stay in the form: they may be too long. */
export function hrefToCheck(action: string, form: FormData): string {
  return hrefWithFields(action, form, slotFieldNames);
}

/** The address of a form with these of its fields, as typed. */
export function hrefWithFields(action: string, form: FormData, names: readonly string[]): string {
  const [path = "", search = ""] = action.split("?");
  const parameters = new URLSearchParams(search);
  for (const name of [...form.keys(), ...keptNames, "find"]) parameters.delete(name);
  for (const name of names) {
    for (const value of form.getAll(name)) if (typeof value === "string") parameters.append(name, value);
  }
  return `${path}?${parameters}`;
}

/** The element that shows the free times that were found: the form is long, and they are at its foot. */
export const foundTimesId = "free-times";

/** The address, which also asks for free times. */
export function askingForTimes(href: string): string {
  return `${href}&find=1`;
}

/** Minutes as the form's hours: 90 are "1.5". */
export function hoursText(minutes: number): string {
  return String(minutes / 60);
}

/** The same fields as the form offers them: hours that are no preset become "custom". */
export function asOffered(fields: SlotFields): SlotFields {
  const { hours } = fields;
  if (hours === "custom" || durationPresets.some((preset) => hoursText(preset) === hours)) return fields;
  return { ...fields, hours: "custom", custom: hours };
}
