/** Users as calls give them. */
import { getUser, type ListedUser, type SavedUser } from "#app/auth/users.server.ts";
import type { Language } from "#app/words/languages.ts";
import { inviteUser } from "./invite-user.server.ts";

/** A row of GET /api/users. */
export function userOnWire({ engineer, sessions: _, has_password: __, ...user }: ListedUser) {
  return { ...user, engineer_id: engineer?.id ?? null };
}

/** The answer to a call that saved a user: with the invitation that was made, after it was e-mailed. */
export async function savedUserOnWire({ id, token }: Pick<SavedUser, "id" | "token">, language: Language) {
  const user = await getUser(id);
  const invitation = token === null ? null : await inviteUser(user, token, language);
  return {
    ...userOnWire(user),
    invitation: invitation && { link: invitation.link, sent: invitation.problem === null },
  };
}
