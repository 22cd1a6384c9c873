/**
 * Reads and saves the email settings. The password is stored encrypted and is decrypted only to sign in to the mail
 * server.
 */
import type { z } from "zod";
import { hurryOutbox } from "#app/outbox/lanes.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { wrongField } from "#app/platform/problem.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import type { emailSettingsSchema } from "./email-settings.schema.ts";
import type { EmailSettings, PasswordState } from "./email-settings.ts";
import { MailFailure } from "./mail-failure.ts";
import type { MailAccount } from "./transport.server.ts";

/** A usable mail server, the sender of its messages, and the address for the office's notices ("" for none). */
export type Mailbox = { account: MailAccount; from: { name: string; address: string }; notify: string };

/** The settings; the password is always "". */
export async function getEmailSettings(): Promise<EmailSettings> {
  const { id: _, smtp_pass_sealed, smtp_secure, ...settings } = await getStoredSettings();
  return {
    ...settings,
    smtp_secure: smtp_secure === 1 ? 1 : 0,
    smtp_pass: "",
    smtp_pass_set: smtp_pass_sealed === "" ? 0 : 1,
  };
}

/** Whether a password is stored, is needed, can be decrypted, and belongs to the host that is set now. */
export async function passwordState(): Promise<PasswordState> {
  const { smtp_pass_sealed, smtp_host, smtp_user } = await getStoredSettings();
  if (smtp_pass_sealed === "") return "none";
  if (smtp_user === "") return "unused";
  const opened = openPassword(smtp_pass_sealed, smtp_host);
  return typeof opened === "string" ? opened : "usable";
}

/**
 * Saves the given fields of the settings; an absent field stays. A password of "" keeps the stored one, and an empty
 * host deletes it. Then retries every waiting notice at once. Throws an invalid Problem when a host has no sender
 * address.
 */
export async function saveEmailSettings(input: z.output<typeof emailSettingsSchema>): Promise<EmailSettings> {
  const { smtp_pass, ...given } = input;
  await write(async (transaction) => {
    const { id: _, ...before } = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
    const after = { ...before, ...dropUndefined(given) };
    if (after.smtp_host !== "" && after.smtp_from_email === "") {
      throw wrongField("smtp_from_email", (words) => words.problems.senderMissing);
    }
    if (smtp_pass) after.smtp_pass_sealed = sealPassword(smtp_pass, after.smtp_host);
    if (after.smtp_host === "") after.smtp_pass_sealed = "";
    await transaction.emailSettings.update({ where: { id: 1 }, data: after });
  });
  await hurryOutbox("mail");
  return getEmailSettings();
}

/** Whether the given fields are what is saved already. A given password always counts as a change. */
export async function isSaved({ smtp_pass, ...given }: z.output<typeof emailSettingsSchema>): Promise<boolean> {
  const saved: Record<string, unknown> = await getStoredSettings();
  return !smtp_pass && Object.entries(dropUndefined(given)).every(([name, value]) => saved[name] === value);
}

/** The mail server as set up. Throws MailFailure when none is set up, or when its password cannot be used. */
export async function getMailbox(): Promise<Mailbox> {
  const settings = await getStoredSettings();
  const { smtp_host: host, smtp_port: port, smtp_user: user, smtp_from_email: address } = settings;
  if (!isSetUp(settings)) throw new MailFailure("notSetUp");
  const opened = openPassword(settings.smtp_pass_sealed, host);
  if (user !== "" && typeof opened === "string") throw new MailFailure(opened);
  const pass = typeof opened === "string" ? "" : opened.pass;
  return {
    account: { host, port, implicitTls: settings.smtp_secure === 1, login: user === "" ? null : { user, pass } },
    from: { name: settings.smtp_from_name, address },
    notify: settings.business_notify_email,
  };
}

/** Whether the settings name a mail server and a sender. */
export function isSetUp(settings: { smtp_host: string; smtp_from_email: string }): boolean {
  return settings.smtp_host !== "" && settings.smtp_from_email !== "";
}

function getStoredSettings() {
  return reader().emailSettings.findUniqueOrThrow({ where: { id: 1 } });
}

/** Drops the undefined fields, so that an absent field stays as it is. */
function dropUndefined<T extends object>(given: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given & object;
}

/**
 * Encrypts the password together with the host that it was entered for. After a change of the host it has to be entered
 * again, so that nobody can have it sent to a host of their own (docs/decisions/0016-mail.md).
 */
function sealPassword(pass: string, host: string): string {
  return seal(JSON.stringify({ pass, host }), sealedAs);
}

function openPassword(sealed: string, host: string): { pass: string } | "keyLost" | "otherHost" {
  if (sealed === "") return { pass: "" };
  const opened = unseal(sealed, sealedAs);
  if (opened === null) return "keyLost";
  const { pass, host: entered } = JSON.parse(opened) as { pass: string; host: string };
  return entered.toLowerCase() === host.toLowerCase() ? { pass } : "otherHost";
}

const sealedAs = "EmailSettings.smtp_pass";
