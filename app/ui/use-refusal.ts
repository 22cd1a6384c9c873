import { useMemo, useRef } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import { reasonOfForm } from "#app/platform/failure.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { FailedAction } from "./failed-requests.ts";

type Answer = { problem: string | null; fields: FieldProblems; values: unknown; fault?: boolean };

type Button = { id: string; intent: string };

/** The row and button that was pressed: the fields `id` and `intent` of the form, "" where it has none. */
type Pressed = { button: Button };

/** A failed request. It has no values of its own, because what was typed is still in the page. */
type Failed<Values> = Pressed & {
  problem: string;
  standsAlone?: boolean;
  fields: FieldProblems;
  values: Values | null;
  fault: true;
  made?: undefined;
};

/** Why the last press of a button did not do what was asked. */
export type Refused<Given extends Answer> = (Given & { fault?: boolean } & Pressed) | Failed<Given["values"]>;

/**
 * Why the last press of a button failed, or null: refused by the server, a fault on the server, or a request that did
 * not get through (failed-requests.ts). `answer` is the action's data, of the screen or of a fetcher. The same result
 * is given for the same data.
 */
export function useRefusal<Given extends Answer>(answer: Given | undefined): Refused<Given> | null {
  const words = useWords();
  // The values of the last refusal. Fields keep showing them while a later failure brings no values.
  const last = useRef<Given["values"] | null>(null);
  return useMemo(() => {
    if (!answer) {
      last.current = null;
      return null;
    }
    if (isFailed(answer)) {
      const { failure, button } = answer;
      return { ...reasonOfForm(failure, answer, words), fields: {}, values: last.current, fault: true, button };
    }
    last.current = answer.values;
    return { ...answer, button: parseButton(answer.values) };
  }, [answer, words]);
}

/**
 * The part of a refusal that belongs to one part of the page: its wrong fields, and what was typed. Null when the
 * pressed button is not of that part (`isHere`), or when there are no values.
 */
export function refusalAt<Values>(
  refusal: (Pressed & { problem: string | null; fields: FieldProblems; values: Values | null }) | null,
  isHere: (button: Button) => boolean,
): Refusal<Values> | null {
  if (!refusal || !isHere(refusal.button)) return null;
  const { problem, fields, values } = refusal;
  return values && { problem: problem ?? "", fields, values };
}

function isFailed(answer: object): answer is FailedAction {
  return "failure" in answer;
}

function parseButton(values: unknown): Button {
  const { id, intent } = Object(values) as { id?: unknown; intent?: unknown };
  return { id: typeof id === "string" ? id : "", intent: typeof intent === "string" ? intent : "" };
}
