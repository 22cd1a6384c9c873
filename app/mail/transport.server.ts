/** Sends one message to the company's mail server by SMTP, through nodemailer (docs/decisions/0016-mail.md). */
import { isIP } from "node:net";
import { hostname } from "node:os";
import type { NodemailerError, SendMailOptions } from "nodemailer";
import { minuteMs } from "#app/platform/durations.ts";
import { logFault } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { MailFailure, type MailFailureKind } from "./mail-failure.ts";

/** A mail server and how to sign in there. */
export type MailAccount = {
  host: string;
  port: number;
  /** True: TLS from the first byte. False: STARTTLS. */
  implicitTls: boolean;
  /** Null: the server needs no login. */
  login: { user: string; pass: string } | null;
};

/** How many milliseconds to wait for a mail server. */
export type Patience = {
  /** Until the connection is ready: DNS lookup, connection, greeting and STARTTLS together. */
  setUp: number;
  /** For each answer after that, including the answer to the whole message. */
  silence: number;
  /** For the whole sending, whatever the server does. */
  all: number;
};

/**
 * The shortest waits that RFC 5321, section 4.5.3.2, allows a client: 5 minutes for the greeting, 2 to 5 for each
 * command, and 10 for the answer to the final dot, because the server may still be processing the message.
 */
export const unattendedPatience: Patience = { setUp: 5 * minuteMs, silence: 10 * minuteMs, all: 30 * minuteMs };

/**
 * While a user waits. A server that sends no greeting is most often a wrong port, and the user should learn that soon.
 */
export const attendedPatience: Patience = { ...unattendedPatience, setUp: 15_000 };

const dnsTimeout = 5_000;
const longestAnswer = 300;

/** A recipient whom the mail server refused, though it accepted the message for others, and its answer in one line. */
export type RefusedRecipient = { to: string; answer: string };

type Sending = { stop: AbortController; done: Promise<RefusedRecipient[]> };

const underWay = singleton("mail under way", () => new Set<Sending>());

/**
 * Sends a message. Returns when the server has accepted it for one recipient at least; gives those whom it refused.
 * Throws MailFailure; its kind is uncertain (isUncertain) where the server had received the whole message and did not
 * answer.
 */
export async function sendMessage(
  account: MailAccount,
  message: SendMailOptions,
  patience = unattendedPatience,
): Promise<RefusedRecipient[]> {
  const stop = new AbortController();
  const sending: Sending = { stop, done: transmit(account, message, patience, stop.signal) };
  underWay.add(sending);
  try {
    return await sending.done;
  } finally {
    underWay.delete(sending);
  }
}

/** For the stop of the server: lets running sendings continue for `grace` milliseconds, then aborts them. */
export async function stopSending(grace = 5_000): Promise<void> {
  const timer = setTimeout(() => {
    for (const { stop } of underWay) stop.abort();
  }, grace);
  await Promise.allSettled([...underWay].map(({ done }) => done));
  clearTimeout(timer);
}

async function transmit(
  account: MailAccount,
  message: SendMailOptions,
  patience: Patience,
  stop: AbortSignal,
): Promise<RefusedRecipient[]> {
  // Loaded with the first message: a start is quicker without, and a server that sends none needs less memory.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(connectionTo(account, patience));
  let handedOver = false;
  transport.use("stream", (mail, done) => {
    // Only observes the stream. It ends when the connection has taken the last byte; after that comes the final dot.
    mail.message.processFunc((content) =>
      content.once("end", () => {
        handedOver = true;
      }),
    );
    done();
  });
  try {
    const { rejectedErrors = [] } = await transport.sendMail({
      ...message,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([stop, AbortSignal.timeout(patience.all)]),
    });
    return rejectedErrors.map((error) => ({ to: error.recipient ?? "", answer: answerOf(error) }));
  } catch (error) {
    const fault = error as NodemailerError;
    // A refusal by the server is certain at any point. Any other failure after the last byte leaves it open whether the
    // server has accepted the message.
    if (handedOver && !isRefusal(fault)) throw new MailFailure(stop.aborted ? "interrupted" : "unconfirmed");
    throw stop.aborted ? new MailFailure("stopped") : failureOf(fault, account);
  } finally {
    transport.close();
  }
}

