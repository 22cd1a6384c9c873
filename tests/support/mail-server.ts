/** A mail server on this machine, with a package's own manners: what it took, and how it refuses. */
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = ParsedMail & {
  /** Who it was handed over for, whatever its headers say. */
  recipients: string[];
  /** The sender of the envelope. */
  sender: string;
  encrypted: boolean;
  user: string | undefined;
  raw: string;
};

export type MailServer = {
  port: number;
  mails: ReceivedMail[];
  /** Waits until it has taken so many. */
  has(n: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
};

/** Listens on loopback; without `manners` it takes every message, with no login and no encryption. */
export async function startMailServer(manners: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Who hangs is not waited for.
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...(await simpleParser(raw)),
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom ? mailFrom.address : "",
          encrypted: session.secure,
          user: typeof session.user === "string" ? session.user : undefined,
          raw,
        });
        done();
        for (const look of waiting) look();
      });
    },
    ...manners,
  });
  // A client that breaks off is what some tests are about.
  server.on("error", () => {});
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    has: (n) =>
      new Promise((done) => {
        const look = () => {
          if (mails.length < n) return;
          waiting.delete(look);
          done(mails);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** The email settings that lead to a server of this machine. */
export function settingsFor({ port }: { port: number }) {
  return {
    smtp_host: "127.0.0.1",
    smtp_port: port,
    smtp_secure: 0,
    smtp_user: "",
    smtp_pass: "",
    smtp_from_name: "",
    smtp_from_email: "oficina@nunez.example",
    business_notify_email: "",
  };
}
