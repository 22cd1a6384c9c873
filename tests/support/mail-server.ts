/** A local mail server that records what it receives; options of its library make it refuse. */
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = ParsedMail & {
  /** The recipients of the envelope, whatever the headers say. */
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
  /** Waits until it has received `n` messages. */
  has(n: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
};

/** Starts a server on loopback; without `manners` it accepts every message, without login and encryption. */
export async function startMailServer(manners: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    // Milliseconds to wait for connections that hang when the server stops.
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
  // A client that breaks off is expected in some tests.
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

/** The e-mail settings for a local server. */
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
