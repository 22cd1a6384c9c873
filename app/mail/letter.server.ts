/** Composes and sends an e-mail message: plain text, the same text as HTML, attachments, the company as sender. */
import { randomUUID } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import { createElement, Fragment, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { isEmail } from "#app/platform/fields.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Mailbox } from "./email-settings.server.ts";
import { type Patience, type RefusedRecipient, sendMessage } from "./transport.server.ts";

/** An iCalendar text, and what a calendar program does with it: it adds or changes the entry, or removes it. */
export type CalendarPart = { method: "REQUEST" | "CANCEL"; text: string };

export type Letter = {
  messageId: string;
  to: readonly { name: string; address: string }[];
  subject: string;
  /** Paragraphs separated by an empty line, each of one or more lines. */
  text: string;
  language: Language;
  /** PDFs with their filenames. */
  attachments?: readonly { filename: string; pdf: Uint8Array }[];
  /** An entry for the recipient's calendar. */
  calendar?: CalendarPart;
  /** Nobody wrote this message by hand: tells mail servers to send no automatic reply (RFC 3834). */
  automatic?: true;
};

/** A new Message-ID in the domain of the sender. */
export function newMessageId({ from }: Pick<Mailbox, "from">): string {
  return `<${randomUUID()}@${from.address.split("@")[1]}>`;
}

/**
 * Sends a message. Returns when the mail server has accepted it for one recipient at least; gives those whom it
 * refused. Throws MailFailure.
 */
export async function sendLetter(
  letter: Letter,
  mailbox: Mailbox,
  patience?: Patience,
): Promise<readonly RefusedRecipient[]> {
  return sendMessage(mailbox.account, await composeMessage(letter, mailbox), patience);
}

/** The message as nodemailer takes it. Replies go to the company's address, if it has one. */
async function composeMessage(letter: Letter, { from }: Mailbox): Promise<SendMailOptions> {
  const company = await getSettings();
  const name = from.name || company.company_name;
  return {
    messageId: letter.messageId,
    from: { name, address: from.address },
    // Objects, not strings such as "name <address>": there a comma in the name would make two recipients.
    to: letter.to.map(({ name, address }) => ({ name, address })),
    ...(isEmail(company.email) && { replyTo: { name, address: company.email } }),
    subject: letter.subject,
    text: letter.text,
    html: `<!doctype html>${renderToStaticMarkup(page(letter))}`,
    ...(letter.automatic && { headers: { "Auto-Submitted": "auto-generated" } }),
    ...(letter.calendar && { icalEvent: invitationPart(letter.calendar) }),
    ...(letter.attachments && { attachments: letter.attachments.map(attachmentOf) }),
  };
}

function attachmentOf({ filename, pdf }: NonNullable<Letter["attachments"]>[number]) {
  return { filename, content: Buffer.from(pdf), contentType: "application/pdf" };
}

function invitationPart({ method, text }: CalendarPart) {
  return { filename: "visit.ics", method, content: text };
}

/**
 * The text as an HTML page: one <p> for each paragraph, <br> for each line, links for addresses. Without JSX, because
 * the demo's program runs this file in plain Node, which cannot read JSX.
 */
function page({ language, subject, text }: Letter): ReactElement {
  return createElement(
    "html",
    { lang: language },
    createElement("head", null, createElement("meta", { charSet: "utf-8" }), createElement("title", null, subject)),
    createElement(
      "body",
      { style: { fontFamily: "sans-serif", fontSize: "15px", lineHeight: 1.5 } },
      ...text.split(/\n{2,}/).map((paragraph) => createElement("p", null, ...paragraph.split("\n").map(lineElement))),
    ),
  );
}

function lineElement(text: string, index: number): ReactElement {
  const shown = /^https?:\/\/\S+$/.test(text) ? createElement("a", { href: text }, text) : text;
  return createElement(Fragment, null, index > 0 && createElement("br"), shown);
}
