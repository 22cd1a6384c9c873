import type { Language } from "#app/platform/money.ts";
import { Problem } from "#app/platform/problem.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { problemOf, usableMailbox } from "./document-email.server.ts";
import { composed, newMessageId } from "./letter.server.ts";
import { MailFailure } from "./mail-failure.ts";
import { sendMessage } from "./transport.server.ts";

/**
 * Sends a test message through the mail server as it is set up, and returns once that has accepted it. Throws an invalid
 * Problem without a recipient, a conflict one when no server is set up, a refused-upstream one with its answer.
 */
export async function sendTestEmail(to: string, language: Language): Promise<void> {
  if (to === "") {
    const sentence = (words: { problems: { testRecipient: string } }) => words.problems.testRecipient;
    throw new Problem("invalid", sentence, { fields: (words) => ({ to: sentence(words) }) });
  }
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
  try {
    await sendMessage(mailbox.account, await composed(letter, mailbox));
  } catch (error) {
    throw error instanceof MailFailure ? problemOf(error) : error;
  }
}
