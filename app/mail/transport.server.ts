/** One message to the company's mail server, through nodemailer (docs/decisions/0016-mail.md). */
import { isIP } from "node:net";
import { hostname } from "node:os";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { logFault } from "#app/platform/log.server.ts";
import { remembered } from "#app/platform/remembered.server.ts";
import { MailFailure, type MailFailureKind } from "./mail-failure.ts";

/** A mail server and who signs in there. */
export type MailAccount = {
  host: string;
  port: number;
  /** TLS from the first byte; else STARTTLS. */
  implicitTls: boolean;
  /** Null: the server asks for no login. */
  login: { user: string; pass: string } | null;
};

/** How long a server is waited for, in milliseconds. */
export type Patience = {
  /** Until the connection stands: its name, the connection, the greeting and STARTTLS together. */
  setUp: number;
  /** For each answer after that, the one to the whole message included. */
  silence: number;
  /** For all of it, whatever the server does meanwhile. */
  all: number;
};

const minute = 60_000;

/**
 * What a client should wait at least (RFC 5321, section 4.5.3.2): 5 minutes for the greeting, 2 to 5 for each command, and
 * 10 for the answer to the final dot, after which the server may still be at work on the message.
 */
export const patient: Patience = { setUp: 5 * minute, silence: 10 * minute, all: 30 * minute };

/** While a person waits: a server that never greets is most often a wrong port, which they should be told soon. */
export const attended: Patience = { ...patient, setUp: 15_000 };

const dnsTimeout = 5_000;
const longestAnswer = 300;

type Sending = { stop: AbortController; done: Promise<void> };

const underWay = remembered("mail under way", () => new Set<Sending>());

/**
 * Sends a message, and returns once the server has accepted it. Throws MailFailure: an uncertain one where the server had
 * been given the whole message and did not answer.
 */
export async function sendMessage(account: MailAccount, message: SendMailOptions, patience = patient): Promise<void> {
  const stop = new AbortController();
  const sending: Sending = { stop, done: transmit(account, message, patience, stop.signal) };
  underWay.add(sending);
  try {
    await sending.done;
  } finally {
    underWay.delete(sending);
  }
}

/** Lets what is being sent go on for so many milliseconds, then breaks it off. */
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
): Promise<void> {
  const transport = createTransport(connectionTo(account, patience));
  let handedOver = false;
  transport.use("stream", (mail, done) => {
    // Looked at, not changed: it ends when the connection has taken the last byte, and writes the final dot.
    mail.message.processFunc((content) =>
      content.once("end", () => {
        handedOver = true;
      }),
    );
    done();
  });
  try {
    await transport.sendMail({
      ...message,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([stop, AbortSignal.timeout(patience.all)]),
    });
  } catch (error) {
    const fault = error as NodemailerError;
    // Refused in so many words, it is refused, wherever that was; else a server that had all of it may have accepted it.
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
    // To this machine a message may go unencrypted, so a certificate adds nothing where it may: who could forge it could
    // just as well offer no STARTTLS. What was asked for, or goes over a network, is checked.
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

/** Whether a host names the machine that this runs on. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost") || name === hostname().toLowerCase();
}

/** Whether the server said no by a reply of its own: 4xx for now, 5xx for good (RFC 5321, section 4.2.1). */
function isRefusal({ responseCode = 0 }: NodemailerError): boolean {
  return responseCode >= 400 && responseCode < 600;
}

/** What of nodemailer's errors a person can do something about. */
function failureOf(error: NodemailerError, { implicitTls }: MailAccount): MailFailure {
  const answer = answerOf(error);
  const lasting = error.permanent === true;
  // Spoken to in TLS, it answered in plain text.
  if (error.originalCode === "ERR_SSL_WRONG_VERSION_NUMBER") return new MailFailure(implicitTls ? "wrongTls" : "tls");
  const certificate = certificateFault(error);
  if (certificate) return new MailFailure("certificate", certificate);
  if (error.command === "STARTTLS") return new MailFailure("noEncryption", answer);
  if (loginCodes.includes(error.responseCode ?? 0)) return new MailFailure("login", answer);
  if (error.code === "EENVELOPE") {
    const kind = error.command === "MAIL FROM" ? "sender" : "recipient";
    return new MailFailure(kind, answer, lasting);
  }
  if (error.code === "ETIMEDOUT") return new MailFailure(silenceOf(error, implicitTls));
  const kind = kinds[error.code ?? ""] ?? "fault";
  // Nothing that a server does should end here.
  if (kind === "fault") logFault(error);
  return new MailFailure(kind, answer, kind === "refused" && lasting);
}

/** What a server did not answer to. Only one that takes a connection and never greets may be waiting for TLS. */
function silenceOf({ timeoutType }: NodemailerError, implicitTls: boolean): MailFailureKind {
  if (timeoutType === "CONNECT_TIMEOUT") return "unreachable";
  if (timeoutType === "GREETING_TIMEOUT") return implicitTls ? "silent" : "timeout";
  return timeoutType === "UPGRADE_TIMEOUT" ? "tls" : "silent";
}

/** Replies that are about the login, whatever they answer (RFC 4954). */
const loginCodes = [530, 534, 535, 538];

const kinds: Partial<Record<string, MailFailureKind>> = {
  EDNS: "notFound",
  // All its time was over, though it did say something now and then.
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

/** The server's reply in one line, without what could act on a terminal or a page. */
function answerOf({ response }: NodemailerError): string {
  return (response ?? "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longestAnswer);
}

/** Codes of Node and OpenSSL for a certificate that proves nothing. */
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
