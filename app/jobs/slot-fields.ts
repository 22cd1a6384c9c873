/** The form fields of a slot, as texts as typed. */
import { durationPresets } from "./job.ts";

export type SlotFields = {
  day: string;
  time: string;
  /** One of the presets, or "custom". */
  hours: string;
  /** Whole hours, when `hours` is "custom". */
  custom: string;
};

/** The same fields as the form offers them: hours that are no preset become "custom". */
export function asOffered(fields: SlotFields): SlotFields {
  const { hours } = fields;
  if (hours === "custom" || durationPresets.some((preset) => String(preset) === hours)) return fields;
  return { ...fields, hours: "custom", custom: hours };
}
