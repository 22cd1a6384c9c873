/** One message to the company's mail server, through nodemailer. */
import { isIP } from "node:net";
import { hostname } from "node:os";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { logFault } from "#app/platform/log.server.ts";
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

/** Milliseconds. The whole of it ends in time for a sentence within 20 s, whatever the server does. */
const limits = { all: 18_000, connect: 8_000, dns: 5_000, silence: 12_000 };

const longestAnswer = 300;

/** Sends a message, and returns once the server has accepted it. Throws MailFailure. */
export async function sendMessage(account: MailAccount, message: SendMailOptions): Promise<void> {
  const transport = createTransport(connectionTo(account));
  try {
    await transport.sendMail({
      ...message,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(limits.all),
    });
  } catch (error) {
    throw failureOf(error as NodemailerError, account);
  } finally {
    transport.close();
  }
}

function connectionTo({ host, port, implicitTls, login }: MailAccount) {
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
    dnsTimeout: limits.dns,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: limits.silence,
    socketCloseTimeout: 1_000,
  };
}

/** Whether a host names the machine that this runs on. */
export function isThisMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost") || name === hostname().toLowerCase();
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
  const kind = kinds[error.code ?? ""] ?? "fault";
  // Nothing that a server does should end here.
  if (kind === "fault") logFault(error);
  return new MailFailure(kind, answer, kind === "refused" && lasting);
}

/** Replies that are about the login, whatever they answer (RFC 4954). */
const loginCodes = [530, 534, 535, 538];

const kinds: Partial<Record<string, MailFailureKind>> = {
  EDNS: "notFound",
  ETIMEDOUT: "timeout",
  EABORT: "timeout",
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
