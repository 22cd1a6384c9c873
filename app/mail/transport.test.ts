/** Every manner of a mail server, good and bad: each ends in its time, and says what a person can do about it. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../tests/support/app.ts";
import { makeCertificate } from "../../tests/support/certificate.ts";
import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import type { MailFailure } from "./mail-failure.ts";
import {
  attended,
  isThisMachine,
  type MailAccount,
  type Patience,
  patient,
  sendMessage,
  stopSending,
} from "./transport.server.ts";

const message = { from: "a@example.com", to: "b@example.com", subject: "Prueba", text: "Señor Núñez: 12,50 €" };

let certificate: { key: string; cert: string };

beforeAll(async () => {
  certificate = await makeCertificate();
});

const stops: (() => unknown)[] = [];

// After all, since they run side by side: several wait for the end of the longest time.
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function server(manners: SMTPServerOptions = {}): Promise<MailServer> {
  const started = await startMailServer(manners);
  stops.push(started.stop);
  return started;
}

/** A server that says just what a test has it say: at once, and to each line. */
async function talker(greeting: string | null, answers: (line: string, socket: Socket) => string | null = () => null) {
  const sockets = new Set<Socket>();
  const listener: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (greeting !== null) socket.write(greeting);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        const answer = answers(line, socket);
        if (answer !== null) socket.write(answer);
      }
    });
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  return { port: (listener.address() as AddressInfo).port };
}

/** What a server says that takes everything up to the final dot, and what it does then. */
function untilTheDot(then: (socket: Socket) => unknown) {
  return usual((line, socket) => {
    if (line === ".") {
      then(socket);
      return null;
    }
    return line === "DATA" ? "354 go on\r\n" : inMessage(line);
  });
}

/** Lines of the message are answered with nothing; commands as usual. */
function inMessage(line: string): null | undefined {
  return /^(EHLO|MAIL|RCPT|QUIT)/.test(line) ? undefined : null;
}

/** What a server says that takes everything, but for what a test changes. */
function usual(changes: (line: string, socket: Socket) => string | null | undefined) {
  return (line: string, socket: Socket) => {
    const changed = changes(line, socket);
    if (changed !== undefined) return changed;
    return line.startsWith("EHLO") ? "250 ready\r\n" : "250 ok\r\n";
  };
}

function account({ port }: { port: number }, changes: Partial<MailAccount> = {}): MailAccount {
  return { host: "127.0.0.1", port, implicitTls: false, login: null, ...changes };
}

/** Enough for any server of this machine that answers at all. */
const brief: Patience = { setUp: 3_000, silence: 3_000, all: 6_000 };

/** The failure of a sending that must fail. */
async function failure(
  to: MailAccount,
  patience: Patience = brief,
): Promise<{ kind: string; answer: string; lasting: boolean }> {
  const error: MailFailure = await sendMessage(to, message, patience).then(
    () => Promise.reject(new Error("It was sent")),
    (caught) => caught,
  );
  expect(error.name, String(error.stack)).toBe("MailFailure");
  return { kind: error.kind, answer: error.answer, lasting: error.lasting };
}

const refusing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe("a server that does its work", () => {
  test("takes a message in the plain, on this machine", async () => {
    const { mails, ...at } = await server();
    await sendMessage(account(at), message);
    expect(mails).toMatchObject([{ encrypted: false, subject: "Prueba", recipients: ["b@example.com"] }]);
    expect(mails[0]?.text?.trim()).toBe(message.text);
  });

  test("gets it encrypted where it offers that, on this machine by whatever certificate", async () => {
    const { mails, ...at } = await server({ disabledCommands: [], ...certificate });
    await sendMessage(account(at), message);
    expect(mails).toMatchObject([{ encrypted: true }]);
  });

  test("gets user and password, and no login without a user", async () => {
    const { mails, ...at } = await server();
    await sendMessage(account(at, { login: { user: "oficina", pass: "contraseña €" } }), message);
    await sendMessage(account(at), message);
    expect(mails.map(({ user }) => user)).toEqual(["oficina", undefined]);
  });
});

describe("a server that is slow", () => {
  test("is waited for after the whole message, longer than a person waits", async () => {
    const { mails, ...at } = await server({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => setTimeout(done, 1_000));
      },
    });
    await sendMessage(account(at), message, { ...brief, setUp: 500 });
    expect(mails).toEqual([]);
  });

  test("is given what RFC 5321 says (section 4.5.3.2), but for the greeting where a person waits", () => {
    const minute = 60_000;
    expect(patient.setUp).toBeGreaterThanOrEqual(5 * minute);
    expect(patient.silence).toBeGreaterThanOrEqual(10 * minute);
    expect(attended).toEqual({ ...patient, setUp: 15_000 });
  });
});

