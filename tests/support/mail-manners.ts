/** Mail servers that answer in all ways, right and wrong, for tests of sending. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, expect } from "vitest";
import type { MailFailure } from "../../app/mail/mail-failure.ts";
import { type MailAccount, type Patience, sendMessage } from "../../app/mail/transport.server.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

export const message = { from: "a@example.com", to: "b@example.com", subject: "Prueba", text: "Señor Núñez: 12,50 €" };

/** Gives functions that start servers; all are stopped after the tests of the file. */
export function mailServers() {
  const stops: (() => unknown)[] = [];

  // At the end, since the tests run at the same time.
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  return { server, talker, stops };

  async function server(manners: SMTPServerOptions = {}): Promise<MailServer> {
    const started = await startMailServer(manners);
    stops.push(started.stop);
    return started;
  }

  /** A server that sends `greeting`, then answers each line as a test says. */
  async function talker(
    greeting: string | null,
    answers: (line: string, socket: Socket) => string | null = () => null,
  ) {
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
}

/** The answers of a server that accepts everything up to the final dot, and then calls `then`. */
export function untilTheDot(then: (socket: Socket) => unknown) {
  return usualAnswers((line, socket) => {
    if (line === ".") {
      then(socket);
      return null;
    }
    return line === "DATA" ? "354 go on\r\n" : inMessage(line);
  });
}

/** No answer to lines of the message; commands are answered as usual. */
function inMessage(line: string): null | undefined {
  return /^(EHLO|MAIL|RCPT|QUIT)/.test(line) ? undefined : null;
}

/** The answers of a server that accepts everything, but for what `changes` says. */
export function usualAnswers(changes: (line: string, socket: Socket) => string | null | undefined) {
  return (line: string, socket: Socket) => {
    const changed = changes(line, socket);
    if (changed !== undefined) return changed;
    return line.startsWith("EHLO") ? "250 ready\r\n" : "250 ok\r\n";
  };
}

/** An account on a local server, without encryption and login. */
export function localAccount({ port }: { port: number }, changes: Partial<MailAccount> = {}): MailAccount {
  return { host: "127.0.0.1", port, implicitTls: false, login: null, ...changes };
}

/** Long enough for any local server that answers at all. */
export const brief: Patience = { setUp: 2_500, silence: 3_000, all: 6_000 };

/** The failure of a sending that must fail. */
export async function failureOfSending(
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