function connectionTo({ host, port, implicitTls, login }: MailAccount, { setUp, silence }: Patience) {
  const local = isThisMachine(host);
  return {
    host,
    port,
    secure: implicitTls,
    // A message to this machine may go unencrypted. There a certificate protects nothing: an attacker who could forge
    // it could also just not offer STARTTLS. The certificate is checked where implicit TLS is set, or where the message
    // crosses a network.
    requireTLS: !implicitTls && !local,
    tls: { rejectUnauthorized: implicitTls || !local },
    ...(login && { auth: login }),
    dnsTimeout,
    connectionTimeout: setUp,
    greetingTimeout: setUp,
    socketTimeout: silence,
    socketCloseTimeout: 1_000,
  };
}

/** Whether a host name or address is this machine. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost") || name === hostname().toLowerCase();
}

/** Whether the server refused with a reply: 4xx for now, 5xx for good (RFC 5321, section 4.2.1). */
function isRefusal({ responseCode = 0 }: NodemailerError): boolean {
  return responseCode >= 400 && responseCode < 600;
}

/** Maps an error of nodemailer to a MailFailure whose sentence tells the user what can be done. */
function failureOf(error: NodemailerError, { implicitTls, login }: MailAccount): MailFailure {
  const answer = answerOf(error);
  const lasting = error.permanent === true;
  // The server answered in plain text although TLS was expected.
  if (error.originalCode === "ERR_SSL_WRONG_VERSION_NUMBER") return new MailFailure(implicitTls ? "wrongTls" : "tls");
  const certificate = certificateFault(error);
  if (certificate) return new MailFailure("certificate", certificate);
  if (error.command === "STARTTLS") return new MailFailure("noEncryption", answer);
  const refusedLogin = login?.pass === "" ? "noPassword" : "login";
  if (loginCodes.includes(error.responseCode ?? 0)) return new MailFailure(refusedLogin, answer);
  if (error.code === "EENVELOPE") {
    const kind = error.command === "MAIL FROM" ? "sender" : "recipient";
    return new MailFailure(kind, answer, lasting);
  }
  if (error.code === "ETIMEDOUT") return new MailFailure(silenceOf(error, implicitTls));
  const known = kinds[error.code ?? ""] ?? "fault";
  const kind = known === "login" ? refusedLogin : known;
  // No behaviour of a mail server should have the kind "fault": it means that this mapping lacks a case. Log it.
  if (kind === "fault") logFault(error);
  return new MailFailure(kind, answer, kind === "refused" && lasting);
}

/**
 * The kind of a time-out, by the phase of the connection. A server that accepts a connection and sends no greeting may
 * be waiting for implicit TLS ("timeout").
 */
function silenceOf({ timeoutType }: NodemailerError, implicitTls: boolean): MailFailureKind {
  if (timeoutType === "CONNECT_TIMEOUT") return "unreachable";
  if (timeoutType === "GREETING_TIMEOUT") return implicitTls ? "silent" : "timeout";
  return timeoutType === "UPGRADE_TIMEOUT" ? "tls" : "silent";
}

/** Reply codes that are about the login, whatever command they answer (RFC 4954). */
const loginCodes = [530, 534, 535, 538];

const kinds: Partial<Record<string, MailFailureKind>> = {
  EDNS: "notFound",
  // `patience.all` is over: the server was too slow, though it sent something now and then.
  EABORT: "silent",
  ECONNECTION: "dropped",
  ESOCKET: "unreachable",
  ETLS: "tls",
  EPROTOCOL: "notMail",
  EAUTH: "login",
  ENOAUTH: "login",
  EMESSAGE: "refused",
  ESTREAM: "dropped",
};

/** The server's reply in one line, without control characters, cut to 300 characters. */
function answerOf({ response }: NodemailerError): string {
  return (response ?? "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longestAnswer);
}

/** What is wrong with the server's certificate, from the error code of Node or OpenSSL; null for any other error. */
function certificateFault(error: NodemailerError): string | null {
  const code = error.originalCode ?? error.code ?? "";
  const known = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT/.test(code);
  return known
    ? code
        .replace(/^ERR_TLS_/, "")
        .replaceAll("_", " ")
        .toLowerCase()
    : null;
}
