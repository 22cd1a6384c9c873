import type { Unreachable } from "#app/ui/while-reachable.ts";
import { isUnreachable, reached } from "#app/ui/while-reachable.ts";
import { useWords } from "#app/words/use-words.tsx";

type Refused = { problem: string; fields: Record<string, string> };

/** Why the last action did not do what was asked, or null; that the server was not reached is one reason. */
export function useRefusal<Refusal extends Refused>(
  actionData: Refusal | Unreachable | undefined,
): Refusal | Refused | null {
  const { shell } = useWords();
  return isUnreachable(actionData) ? { problem: shell.unreachable, fields: {} } : reached(actionData);
}
