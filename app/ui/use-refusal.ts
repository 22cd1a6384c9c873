import { useMemo, useRef } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import { reasonOf } from "#app/platform/failure.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { FailedAction } from "./keep-page.ts";

type Answer = { problem: string | null; fields: FieldProblems; values: unknown; fault?: boolean };

type Button = { id: string; intent: string };

/** Which row and button of the page was pressed, as its form names them; empty where it does not. */
type Pressed = { button: Button };

/** An answer without values: what was typed is in the page still. */
type Failed<Values> = Pressed & { problem: string; fields: FieldProblems; values: Values | null; fault: true };

/** Why the last press of a button did not do what was asked. */
export type Refused<Given extends Answer> = (Given & { fault?: boolean } & Pressed) | Failed<Given["values"]>;

/**
 * Why the last press of a button did not do what was asked, or null: refused by a verb, a fault of ours, or a request that
 * did not get through (keep-page.ts). `answer` is what the screen's action gave, or its fetcher; the same object is given
 * for the same answer.
 */
export function useRefusal<Given extends Answer>(answer: Given | undefined): Refused<Given> | null {
  const words = useWords();
  // Fields that show what an earlier answer brought go on showing it while a later one brings nothing.
  const last = useRef<Given["values"] | null>(null);
  return useMemo(() => {
    if (!answer) {
      last.current = null;
      return null;
    }
    if (isFailed(answer)) {
      const { failure, button } = answer;
      return { problem: reasonOf(failure, words), fields: {}, values: last.current, fault: true, button };
    }
    last.current = answer.values;
    return { ...answer, button: pressed(answer.values) };
  }, [answer, words]);
}

/**
 * What a part of the page shows of a refusal: its wrong fields, and what was typed. Null unless the button was one of that
 * part, and where the answer brings nothing to show.
 */
export function refusalAt<Values>(
  refusal: (Pressed & { problem: string; fields: FieldProblems; values: Values | null }) | null,
  isHere: (button: Button) => boolean,
): Refusal<Values> | null {
  if (!refusal || !isHere(refusal.button)) return null;
  const { problem, fields, values } = refusal;
  return values && { problem, fields, values };
}

function isFailed(answer: object): answer is FailedAction {
  return "failure" in answer;
}

function pressed(values: unknown): Button {
  const { id, intent } = Object(values) as { id?: unknown; intent?: unknown };
  return { id: typeof id === "string" ? id : "", intent: typeof intent === "string" ? intent : "" };
}
