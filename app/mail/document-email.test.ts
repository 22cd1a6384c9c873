/** A mail server that answers slowly: what the caller is told meanwhile, and what the record says in the end. */
import { randomUUID } from "node:crypto";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { renderPdf, stopPdfWorker } from "#app/documents/render.server.ts";
import { validate } from "#app/http/validation.server.ts";
import type { RetryAfter } from "#app/outbox/outbox.ts";
import { reader, write } from "#app/platform/database.server.ts";
import type { Problem } from "#app/platform/problem.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { getQuoteDocument } from "#app/quotes/quote-document.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { keepConnection, loseConnection } from "../../tests/support/broken-writes.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import { type MailServer, settingsFor, startMailServer } from "../../tests/support/mail-server.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { emailDocument } from "./document-email.server.ts";
import { closeEmails } from "./email-attempts.server.ts";
import { emailHistory } from "./email-history.server.ts";
import { emailSettingsSchema } from "./email-settings.schema.ts";
import { saveEmailSettings } from "./email-settings.server.ts";
import { deliverNotice } from "./notices.server.ts";
import { sendTestEmail } from "./test-email.server.ts";
import { stopSending, unattendedPatience } from "./transport.server.ts";

const { dataDir } = useDatabase();
afterAll(() => stopPdfWorker());

const servers: MailServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

let ids: { customer: number; product: number };

beforeAll(async () => {
  ids = { customer: (await storeCustomer()).id, product: (await storeProduct()).id };
});

type Answer = (error?: Error) => void;

/** Starts a mail server that accepts a message only when the test calls the given answer function. */
async function useSlowServer(): Promise<{ given: Promise<Answer> }> {
  const given = Promise.withResolvers<Answer>();
  await use((stream, _session, done) => {
    stream.resume();
    stream.on("end", () => given.resolve(done));
  });
  return { given: given.promise };
}

function use(onData: NonNullable<SMTPServerOptions["onData"]>): Promise<MailServer> {
  return useServer({ onData });
}

async function useServer(manners: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(manners);
  servers.push(server);
  await saveEmailSettings(validate(emailSettingsSchema, settingsFor(server)));
  return server;
}

/** A mail server that knows nobody of an address. */
const useServerWithout = (gone: string) =>
  useServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === gone ? Object.assign(new Error("No such user"), { responseCode: 550 }) : null),
  });

/** A stored quote, and a function that e-mails it and waits 50 ms for the mail server. */
async function newSending() {
  const quote = await storeQuote(ids.customer, ids.product);
  const ref = { quote_id: quote.id };
  const accepted = vi.fn(async () => {});
  const document = await getQuoteDocument(quote.id);
  const to = { name: "Begoña", greeted: "Begoña", address: "begona@example.com" };
  const sending = {
    ref,
    language: document.language,
    pdf: () => renderPdf(document),
    filename: "quote.pdf",
    to,
    subject: "Quotation",
    text: "Hello",
    accepted,
  };
  const send = (more: { silence?: number; wait?: number; others?: string[] } = {}) => {
    const { wait = 50, silence = unattendedPatience.silence, others = [] } = more;
    return emailDocument({ ...sending, others }, { wait, patience: { ...unattendedPatience, silence } });
  };
  /** Posts the same form each time. */
  const formKey = randomUUID();
  const post = (more: Parameters<typeof send>[0] = {}) =>
    inRequest({ id: "r", person: null, formKey }, () => send({ wait: 10_000, ...more }));
  const record = async () => (await emailHistory(ref, wordsIn("en"))).attempts;
  return { ref, send, post, record, accepted };
}

/** The kind and the sentence of the Problem that `sending` must throw. */
async function problemOf(sending: Promise<unknown>): Promise<[string, string]> {
  const error: Problem = await sending.then(
    () => Promise.reject(new Error("It was sent")),
    (caught) => caught,
  );
  expect(error.name, String(error.stack)).toBe("Problem");
  return [error.kind, error.sentence(wordsIn("en"))];
}

const notYet = /^It is being sent, and the mail server has not confirmed it yet\./;

test("whoever waits is told that it is being sent; nobody sends it twice meanwhile; then it is sent", async () => {
  const { given } = await useSlowServer();
  const { send, record, accepted } = await newSending();
  expect(await problemOf(send())).toEqual(["unanswered", expect.stringMatching(notYet)]);
  const answer = await given;
  expect(await record()).toMatchObject([
    { state: "under-way", text: expect.stringMatching(/^Being emailed to begona@/) },
  ]);
  expect(await problemOf(send())).toEqual(["conflict", "It is being sent just now. Wait for what comes of it."]);
  expect(accepted).not.toHaveBeenCalled();
  answer();
  await closeEmails();
  expect(await record()).toMatchObject([{ state: "sent", text: expect.stringMatching(/^Emailed to begona@/) }]);
  expect(accepted).toHaveBeenCalledOnce();
});

