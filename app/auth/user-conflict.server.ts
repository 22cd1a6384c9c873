/** Changing a user whom somebody else has changed meanwhile (docs/decisions/0022-two-people.md). */
import { Problem } from "#app/platform/problem.ts";
import type { ListedUser } from "./listed-users.server.ts";
import type { Role } from "./roles.ts";

export const userNames = ["email", "name", "role", "engineer_id", "active"] as const;

/** What a form shows of a user, as the texts of its fields. */
export type UserTexts = Record<(typeof userNames)[number], string>;

/** The texts of a user's form; `engineer_id` is "" for none. */
export function textsOfUser(user: Pick<ListedUser, "email" | "name" | "engineer"> & { role: string; active: number }) {
  const { email, name, role, engineer, active } = user;
  return { email, name, role, engineer_id: String(engineer?.id ?? ""), active: String(active) } satisfies UserTexts;
}

/** Somebody else has meanwhile changed fields of a user that the form changes too. */
export class UserChangedMeanwhile extends Problem {
  /** The texts of these fields as they are stored. */
  readonly now: Partial<UserTexts>;

  constructor(now: Partial<UserTexts>, engineer: ListedUser["engineer"]) {
    super("conflict", (words) => words.problems.changedMeanwhile, {
      fields: (words) => {
        const { role, active, engineer_id, ...typed } = now;
        const shown = {
          ...typed,
          ...(role !== undefined && { role: words.auth.roles[role as Role] }),
          ...(engineer_id !== undefined && { engineer_id: engineer?.name ?? words.users.noEngineer }),
          ...(active !== undefined && { active: active === "1" ? words.users.open : words.users.shut }),
        };
        const said = (text: string) => words.problems.fieldChangedMeanwhile({ now: text });
        return Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, said(text)]));
      },
    });
    this.now = now;
  }
}

/** Throws UserChangedMeanwhile. `wanted` is what is to be stored; what is absent there may be whatever it is. */
export function expectUnchanged(
  user: Parameters<typeof textsOfUser>[0],
  seen: UserTexts,
  wanted: Partial<Record<keyof UserTexts, string | number | null | undefined>>,
): void {
  const now = textsOfUser(user);
  const differing = userNames.filter((name) => {
    const value = wanted[name];
    return value !== undefined && now[name] !== seen[name] && now[name] !== String(value ?? "");
  });
  if (differing.length === 0) return;
  throw new UserChangedMeanwhile(Object.fromEntries(differing.map((name) => [name, now[name]])), user.engineer);
}
