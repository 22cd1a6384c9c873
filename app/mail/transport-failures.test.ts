/** Faulty mail servers of every kind: each attempt ends in bounded time, with a sentence that says what can be done. */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../tests/support/app.ts";
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
import { sendMessage } from "./transport.server.ts";

const { server, talker, stops } = mailServers();

let certificate: { key: string; cert: string };

beforeAll(async () => {
  certificate = await makeCertificate();
});

const refusing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

describe.concurrent("a server that does not", () => {
  test("is not found", async () => {
    expect((await failureOfSending(localAccount({ port: 25 }, { host: "no-such-host.invalid" }))).kind).toBe(
      "notFound",
    );
  });

  test("does not listen", async () => {
    expect((await failureOfSending(localAccount({ port: await freePort() }))).kind).toBe("unreachable");
  });

  test("hangs before it greets", async () => {
    expect((await failureOfSending(localAccount(await talker(null)))).kind).toBe("timeout");
  });

  test("hangs before it greets in TLS, where no hint at SSL would help", async () => {
    const at = await talker(null);
    expect((await failureOfSending(localAccount(at, { implicitTls: true }))).kind).toBe("unreachable");
  });

  test.each(["EHLO", "MAIL", "RCPT", "DATA"])(
    "hangs at %s: nothing was sent, and the port is right",
    async (command) => {
      const at = await talker(
        "220 hello\r\n",
        usualAnswers((line) => (line.startsWith(command) ? null : undefined)),
      );
      expect((await failureOfSending(localAccount(at))).kind).toBe("silent");
    },
  );

  test("says one letter at a time, and never a whole answer", async () => {
    const at = await talker("220 hello\r\n", (_line, socket) => {
      const drip = setInterval(() => socket.write("2"), 500);
      socket.on("close", () => clearInterval(drip));
      return null;
    });
    expect((await failureOfSending(localAccount(at))).kind).toBe("silent");
  });

  test("hangs when it has the whole message: it may have arrived", async () => {
    const at = await server({ onData: (stream) => stream.resume() });
    expect(await failureOfSending(localAccount(at))).toEqual({ kind: "unconfirmed", answer: "", lasting: false });
  });

  test("drops the connection when it has the whole message: it may have arrived", async () => {
    for (const end of [(socket: Socket) => socket.destroy(), (socket: Socket) => socket.resetAndDestroy()]) {
      const at = await talker("220 hello\r\n", untilTheDot(end));
      expect((await failureOfSending(localAccount(at))).kind).toBe("unconfirmed");
    }
  });

  test("answers the whole message with what is no answer: it may have arrived", async () => {
    const at = await talker(
      "220 hello\r\n",
      untilTheDot((socket) => socket.write("what do you mean\r\n")),
    );
    expect((await failureOfSending(localAccount(at))).kind).toBe("unconfirmed");
  });

  test("closes for now in answer to the whole message: it has refused it", async () => {
    const at = await talker(
      "220 hello\r\n",
      untilTheDot((socket) => socket.end("421 Closing\r\n")),
    );
    expect(await failureOfSending(localAccount(at))).toEqual({
      kind: "refused",
      answer: "421 Closing",
      lasting: false,
    });
  });

  test("drops the connection at once, and in the middle", async () => {
    const closing = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => closing.listen(0, "127.0.0.1", done));
    stops.push(() => closing.close());
    expect((await failureOfSending(localAccount(closing.address() as AddressInfo))).kind).toBe("dropped");
    const later = await talker(
      "220 hello\r\n",
      usualAnswers((line, socket) => {
        if (line.startsWith("RCPT")) socket.destroy();
        return undefined;
      }),
    );
    expect((await failureOfSending(localAccount(later))).kind).toBe("dropped");
  });

  test("is a web server", async () => {
    const at = await talker("HTTP/1.1 400 Bad Request\r\n\r\n");
    expect(await failureOfSending(localAccount(at))).toMatchObject({
      kind: "notMail",
      answer: "HTTP/1.1 400 Bad Request",
    });
  });

  test("talks nonsense", async () => {
    const at = await talker("220 hello\r\n", () => "what do you mean\r\n");
    expect((await failureOfSending(localAccount(at))).kind).toBe("notMail");
  });

  test("says that it took the recipient, and refuses the message", async () => {
    const at = await server({
      onData(stream, _session, done) {
        stream.resume();
        stream.on("end", () => done(refusing(554, "5.7.1 This \u001b[2J is spam")));
      },
    });
    expect(await failureOfSending(localAccount(at))).toEqual({
      kind: "refused",
      answer: "554 5.7.1 This [2J is spam",
      lasting: true,
    });
  });

  test("refuses the login", async () => {
    const at = await server({ onAuth: (_auth, _session, done) => done(refusing(535, "5.7.8 Wrong password")) });
    const login = { user: "oficina", pass: "wrong" };
    expect(await failureOfSending(localAccount(at, { login }))).toMatchObject({
      kind: "login",
      answer: "535 5.7.8 Wrong password",
    });
  });

  test("refuses the login without a password", async () => {
    const at = await server({ onAuth: (_auth, _session, done) => done(refusing(535, "5.7.8 Wrong password")) });
    const login = { user: "oficina", pass: "" };
    expect((await failureOfSending(localAccount(at, { login }))).kind).toBe("noPassword");
  });

  test("wants a login that was not given", async () => {
    const at = await server({ authOptional: false });
    expect((await failureOfSending(localAccount(at))).kind).toBe("login");
  });

  test("refuses the sender", async () => {
    const at = await server({ onMailFrom: (_from, _session, done) => done(refusing(550, "Not you")) });
    expect(await failureOfSending(localAccount(at))).toEqual({ kind: "sender", answer: "550 Not you", lasting: true });
  });

  test("refuses the recipient, for good or for now", async () => {
    const gone = await server({ onRcptTo: (_to, _session, done) => done(refusing(550, "No such user")) });
    expect(await failureOfSending(localAccount(gone))).toEqual({
      kind: "recipient",
      answer: "550 No such user",
      lasting: true,
    });
    const later = await server({ onRcptTo: (_to, _session, done) => done(refusing(451, "Try later")) });
    expect(await failureOfSending(localAccount(later))).toEqual({
      kind: "recipient",
      answer: "451 Try later",
      lasting: false,
    });
  });

  test("refuses one recipient of several: it says whom, and the others get the message", async () => {
    const at = await server({
      onRcptTo: ({ address }, _session, done) =>
        done(address === "gone@example.com" ? refusing(550, "No such user") : null),
    });
    const to = ["b@example.com", "gone@example.com"];
    expect(await sendMessage(localAccount(at), { ...message, to }, brief)).toEqual([
      { to: "gone@example.com", answer: "550 No such user" },
    ]);
    expect(at.mails.map(({ recipients }) => recipients)).toEqual([["b@example.com"]]);
  });

  test("has a certificate that nobody vouches for", async () => {
    const at = await server({ secure: true, ...certificate });
    const answer = await failureOfSending(localAccount(at, { implicitTls: true }));
    expect(answer).toMatchObject({ kind: "certificate", answer: "depth zero self signed cert" });
  });

  test("does not speak TLS where it should", async () => {
    const at = await server();
    expect((await failureOfSending(localAccount(at, { implicitTls: true }))).kind).toBe("wrongTls");
  });

  test("offers STARTTLS and does not keep it", async () => {
    const at = await talker(
      "220 hello\r\n",
      usualAnswers((line) => {
        if (line.startsWith("EHLO")) return "250-ready\r\n250 STARTTLS\r\n";
        return line.startsWith("STARTTLS") ? "220 go\r\n" : "this is no TLS\r\n";
      }),
    );
    expect((await failureOfSending(localAccount(at))).kind).toBe("tls");
  });

  test("refuses STARTTLS after it offered it: nothing goes unencrypted", async () => {
    const lines: string[] = [];
    const at = await talker(
      "220 hello\r\n",
      usualAnswers((line) => {
        lines.push(line);
        if (line.startsWith("EHLO")) return "250-ready\r\n250 STARTTLS\r\n";
        return line.startsWith("STARTTLS") ? "454 Not now\r\n" : undefined;
      }),
    );
    expect(await failureOfSending(localAccount(at))).toMatchObject({ kind: "noEncryption", answer: "454 Not now" });
    expect(lines.some((line) => line.startsWith("MAIL"))).toBe(false);
  });
});
