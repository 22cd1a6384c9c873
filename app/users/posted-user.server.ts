/** Reads the forms of users as they are posted, and says what came of them. */
import { userChangesSchema } from "#app/auth/account.schema.ts";
import { getUser } from "#app/auth/listed-users.server.ts";
import type { SessionUser } from "#app/auth/sessions.server.ts";
import { type UserTexts, userNames } from "#app/auth/user-conflict.server.ts";
import { type SavedUser, updateUser } from "#app/auth/users.server.ts";
import { textsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { joinByForm, tokenOfForm } from "#app/platform/form-keys.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { invitationLink, inviteUser } from "./invite-user.server.ts";

/** What is shown once after a user was added or reset. */
export type Given = {
  text: string;
  /** A link or a password to hand over; null where the link was e-mailed. */
  secret: { lead: string; value: string } | null;
};

/** Characters of a password that the program makes, of 64 each: 96 bits. */
const madeLength = 16;

/**
 * The password of a posted form: one that the program makes for this user, or null for an invitation. A form that is
 * posted again makes the same.
 */
export function postedPassword(way: string, user: string | number): string | null {
  return way === "make" ? tokenOfForm(`password of ${user}`).slice(0, madeLength) : null;
}

/**
 * The form of a user: as typed, and as the form was opened with; `was` is null for the form of a build that did not say
 * so, opened before the upgrade.
 */
export function postedUser(form: FormData): { typed: UserTexts; was: UserTexts | null } {
  if (!form.has("was_role")) return { typed: textsOf(form, userNames), was: null };
  const was = textsOf(
    form,
    userNames.map((name) => `was_${name}` as const),
  );
  return {
    typed: textsOf(form, userNames),
    was: Object.fromEntries(userNames.map((name) => [name, was[`was_${name}`]])) as UserTexts,
  };
}

/**
 * What was changed in the form, or all of it where that is not known. The rest stays as somebody else may have saved
 * it.
 */
export function changesOf({ typed, was }: ReturnType<typeof postedUser>): object {
  const changed = userNames.filter((name) => typed[name] !== was?.[name]);
  return Object.fromEntries(changed.map((name) => [name, name === "engineer_id" ? typed[name] || null : typed[name]]));
}

/**
 * E-mails the invitation if there is one; gives what the owner is shown once. Posted again, the form e-mails nothing,
 * and shows the link: whether the first post has e-mailed it, or has shown it in an answer that was lost, is not known.
 */
export async function giveAccess(
  { id, token, password, repeated }: SavedUser,
  said: string,
  words: Words,
  language: Language,
): Promise<Given> {
  if (password !== null) return { text: said, secret: { lead: words.users.password, value: password } };
  if (token === null) return { text: said, secret: null };
  if (repeated) return { text: said, secret: { lead: words.users.link, value: invitationLink(token) } };
  const user = await getUser(id);
  const { link, problem, uncertain } = await inviteUser(user, token, language);
  if (problem === null) return { text: `${said} ${words.users.mailed(user)}`, secret: null };
  const failed = uncertain ? problem(words) : words.users.notMailed({ reason: problem(words) });
  return { text: `${said} ${failed}`, secret: { lead: words.users.link, value: link } };
}

/** What is shown once of a user who was saved or reset. A reset that is posted again says that it was done before. */
export function givenTo(saved: SavedUser, words: Words, language: Language): Promise<Given> {
  const isNothingNew = saved.repeated && saved.token === null && saved.password === null;
  return giveAccess(saved, isNothingNew ? words.users.resetBefore : words.users.saved, words, language);
}

/**
 * Resets the password of a user, by one that the program makes (`intent` "make") or by an invitation; gives what is
 * shown once. Throws what updateUser() throws.
 */
export function resetPosted(
  { id, intent, by }: { id: number; intent: string; by: SessionUser },
  words: Words,
  language: Language,
): Promise<{ given: Given }> {
  return joinByForm({ kind: "reset", asked: { id, intent } }, async () => {
    const changes = validate(userChangesSchema, { password: postedPassword(intent, id) });
    return { given: await givenTo(await updateUser(id, changes, by, { once: true }), words, language) };
  });
}