test("what is refused late is refused, and says why", async () => {
  const { given } = await useSlowServer();
  const { send, record, accepted } = await newSending();
  expect((await problemOf(send()))[0]).toBe("unanswered");
  (await given)(Object.assign(new Error("5.7.1 This is spam"), { responseCode: 554 }));
  await closeEmails();
  const [attempt] = await record();
  expect(attempt?.state).toBe("failed");
  expect(attempt?.text).toMatch(/^Not emailed to .*: The mail server refused the message: 554 5\.7\.1 This is spam$/);
  expect(accepted).not.toHaveBeenCalled();
});

test("an answer that never comes leaves it unknown, never 'not emailed', and lets it be sent again", async () => {
  await useSlowServer();
  const { send, record, accepted } = await newSending();
  const [kind, sentence] = await problemOf(send({ silence: 3_000, wait: 20_000 }));
  expect([kind, sentence]).toEqual(["unanswered", expect.stringContaining("it may have arrived")]);
  const [attempt] = await record();
  expect(attempt?.state).toBe("unknown");
  expect(attempt?.text).toMatch(/^Unknown whether emailed to begona@example\.com on .*it may have arrived\./);
  expect(accepted).not.toHaveBeenCalled();
  await use((stream, _session, done) => {
    stream.resume();
    stream.on("end", () => done());
  });
  await send({ wait: 10_000 });
  expect((await record()).map(({ state }) => state)).toEqual(["sent", "unknown"]);
});

test("stopped while the server is at it, nobody knows", async () => {
  const { given } = await useSlowServer();
  const { send, record } = await newSending();
  expect((await problemOf(send()))[0]).toBe("unanswered");
  await given;
  await stopSending(0);
  await closeEmails();
  expect(await record()).toMatchObject([
    { state: "unknown", text: expect.stringContaining("Sending was interrupted") },
  ]);
});

test("an attempt whose end could not be written down, as on a full disk, holds up nobody: it is unknown", async () => {
  const { ref, send, record } = await newSending();
  await write((transaction) =>
    transaction.documentEmail.create({ data: { ...ref, to_email: "a@example.com", sent_at: new Date() } }),
  );
  expect(await record()).toMatchObject([{ state: "unknown" }]);
  await use((stream, _session, done) => {
    stream.resume();
    stream.on("end", () => done());
  });
  await send({ wait: 10_000 });
  expect((await record()).map(({ state }) => state)).toEqual(["sent", "unknown"]);
  expect(await reader().documentEmail.count({ where: { ...ref, finished_at: null } })).toBe(0);
});

test("what another process is sending nobody sends meanwhile; when its lease has ended, nobody knows", async () => {
  await use((stream, _session, done) => {
    stream.resume();
    stream.on("end", () => done());
  });
  const { ref, send, record } = await newSending();
  const theirs = (milliseconds: number) => ({
    ...{ claimed_by: "another:1:a", claimed_until: new Date(Date.now() + milliseconds) },
  });
  const { id } = await write((transaction) =>
    transaction.documentEmail.create({
      data: { ...ref, to_email: "a@example.com", sent_at: new Date(), ...theirs(30_000) },
    }),
  );
  expect(await record()).toMatchObject([{ state: "under-way" }]);
  expect((await problemOf(send({ wait: 10_000 })))[0]).toBe("conflict");
  await write((transaction) => transaction.documentEmail.update({ where: { id }, data: theirs(0) }));
  expect(await record()).toMatchObject([{ state: "unknown" }]);
  await send({ wait: 10_000 });
  expect((await record()).map(({ state }) => state)).toEqual(["sent", "unknown"]);
});

/** Begins an attempt whose end cannot be stored, as on a full disk. */
async function leaveOpen({ post, accepted }: Pick<Awaited<ReturnType<typeof newSending>>, "post" | "accepted">) {
  accepted.mockRejectedValueOnce(new Error("The disk is full"));
  await expect(post()).rejects.toThrow("The disk is full");
}

const interrupted = ["unanswered", "Sending was interrupted: it is not known whether the message arrived."];

