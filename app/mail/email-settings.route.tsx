/** The screen Email settings, /admin/email: the mail server, the address for notices, a test message. */
import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { outboxState } from "#app/outbox/outbox.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Problem } from "#app/platform/problem.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { MessageAboveForm, MessageAtButton } from "#app/ui/form-message.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { emailWords } from "#app/words/email-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/email-settings.route";
import { redirectAfterEmail } from "./after-email.server.ts";
import { EmailFields } from "./email-fields.tsx";
import { emailSettingsSchema, testEmailSchema } from "./email-settings.schema.ts";
import { getEmailSettings, isSaved, passwordState, saveEmailSettings } from "./email-settings.server.ts";
import { type EmailValues, emailFieldNames, noEmailSettings } from "./email-settings.ts";
import { sentenceOfMessage } from "./mail-failure.ts";
import { OutboxNotice } from "./outbox-notice.tsx";
import { sendTestEmail } from "./test-email.server.ts";
import { TestCard } from "./test-email-card.tsx";

/** Each load gives a new `visit`, the form's React key, so that after a save the form shows what was saved. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const recipient = url.searchParams.get("to") ?? context.get(signedInContext).user.email;
  const page = { visit: randomUUID(), recipient };
  return loadOrEmpty(load, { ...page, values: noEmailSettings, password: "none", outbox: null });

  async function load() {
    const { smtp_pass_set: _, ...settings } = await getEmailSettings();
    const values: EmailValues = {
      ...settings,
      smtp_port: String(settings.smtp_port),
      smtp_secure: settings.smtp_secure === 1 ? "1" : "",
    };
    const outbox = (await outboxFor(words)) as OutboxShown | null;
    return { ...page, values, password: await passwordState(), outbox };
  }
}

type OutboxShown = Awaited<ReturnType<typeof outboxFor>>;

async function outboxFor(words: Words) {
  const { waiting, lost, lastError } = await outboxState("mail");
  return { waiting, lost, reason: lastError && sentenceOfMessage(words, lastError) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { intent, to, ...typed } = textsOf(await formOf(request), [...emailFieldNames, "intent", "to"]);
  // The password never goes back to the page. `passwordLost` makes the page ask for it again.
  const kept = { ...typed, smtp_pass: "", to, intent, passwordLost: typed.smtp_pass !== "" };
  try {
    if (intent !== "test") {
      await saveEmailSettings(validate(emailSettingsSchema, typed));
      return await redirectWithNotice("/admin/email", { tone: "ok", text: words.email.saved });
    }
    const given = emailSettingsSchema.safeParse(typed);
    if (!given.success || !(await isSaved(given.data))) throw new Problem("invalid", ({ email }) => email.saveFirst);
    const sending = sendTestEmail(validate(testEmailSchema, { to }).to, context.get(languageContext));
    const here = `/admin/email?${new URLSearchParams({ to })}`;
    return await redirectAfterEmail(here, sending, words, () => ({ text: words.email.tested }));
  } catch (error) {
    return answerRefusal(error, words, kept);
  }
}

export default function EmailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const email = useScreenWords(emailWords);
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const tested = refusal?.button.intent === "test";
  // These two problems say by themselves why no test was sent, and need no "Test failed" before them.
  const own = refusal?.fields.to !== undefined || refusal?.problem === email.saveFirst;
  const failed = tested ? email.testFailed : email.saveFailed;
  const text = refusal && (tested && own ? refusal.problem : failedSentence(refusal, failed));
  const said = text ? (
    <span className="said bad" role="alert">
      {text}
    </span>
  ) : null;
  const { values, password, outbox, failure, recipient, visit } = loaderData;
  return (
    <Page title={email.title} width="medium">
      <LoadFailure failure={failure} />
      <OutboxNotice state={outbox} />
      <MessageAboveForm>{text ? <NoticeBox tone="bad">{text}</NoticeBox> : null}</MessageAboveForm>
      <Form method="post" noValidate key={visit}>
        <FormKey of="test-email" />
        <div className="card">
          <div className="card-body">
            <EmailFields
              values={refusal?.values ?? values}
              wrong={refusal?.fields ?? {}}
              password={password}
              passwordLost={refusal?.values?.passwordLost ?? false}
            />
          </div>
          <div className="card-foot reach actions">
            <SubmitButton name="intent" value="save" busyText={common.saving}>
              {email.save}
            </SubmitButton>{" "}
            <BackLink to="/admin">{common.cancel}</BackLink> <MessageAtButton>{tested ? null : said}</MessageAtButton>
          </div>
        </div>
        <TestCard recipient={refusal?.values?.to ?? recipient} wrong={refusal?.fields.to} said={tested ? said : null} />
      </Form>
    </Page>
  );
}
