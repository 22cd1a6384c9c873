import { write } from "#app/platform/database.server.ts";
import { joinByForm, keepForForm, madeByForm } from "#app/platform/form-keys.server.ts";
import type { Language } from "#app/platform/money.ts";
import { wrongField } from "#app/platform/problem.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { answeredWithin, asProblem, longestWait, usableMailbox } from "./document-email.server.ts";
import { newMessageId, sendLetter } from "./letter.server.ts";
import { attended } from "./transport.server.ts";

/**
 * Sends a test message through the mail server as it is set up, and returns once that has accepted it; asked again by the
 * same form (form-keys.server.ts), sends none. Throws an invalid Problem without a recipient, a conflict one when no server
 * is set up, a refused-upstream one with its answer, and an unanswered one after `wait` milliseconds, while the server goes
 * on being asked, or when nobody knows what came of it.
 */
export async function sendTestEmail(to: string, language: Language, wait = longestWait): Promise<void> {
  if (to === "") throw wrongField("to", (words) => words.problems.testRecipient);
  const what = { kind: "test-email", asked: { to } };
  const sent = joinByForm(what, async () => {
    if ((await write((transaction) => madeByForm(transaction, what))) !== null) return;
    await send(to, language);
    await write((transaction) => keepForForm(transaction, what, 0));
  });
  await answeredWithin(wait, sent, (words) => words.problems.testNotConfirmedYet);
}

async function send(to: string, language: Language): Promise<void> {
  const mailbox = await usableMailbox();
  const { mail, shell } = wordsIn(language);
  const company = (await getSettings()).company_name || shell.product;
  const letter = {
    messageId: newMessageId(mailbox),
    to: { name: "", address: to },
    subject: mail.test.subject({ company }),
    text: mail.test.body,
    language,
  };
  await sendLetter(letter, mailbox, attended).catch((error: unknown) => {
    throw asProblem(error);
  });
}
