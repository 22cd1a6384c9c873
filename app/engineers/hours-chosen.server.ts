/** Whether the hours in the form of an engineer are meant: they are typed below a choice that may say otherwise. */
import { wrongField } from "#app/platform/problem.ts";
import { type PersonTexts, shownHours } from "./person-form.tsx";
import { weekNames } from "./week-fields.tsx";

/**
 * Refuses a form once in which hours were typed while the company's are chosen. `shown` are the hours that the form was
 * shown with, "" where it did not say so.
 */
export function expectHoursChosen(texts: PersonTexts, shown: string): void {
  if (texts.own_hours === "1" || shown === "" || shown === shownHours(texts)) return;
  const former = shown.split("|");
  const typed = weekNames.find((name, place) => texts[name] !== former[place]) ?? "hours.1";
  throw wrongField(typed, ({ problems }) => problems.hoursNotChosen);
}
