import { doOnce, joinByForm } from "#app/platform/form-keys.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { answeredWithin, longestWait, sendOwnLetter } from "./attended-sending.server.ts";

/**
 * Sends a test message to `to` through the mail server as set up. Returns when the server has accepted it. The same
 * form posted again (form-keys.server.ts) sends nothing.
 * Throws a Problem: invalid without a recipient; conflict when no mail server is set up; refused-upstream with the
 * server's answer; unanswered when there is no answer within `wait` milliseconds (the sending continues), or when it is
 * unknown whether the message arrived.
 */
export async function sendTestEmail(to: string, language: Language, wait = longestWait): Promise<void> {
  if (to === "") throw wrongField("to", (words) => words.problems.testRecipient);
  const what = { kind: "test-email", asked: { to } };
  const sent = joinByForm(what, async () => {
    if (await doOnce(what, () => send(to, language))) return;
    throw new Problem("unanswered", (words) => words.problems.testNotConfirmedYet);
  });
  await answeredWithin(wait, sent, (words) => words.problems.testNotConfirmedYet);
}

async function send(to: string, language: Language): Promise<void> {
  await sendOwnLetter({ name: "", address: to }, language, (mail, company) => ({
    subject: mail.test.subject({ company }),
    text: mail.test.body,
  }));
}
