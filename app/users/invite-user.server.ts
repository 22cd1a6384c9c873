/** E-mails the link of an invitation. */
import type { SessionUser } from "#app/auth/sessions.server.ts";
import { answeredWithin, asProblem, longestWait, sendOwnLetter } from "#app/mail/attended-sending.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";

/**
 * The link of an invitation, and why it was not e-mailed; null where the mail server took it. `uncertain`: it may
 * arrive all the same.
 */
export type Invitation = { link: string; problem: Sentence | null; uncertain: boolean };

/** The address that an invitation leads to. The token stands in the query, which no log has. */
export function invitationLink(token: string): string {
  return `${environment.PUBLIC_URL}/invitation?${new URLSearchParams({ token })}`;
}

/**
 * Sends the link of an invitation to the user's address. A failure is no error, and neither is a mail server that gives
 * no answer within `wait` milliseconds (the sending continues): the link is shown to the owner, who can hand it over.
 */
export async function inviteUser(
  { email, name }: Pick<SessionUser, "email" | "name">,
  token: string,
  language: Language,
  wait = longestWait,
): Promise<Invitation> {
  const link = invitationLink(token);
  try {
    const recipient = { name: name === email ? "" : name, address: email };
    const sending = sendOwnLetter(recipient, language, (mail, company) => ({
      subject: mail.invitation.subject({ company }),
      text: mail.invitation.text({ name, company, link }),
    }));
    await answeredWithin(wait, sending, (words) => words.problems.invitationNotConfirmedYet);
    return { link, problem: null, uncertain: false };
  } catch (error) {
    const problem = asProblem(error);
    if (problem instanceof Problem)
      return { link, problem: problem.sentence, uncertain: problem.kind === "unanswered" };
    logFault(error);
    return { link, problem: (words) => words.problems.mailFault, uncertain: false };
  }
}
