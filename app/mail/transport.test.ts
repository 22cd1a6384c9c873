/** What a mail server receives, how long it is waited for, and what may go over a network unencrypted. */
import { beforeAll, describe, expect, test } from "vitest";
import { makeCertificate } from "../../tests/support/certificate.ts";
import {
  brief,
  failureOfSending,
  localAccount,
  mailServers,
  message,
  untilTheDot,
  usualAnswers,
} from "../../tests/support/mail-manners.ts";
import { attendedPatience, isThisMachine, sendMessage, stopSending, unattendedPatience } from "./transport.server.ts";

const { server, talker } = mailServers();

let certificate: { key: string; cert: string };

beforeAll(async () => {
  certificate = await makeCertificate();
});

describe("a server that does its work", () => {
  test("takes a message in the plain, on this machine", async () => {
    const { mails, ...at } = await server();
    await sendMessage(localAccount(at), message);
    expect(mails).toMatchObject([{ encrypted: false, subject: "Prueba", recipients: ["b@example.com"] }]);
    expect(mails[0]?.text?.trim()).toBe(message.text);
  });

  test("gets it encrypted where it offers that, on this machine by whatever certificate", async () => {
    const { mails, ...at } = await server({ disabledCommands: [], ...certificate });
    await sendMessage(localAccount(at), message);
    expect(mails).toMatchObject([{ encrypted: true }]);
  });

  test("gets user and password, and no login without a user", async () => {
    const { mails, ...at } = await server();
    await sendMessage(localAccount(at, { login: { user: "oficina", pass: "contraseña €" } }), message);
    await sendMessage(localAccount(at), message);
    expect(mails.map(({ user }) => user)).toEqual(["oficina", undefined]);
  });
});

describe("a server that is slow", () => {
  test("is waited for after the whole message, longer than a person waits", async () => {
    const { mails, ...at } = await server({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => setTimeout(done, 2_000));
      },
    });
    await sendMessage(localAccount(at), message, { ...brief, setUp: 1_500 });
    expect(mails).toEqual([]);
  });

  test("is given what RFC 5321 says (section 4.5.3.2), but for the greeting where a person waits", () => {
    const minute = 60_000;
    expect(unattendedPatience.setUp).toBeGreaterThanOrEqual(5 * minute);
    expect(unattendedPatience.silence).toBeGreaterThanOrEqual(10 * minute);
    expect(attendedPatience).toEqual({ ...unattendedPatience, setUp: 15_000 });
  });
});

describe("stopped meanwhile", () => {
  /** Stops sending while the server is at the point where `reached` resolves. */
  async function stoppedAt(at: { port: number }, reached: Promise<unknown>) {
    const sending = failureOfSending(localAccount(at), unattendedPatience);
    await reached;
    await stopSending(0);
    return (await sending).kind;
  }

  test("before the server had the message, nothing was sent; after it, nobody knows", async () => {
    const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waiting = await talker(
      "220 hello\r\n",
      usualAnswers((line) => {
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
    const sending = sendMessage(localAccount(at), message);
    await stopSending();
    await sending;
    expect(mails).toHaveLength(1);
  });
});

describe("over a network", () => {
  // An address of this machine that isThisMachine() does not recognise, and therefore treats like any other host.
  const host = "::ffff:127.0.0.1";

  test("nothing goes to a server that offers no encryption", async () => {
    const { mails, ...at } = await server();
    expect((await failureOfSending(localAccount(at, { host }))).kind).toBe("noEncryption");
    expect(mails).toEqual([]);
  });

  test("nor to one whose certificate nobody vouches for", async () => {
    const { mails, ...at } = await server({ disabledCommands: [], ...certificate });
    expect((await failureOfSending(localAccount(at, { host }))).kind).toBe("certificate");
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
