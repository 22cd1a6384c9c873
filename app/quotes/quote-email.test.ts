/** What the history of a quote says after an e-mail during which the quote was changed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { stopPdfWorker } from "#app/documents/render.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { emailSettingsSchema } from "#app/mail/email-settings.schema.ts";
import { saveEmailSettings } from "#app/mail/email-settings.server.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { settingsFor, startMailServer } from "../../tests/support/mail-server.ts";
import { quoteInput, storeCustomer, storedQuote, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { emailQuote } from "./quote-email.server.ts";
import { historyOf } from "./quote-history.server.ts";
import { setQuoteStatus } from "./quote-status.server.ts";
import { updateQuote } from "./quotes.server.ts";

useDatabase();
afterAll(() => stopPdfWorker());

let ids = { customer: 0, product: 0 };
/** What happens to the quote while the mail server has the message. */
let meanwhile: () => Promise<unknown>;

const server = await startMailServer({
  onData(stream, _session, done) {
    stream.resume();
    stream.on("end", () => meanwhile().then(() => done(), done));
  },
});
afterAll(() => server.stop());

beforeAll(async () => {
  ids = { customer: (await storeCustomer()).id, product: (await storeProduct()).id };
  await saveEmailSettings(validate(emailSettingsSchema, settingsFor(server)));
});

/** E-mails the quote as Ana, and does something to it meanwhile; gives the history after that, the latest first. */
async function emailed(id: number, what: () => Promise<unknown>) {
  meanwhile = what;
  const given = validate(documentEmailSchema, {});
  const ana = { id: "r", person: { id: null, name: "Ana" } };
  await inRequest(ana, () => emailQuote(id, given, "en"));
  return historyOf(await storedQuote(id));
}

const newQuote = async () => (await storeQuote(ids.customer, ids.product)).id;
const save = (id: number, changes = {}) => updateQuote(id, quoteInput(ids.customer, ids.product, changes), "en");

test("a draft that is saved while it is e-mailed was changed after what the customer has, by nobody known", async () => {
  const id = await newQuote();
  const history = await emailed(id, () => save(id, { discount: 5 }));
  expect(history.map(({ event, status, user }) => [event, status, user])).toEqual([
    ["changed", "sent", ""],
    ["sent", "sent", "Ana"],
    ["created", "draft", ""],
  ]);
});

test("a change of a sent quote while it is e-mailed again stands after that e-mail too", async () => {
  const id = await newQuote();
  await setQuoteStatus(id, { status: "sent" });
  const history = await emailed(id, () => save(id, { valid_days: 10 }));
  expect(history.map(({ event }) => event)).toEqual(["changed", "sent", "changed", "sent", "created"]);
});

test("another status, and a save of the same, are no changes of what the customer has", async () => {
  const [answered, saved, deleted] = [await newQuote(), await newQuote(), await newQuote()];
  const events = async (id: number, what: () => Promise<unknown>) =>
    (await emailed(id, what)).map(({ event }) => event);
  const answer = () => setQuoteStatus(answered, { status: "accepted" });
  expect(await events(answered, answer)).toEqual(["sent", "accepted", "created"]);
  expect(await events(saved, () => save(saved))).toEqual(["sent", "created"]);
  expect(await events(deleted, () => setQuoteStatus(deleted, { status: "void" }))).not.toContain("changed");
});
