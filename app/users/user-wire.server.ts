/** Users as calls give them. */
import { getUser, type ListedUser } from "#app/auth/listed-users.server.ts";
import type { SavedUser } from "#app/auth/users.server.ts";
import type { Language } from "#app/words/languages.ts";
import { invitationLink, inviteUser } from "./invite-user.server.ts";

/** A row of GET /api/users. */
export function userOnWire({ engineer, sessions: _, has_password: __, ...user }: ListedUser) {
  return { ...user, engineer_id: engineer?.id ?? null };
}

/**
 * The answer to a call that saved a user: with the invitation that was made, after it was e-mailed, and whether this
 * call has sent it. A repeat e-mails nothing.
 */
export async function savedUserOnWire({ id, token, repeated }: SavedUser, language: Language) {
  const user = await getUser(id);
  if (token === null) return { ...userOnWire(user), invitation: null };
  if (repeated) return { ...userOnWire(user), invitation: { link: invitationLink(token), sent: false } };
  const { link, problem } = await inviteUser(user, token, language);
  return { ...userOnWire(user), invitation: { link, sent: problem === null } };
}