describe("stopped meanwhile", () => {
  /** Stops while a server is where `manners` leave it. */
  async function stoppedAt(at: { port: number }, reached: Promise<unknown>) {
    const sending = failure(account(at), patient);
    await reached;
    await stopSending(0);
    return (await sending).kind;
  }

  test("before the server had the message, nothing was sent; after it, nobody knows", async () => {
    const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting = await talker(
      "220 hello\r\n",
      usual((line) => {
        if (!line.startsWith("RCPT")) return undefined;
        early.resolve();
        return null;
      }),
    );
    expect(await stoppedAt(waiting, early.promise)).toBe("stopped");
    const given = await talker(
      "220 hello\r\n",
      untilTheDot(() => late.resolve()),
    );
    expect(await stoppedAt(given, late.promise)).toBe("interrupted");
  });

  test("what is about to be accepted is let through", async () => {
    const { mails, ...at } = await server();
    const sending = sendMessage(account(at), message);
    await stopSending();
    await sending;
    expect(mails).toHaveLength(1);
  });
});

describe.concurrent("a server that does not", () => {
  test("is not found", async () => {
    expect((await failure(account({ port: 25 }, { host: "no-such-host.invalid" }))).kind).toBe("notFound");
  });

  test("does not listen", async () => {
    expect((await failure(account({ port: await freePort() }))).kind).toBe("unreachable");
  });

  test("hangs before it greets", async () => {
    expect((await failure(account(await talker(null)))).kind).toBe("timeout");
  });

  test("hangs before it greets in TLS, where no hint at SSL would help", async () => {
    const at = await talker(null);
    expect((await failure(account(at, { implicitTls: true }))).kind).toBe("unreachable");
  });

  test.each(["EHLO", "MAIL", "RCPT", "DATA"])(
    "hangs at %s: nothing was sent, and the port is right",
    async (command) => {
      const at = await talker(
        "220 hello\r\n",
        usual((line) => (line.startsWith(command) ? null : undefined)),
      );
      expect((await failure(account(at))).kind).toBe("silent");
    },
  );

  test("says one letter at a time, and never a whole answer", async () => {
    const at = await talker("220 hello\r\n", (_line, socket) => {
      const drip = setInterval(() => socket.write("2"), 500);
      socket.on("close", () => clearInterval(drip));
      return null;
    });
    expect((await failure(account(at))).kind).toBe("silent");
  });

  test("hangs when it has the whole message: it may have arrived", async () => {
    const at = await server({ onData: (stream) => stream.resume() });
    expect(await failure(account(at))).toEqual({ kind: "unconfirmed", answer: "", lasting: false });
  });

  test("drops the connection when it has the whole message: it may have arrived", async () => {
    for (const end of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.resetAndDestroy()]) {
      const at = await talker("220 hello\r\n", untilTheDot(end));
      expect((await failure(account(at))).kind).toBe("unconfirmed");
    }
  });

  test("answers the whole message with what is no answer: it may have arrived", async () => {
    const at = await talker(
      "220 hello\r\n",
      untilTheDot((socket) => socket.write("what do you mean\r\n")),
    );
    expect((await failure(account(at))).kind).toBe("unconfirmed");
  });

  test("closes for now in answer to the whole message: it has refused it", async () => {
    const at = await talker(
      "220 hello\r\n",
      untilTheDot((socket) => socket.end("421 Closing\r\n")),
    );
    expect(await failure(account(at))).toEqual({ kind: "refused", answer: "421 Closing", lasting: false });
  });

  test("drops the connection at once, and in the middle", async () => {
    const closing = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => closing.listen(0, "127.0.0.1", done));
    stops.push(() => closing.close());
    expect((await failure(account(closing.address() as AddressInfo))).kind).toBe("dropped");
    const later = await talker(
      "220 hello\r\n",
      usual((line, socket) => {
        if (line.startsWith("RCPT")) socket.destroy();
        return undefined;
      }),
    );
    expect((await failure(account(later))).kind).toBe("dropped");
  });

  test("is a web server", async () => {
    const at = await talker("HTTP/1.1 400 Bad Request\r\n\r\n");
    expect(await failure(account(at))).toMatchObject({ kind: "notMail", answer: "HTTP/1.1 400 Bad Request" });
  });

  test("talks nonsense", async () => {
    const at = await talker("220 hello\r\n", () => "what do you mean\r\n");
    expect((await failure(account(at))).kind).toBe("notMail");
  });

  test("says that it took the recipient, and refuses the message", async () => {
    const at = await server({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusing(554, "5.7.1 This \u001b[2J is spam")));
      },
    });
    expect(await failure(account(at))).toEqual({
      kind: "refused",
      answer: "554 5.7.1 This [2J is spam",
      lasting: true,
    });
  });

  test("refuses the login", async () => {
    const at = await server({ onAuth: (_auth, _session, done) => done(refusing(535, "5.7.8 Wrong password")) });
    const login = { user: "oficina", pass: "wrong" };
    expect(await failure(account(at, { login }))).toMatchObject({ kind: "login", answer: "535 5.7.8 Wrong password" });
  });

  test("wants a login that was not given", async () => {
    const at = await server({ authOptional: false });
    expect((await failure(account(at))).kind).toBe("login");
  });

  test("refuses the sender", async () => {
    const at = await server({ onMailFrom: (_from, _session, done) => done(refusing(550, "Not you")) });
    expect(await failure(account(at))).toEqual({ kind: "sender", answer: "550 Not you", lasting: true });
  });

  test("refuses the recipient, for good or for now", async () => {
    const gone = await server({ onRcptTo: (_to, _session, done) => done(refusing(550, "No such user")) });
    expect(await failure(account(gone))).toEqual({ kind: "recipient", answer: "550 No such user", lasting: true });
    const later = await server({ onRcptTo: (_to, _session, done) => done(refusing(451, "Try later")) });
    expect(await failure(account(later))).toEqual({ kind: "recipient", answer: "451 Try later", lasting: false });
  });

  test("has a certificate that nobody vouches for", async () => {
    const at = await server({ secure: true, ...certificate });
    const answer = await failure(account(at, { implicitTls: true }));
    expect(answer).toMatchObject({ kind: "certificate", answer: "depth zero self signed cert" });
  });

  test("does not speak TLS where it should", async () => {
    const at = await server();
    expect((await failure(account(at, { implicitTls: true }))).kind).toBe("wrongTls");
  });

  test("offers STARTTLS and does not keep it", async () => {
    const at = await talker(
      "220 hello\r\n",
      usual((line) => {
        if (line.startsWith("EHLO")) return "250-ready\r\n250 STARTTLS\r\n";
        return line.startsWith("STARTTLS") ? "220 go\r\n" : "this is no TLS\r\n";
      }),
    );
    expect((await failure(account(at))).kind).toBe("tls");
  });

  test("refuses STARTTLS after it offered it: nothing goes unencrypted", async () => {
    const lines: string[] = [];
    const at = await talker(
      "220 hello\r\n",
      usual((line) => {
        lines.push(line);
        if (line.startsWith("EHLO")) return "250-ready\r\n250 STARTTLS\r\n";
        return line.startsWith("STARTTLS") ? "454 Not now\r\n" : undefined;
      }),
    );
    expect(await failure(account(at))).toMatchObject({ kind: "noEncryption", answer: "454 Not now" });
    expect(lines.some((line) => line.startsWith("MAIL"))).toBe(false);
  });
});

describe("over a network", () => {
  // This machine by an address that does not say so: what holds for every other host holds for it.
  const host = "::ffff:127.0.0.1";

  test("nothing goes to a server that offers no encryption", async () => {
    const { mails, ...at } = await server();
    expect((await failure(account(at, { host }))).kind).toBe("noEncryption");
    expect(mails).toEqual([]);
  });

  test("nor to one whose certificate nobody vouches for", async () => {
    const { mails, ...at } = await server({ disabledCommands: [], ...certificate });
    expect((await failure(account(at, { host }))).kind).toBe("certificate");
    expect(mails).toEqual([]);
  });
});

test.each([
  ...["localhost", "LOCALHOST", "localhost.", "mail.localhost", "127.0.0.1", "127.8.8.8", "::1"].map((host) => [
    host,
    true,
  ]),
  ...[
    "smtp.example.com",
    "localhost.example.com",
    "10.0.0.1",
    "192.168.1.10",
    "2001:db8::1",
    "127.0.0.1.example.com",
  ].map((host) => [host, false]),
] as [string, boolean][])("%s is this machine: %s", (host, expected) => {
  expect(isThisMachine(host)).toBe(expected);
});
