/** A message as it is sent: plain text and simple HTML of the same words, what is attached, and who it is from. */
import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import type { Language } from "#app/platform/money.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import type { Mailbox } from "./email-settings.server.ts";

export type Letter = {
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  /** Paragraphs, each of one or more lines. */
  text: string;
  language: Language;
  /** A PDF, under its filename. */
  attachment?: { filename: string; pdf: Uint8Array };
  /** Written by the machine of its own accord: nobody's holiday answer should come back (RFC 3834). */
  automatic?: true;
};

/** A new Message-ID, of the sender's domain. */
export function newMessageId({ from }: Pick<Mailbox, "from">): string {
  return `<${randomUUID()}@${from.address.split("@")[1]}>`;
}

/** The message for nodemailer. Answers to it go to the company, when it has an address. */
export async function composed(letter: Letter, { from }: Mailbox): Promise<SendMailOptions> {
  const company = await getSettings();
  const name = from.name || company.company_name;
  const replyTo = z.email().safeParse(company.email).data;
  return {
    messageId: letter.messageId,
    from: { name, address: from.address },
    // Objects, never a list in a string: a comma in a name would make two recipients of it.
    to: { name: letter.to.name, address: letter.to.address },
    ...(replyTo && { replyTo: { name, address: replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: `<!doctype html>${renderToStaticMarkup(<LetterPage letter={letter} />)}`,
    ...(letter.automatic && { headers: { "Auto-Submitted": "auto-generated" } }),
    ...(letter.attachment && { attachments: [attached(letter.attachment)] }),
  };
}

function attached({ filename, pdf }: NonNullable<Letter["attachment"]>) {
  return { filename, content: Buffer.from(pdf), contentType: "application/pdf" };
}

function LetterPage({ letter }: { letter: Letter }) {
  const paragraphs = letter.text.split(/\n{2,}/);
  return (
    <html lang={letter.language}>
      <head>
        <meta charSet="utf-8" />
        <title>{letter.subject}</title>
      </head>
      <body style={{ fontFamily: "sans-serif", fontSize: "15px", lineHeight: 1.5 }}>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
          <p key={index}>
            <Lines of={paragraph} />
          </p>
        ))}
      </body>
    </html>
  );
}

function Lines({ of: paragraph }: { of: string }) {
  return paragraph.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
    <span key={index}>
      {index > 0 ? <br /> : null}
      {/^https?:\/\/\S+$/.test(line) ? <a href={line}>{line}</a> : line}
    </span>
  ));
}
