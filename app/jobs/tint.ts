import { type ColourName, colourName } from "#app/engineers/engineer.ts";
import type { CalendarJob, ShownEngineer } from "./job.ts";

const classes: Record<ColourName, string> = {
  ...{ blue: "tinted tint-blue", orange: "tinted tint-orange", green: "tinted tint-green", pink: "tinted tint-pink" },
  ...{ indigo: "tinted tint-indigo", yellow: "tinted tint-yellow", red: "tinted tint-red", sky: "tinted tint-sky" },
};

/**
 * The classes of a job in the colour of the engineer in charge; "" while nobody is assigned. The initials always stand
 * beside it (EngineerMarks).
 */
export function tintOf(
  { engineer_ids }: Pick<CalendarJob, "engineer_ids">,
  engineers: readonly ShownEngineer[],
): string {
  const first = engineers.find(({ id }) => id === engineer_ids[0]);
  return first ? classes[colourName(first.colour)] : "";
}