test("a form posted again after an attempt that was left open is told that nobody knows, and then sends", async () => {
  await use((stream, _session, done) => {
    stream.resume();
    stream.on("end", () => done());
  });
  const { post, record, accepted } = await newSending();
  await leaveOpen({ post, accepted });
  expect(await problemOf(post())).toEqual(interrupted);
  await post();
  expect((await record()).map(({ state }) => state)).toEqual(["sent", "unknown"]);
});

test("a form posted again to another process waits for the first one's lease, and no longer", async () => {
  await use((stream, _session, done) => {
    stream.resume();
    stream.on("end", () => done());
  });
  const { ref, post, record, accepted } = await newSending();
  await leaveOpen({ post, accepted });
  const lend = (milliseconds: number) => {
    const data = { claimed_by: "another:1:a", claimed_until: new Date(Date.now() + milliseconds) };
    return write((transaction) => transaction.documentEmail.updateMany({ where: ref, data }));
  };
  await lend(60_000);
  expect((await problemOf(post({ wait: 50 })))[1]).toMatch(notYet);
  await lend(1_000);
  expect(await problemOf(post())).toEqual(interrupted);
  expect(await record()).toMatchObject([{ state: "unknown" }]);
});

test("after a refusal the same form is sent with another address, and then with no other any more", async () => {
  const server = await useServerWithout("mal@example.com");
  const { post } = await newSending();
  expect((await problemOf(post({ others: ["mal@example.com"] })))[0]).toBe("refused-upstream");
  expect(await post({ others: ["bien@example.com"] })).toMatchObject({ to: "bien@example.com" });
  expect((await problemOf(post({ others: ["otro@example.com"] })))[0]).toBe("conflict");
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([["bien@example.com"]]);
});

test("a recipient who is refused among several is named, with an attempt of their own, also where the form is posted again", async () => {
  await useServerWithout("mal@example.com");
  const { post, record, accepted } = await newSending();
  const others = ["bien@example.com", "mal@EXAMPLE.com"];
  const sent = await post({ others });
  const refused = [{ to: "mal@EXAMPLE.com", answer: "550 No such user" }];
  expect(sent).toMatchObject({ to: "bien@example.com", refused });
  expect(accepted).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    ...{ id: expect.any(Number), to: "bien@example.com" },
  });
  expect(await record()).toMatchObject([
    {
      ...{ state: "failed" },
      text: expect.stringMatching(/^Not emailed to mal@EXAMPLE\.com .* refused the recipient: 550 No such user$/),
    },
    { state: "sent", text: expect.stringMatching(/^Emailed to bien@example\.com on /) },
  ]);
  expect(await post({ others })).toEqual(sent);
});

test("while it is unknown whether a letter arrived, its form sends no other one", async () => {
  await useSlowServer();
  const { post } = await newSending();
  expect((await problemOf(post({ silence: 3_000, wait: 20_000 })))[0]).toBe("unanswered");
  expect((await problemOf(post({ others: ["otro@example.com"] })))[0]).toBe("conflict");
});

test("whoever waits for a test message is told that it may still arrive", async () => {
  const { given } = await useSlowServer();
  const [kind, sentence] = await problemOf(sendTestEmail("prueba@example.com", "en", 50));
  expect([kind, sentence]).toEqual(["unanswered", expect.stringContaining("It may still arrive")]);
  (await given)();
  await stopSending();
});

test("a notice that was given to the server and not confirmed goes out again once that can no longer accept it", async () => {
  await useSlowServer();
  const settings = { business_notify_email: "office@example.com" };
  await saveEmailSettings(validate(emailSettingsSchema, settings));
  const notice = { message_id: "<1@example.com>", subject: "Booked", text: "Booked", language: "en" };
  const error: RetryAfter = await deliverNotice(notice, { ...unattendedPatience, silence: 3_000 }).then(
    () => Promise.reject(new Error("It was sent")),
    (caught) => caught,
  );
  expect([error.name, error.seconds, error.message]).toEqual(["RetryAfter", 600, "unconfirmed: "]);
});

test.runIf(onPostgresql).each([
  [false, "away" as const],
  [true, "unknown" as const],
])("a database that goes away after the message was sent, at the commit: %s, is told as %s", async (atCommit, kind) => {
  const { given } = await useSlowServer();
  const { send } = await newSending();
  const sending = problemOf(send({ wait: 60_000 }));
  const answer = await given;
  await executeIn(dataDir, ...loseConnection({ table: "DocumentEmail", what: "UPDATE" }, { atCommit }));
  answer();
  const told = await sending;
  await executeIn(dataDir, keepConnection);
  expect(told).toEqual([kind, wordsIn("en").problems.sentNotStored[kind]]);
});
