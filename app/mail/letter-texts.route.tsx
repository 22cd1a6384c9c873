/** The screen of the texts of e-mails, /admin/email-texts: one for each kind of document and language. */
import { Form } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { type Language, languages } from "#app/words/languages.ts";
import { letterWords } from "#app/words/letter-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/letter-texts.route";
import { letterTextSchema } from "./letter-texts.schema.ts";
import {
  listLetterTexts,
  saveLetterText,
  usualLetter,
  usualReminderLetter,
  usualVisitLetter,
} from "./letter-texts.server.ts";
import { isReminderLetter, isVisitLetter, type LetterKind, letterKinds, type Placeholder } from "./letter-texts.ts";
import { writtenPlaceholder } from "./placeholders.server.ts";

/** Each card has the saved texts, and the usual ones as what stands in the empty fields. */
export function loader() {
  return loadOrEmpty(load, { texts: [] });

  async function load() {
    const saved = await listLetterTexts();
    const cards = letterKinds.flatMap((kind) =>
      languages.map(async (language) => {
        const text = saved.find((one) => one.kind === kind && one.language === language);
        const { subject, message } = text ?? { subject: "", message: "" };
        return { kind, language, subject, message, usual: (await usualOf(kind, language)).usual };
      }),
    );
    return { texts: await Promise.all(cards) };
  }
}

/** The usual text, with the placeholders where the letter has its facts. */
function usualOf(kind: LetterKind, language: Language) {
  const written = (placeholder: Placeholder) => writtenPlaceholder(placeholder, language);
  const [number, name] = [written("number"), { name: written("name"), greeted: written("name") }];
  if (isReminderLetter(kind)) {
    const facts = { number, amount: written("amount"), due: written("due"), iban: written("iban") };
    return usualReminderLetter({ kind, language }, { ...name, ...facts });
  }
  if (!isVisitLetter(kind)) return usualLetter({ kind, language, number, ...name });
  const facts = { when: written("when"), where: written("where"), before: written("before") };
  return usualVisitLetter({ kind, language }, { ...name, ...facts });
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["kind", "language", "subject", "message"]);
  try {
    await saveLetterText(validate(letterTextSchema, typed));
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
  return redirectWithNotice("/admin/email-texts", { tone: "ok", text: words.letters.saved });
}

export default function LetterTexts({ loaderData, actionData }: Route.ComponentProps) {
  const letters = useScreenWords(letterWords);
  const { common, customers } = useWords();
  const refusal = useRefusal(actionData);
  const typed = refusal?.values;
  // What was typed is also shown when the texts cannot be read.
  const kind = letterKinds.find((one) => one === typed?.kind);
  const language = languages.find((one) => one === typed?.language);
  const unread = typed && kind && language ? [{ ...typed, kind, language, usual: { subject: "", message: "" } }] : [];
  const texts = loaderData.failure ? unread : loaderData.texts;
  return (
    <Page title={letters.textsTitle} width="medium" beside={<BackLink to="/admin">{common.back}</BackLink>}>
      <LoadFailure failure={loaderData.failure} />
      <p className="lead">{letters.textsLead}</p>
      <p className="lead">{letters.visitsLead}</p>
      <p className="lead">{letters.remindersLead}</p>
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      {texts.map(({ kind, language, subject, message, usual }) => {
        const isMine = typed?.kind === kind && typed.language === language;
        const values = isMine ? typed : { subject, message };
        const wrong = isMine ? refusal?.fields : undefined;
        return (
          <Form
            key={`${kind} ${language} ${subject} ${message}`}
            method="post"
            noValidate
            preventScrollReset
            className="card"
          >
            <div className="card-head">
              <h2>{letters.kindIn({ kind: letters.kinds[kind], language: customers.languages[language] })}</h2>
            </div>
            <div className="card-body">
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="language" value={language} />
              <TextField
                label={letters.subject}
                name="subject"
                autoComplete="off"
                placeholder={usual.subject}
                defaultValue={values.subject}
                error={wrong?.subject}
              />
              <Field label={letters.message} error={wrong?.message}>
                {(wiring) => (
                  <textarea
                    {...wiring}
                    name="message"
                    rows={isVisitLetter(kind) || isReminderLetter(kind) ? 13 : 6}
                    placeholder={usual.message}
                    defaultValue={values.message}
                  />
                )}
              </Field>
            </div>
            <div className="card-foot actions">
              <SubmitButton busyText={common.saving} className="button">
                {common.save}
              </SubmitButton>
            </div>
          </Form>
        );
      })}
    </Page>
  );
}
