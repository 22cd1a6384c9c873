/** The e-mail of an invitation, through a mail server that does not answer. */
import { expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import { emailSettingsSchema } from "#app/mail/email-settings.schema.ts";
import { saveEmailSettings } from "#app/mail/email-settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { settingsFor, startMailServer } from "../../tests/support/mail-server.ts";
import { inviteUser } from "./invite-user.server.ts";

useDatabase();

test("while the mail server does not answer, the link is shown after a wait", async () => {
  const received = Promise.withResolvers<() => void>();
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => received.resolve(done));
    },
  });
  await saveEmailSettings(validate(emailSettingsSchema, settingsFor(server)));
  const { link, problem, uncertain } = await inviteUser({ email: "ana@example.com", name: "Ana" }, "token", "en", 50);
  expect(link).toMatch(/\/invitation\?token=token$/);
  expect(problem?.(wordsIn("en"))).toBe(wordsIn("en").problems.invitationNotConfirmedYet);
  expect(uncertain).toBe(true);
  (await received.promise)();
  await server.stop();
});
