import { type ColourName, colourName, type Engineer } from "./engineer.ts";

const looks: Record<ColourName, string> = {
  ...{ blue: "mark blue", orange: "mark orange", green: "mark green", pink: "mark pink" },
  ...{ indigo: "mark indigo", yellow: "mark yellow", red: "mark red", sky: "mark sky" },
};

/** The initials of an engineer in their colour. The name stands beside it, or is its title. */
export function EngineerMark({ name, initials, colour }: Pick<Engineer, "name" | "initials" | "colour">) {
  return (
    <span className={looks[colourName(colour)]} title={name}>
      {initials}
    </span>
  );
}
