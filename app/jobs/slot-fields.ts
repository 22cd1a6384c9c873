/** A slot as a person fills it in: texts, as typed. */
import { durationPresets } from "./job.ts";

export type SlotFields = {
  day: string;
  time: string;
  /** One of the presets, or "custom". */
  hours: string;
  /** Whole hours, when they are no preset. */
  custom: string;
};

/** The same hours as the form offers them: what is no preset is typed. */
export function asOffered(fields: SlotFields): SlotFields {
  const { hours } = fields;
  if (hours === "custom" || durationPresets.some((preset) => String(preset) === hours)) return fields;
  return { ...fields, hours: "custom", custom: hours };
}
