import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { useHydratedSoon } from "#app/ui/use-hydrated.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { askedJob, askedReport, formAddress } from "./asked-report.ts";
import { DraftNotice } from "./offline/draft-notice.tsx";
import type { OpenForm } from "./offline/use-open-form.ts";
import { useStoredDraft } from "./offline/use-stored-draft.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { randomKey } from "./random-key.ts";
import {
  changesSince,
  draftFromTyped,
  keepsTemplate,
  newDraft,
  type ReportDraft,
  type ReportStart,
  type TypedReport,
  withChanges,
  withoutTasks,
  withStart,
  withTemplate,
} from "./report-draft.ts";
import { HeadFields, NotesField } from "./report-fields.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { SentReport } from "./send-report.ts";
import { SignatureField } from "./signature-field.tsx";
import { TaskTicks } from "./task-ticks.tsx";
import { useFocusGivenBack } from "./use-focus-given-back.ts";
import { rememberEngineer, useLastEngineer } from "./use-last-engineer.ts";
import { usePhotoPicking } from "./use-photo-picking.ts";
import { useReportSending } from "./use-report-sending.ts";
import { useSaving } from "./use-saving.ts";

/** The values of a form posted without JavaScript. `start` is set when the button asked for another template. */
export type PostedForm = { typed: TypedReport; filesLost: boolean; start: ReportStart | null };

type ReportFormProps = {
  /** The id of the signed-in user. */
  user: number;
  start: ReportStart;
  /** Whether `start` is final. False while a kept page shows the data that was in it when it was kept. */
  settled: boolean;
  /** Whether the server has no job for the form. A draft of a job may then be written without it. */
  jobIsGone: boolean;
  engineers: { id: number; name: string }[];
  openForm: OpenForm;
  /** The server's refusal of a form posted without JavaScript. */
  answer: Refusal<PostedForm> | null;
  /** Called after the report is saved. */
  finish: (saved: SentReport) => Promise<void>;
  /** The choice of the template, shown before the fields, from the template of the draft. */
  choice: (template_id: number | null) => ReactNode;
};

/**
 * The form of a service report: one draft, which all its parts show and change. Each Suspense is a part that React
 * takes over by itself, so that a slow phone is not blocked for long
 * (docs/decisions/0136-first-second-on-a-phone.md).
 */
export function ReportForm(props: ReportFormProps) {
  const { user, start, settled, jobIsGone, engineers, openForm, answer, finish, choice } = props;
  const { common } = useWords();
  const { title, withoutJob } = useScreenWords(checklistWords);
  const [search] = useSearchParams();
  const hydrated = useHydratedSoon();
  const [draft, setDraft] = useState(() => (answer ? draftFromTyped(answer.values.typed, start) : newDraft(start)));
  const fill = (changes: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...changes }));
  /** What was posted without scripts and refused: the phone may have an older draft of the same job. */
  const [posted] = useState(() => (answer ? changesSince(start, draft) : {}));
  /** The user's changes so far, which stay when a stored draft is restored. */
  const changed = useRef<Partial<ReportDraft>>(posted);
  const stored = useStoredDraft(settled ? user : null, draft, bringBack);
  const change = (changes: Partial<ReportDraft>) => {
    stored.touch();
    changed.current = { ...changed.current, ...changes };
    fill(changes);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the stored draft is read
  useEffect(() => {
    if (Object.keys(posted).length > 0) stored.touch();
  }, []);
  const unsettled = useRef(settled ? null : start);
  const latestStart = useRef(start);
  const asked = askedReport(search).template;
  useEffect(() => {
    const from = settled ? unsettled.current : null;
    if (settled) unsettled.current = null;
    if (from) setDraft((before) => withStart(before, from, start));
    else if (start !== latestStart.current) {
      setDraft((before) => (keepsTemplate(before, start, asked) ? before : withTemplate(before, start)));
    }
    latestStart.current = start;
  }, [start, settled, asked]);
  const ids = engineers.map(({ id }) => id);
  useLastEngineer(settled ? user : null, ids, (last) =>
    setDraft((before) => (before.engineer_id === null ? { ...before, engineer_id: last } : before)),
  );
  const sending = useReportSending({
    user,
    storage: stored,
    sent: async (saved, sentDraft) => {
      await stored.saved(sentDraft);
      await finish(saved);
    },
    keySpent: () => change({ idempotency_key: randomKey() }),
    tasksGone: (task_ids) => {
      stored.touch();
      setDraft((before) => withoutTasks(before, task_ids));
    },
  });
  const changePhotos = (changes: (before: ReportDraft) => Partial<ReportDraft>) => {
    stored.touch();
    setDraft((before) => ({ ...before, ...changes(before) }));
  };
  const picking = usePhotoPicking(draft, changePhotos);
  const noteFocus = useFocusGivenBack(sending.busy);
  const saving = useSaving({ draft, reading: stored.reading, picking, sending, answer });
  const { wrong } = saving;

  function bringBack(before: ReportDraft): void {
    const another = keepsTemplate(before, start, asked);
    const back = another ? before : withTemplate(before, start);
    // A draft that was begun while the phone did not know its job is of that job as soon as it is found.
    const kept = back.without_job ? back : { ...back, job_id: back.job_id ?? start.job_id };
    setDraft(({ photos, failed_photos: failed = [] }) =>
      withChanges(kept, {
        ...changed.current,
        photos: [...back.photos, ...photos],
        failed_photos: [...(back.failed_photos ?? []), ...failed],
      }),
    );
    if (!another || asked !== null) return;
    // The address names no template: open the one with which the draft was written.
    openForm(formAddress({ job_id: askedJob(search), template_id: before.template_id }));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Some keyboards of phones submit by Enter without a keydown event that names the key.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter?.getAttribute("value");
    // The button for another template may still be there; the choice itself took effect already.
    if (intent === "stay" || intent === "template") return;
    if (intent === "without-job") {
      change({ job_id: null, without_job: true });
      return;
    }
    rememberEngineer(user, draft.engineer_id);
    noteFocus();
    saving.save();
  }

  return (
    <Form
      method="post"
      data-kept
      action={formAddress(start)}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onKeyDown={focusNextOnEnter}
    >
      {/* Enter must not save the report, because saving uses up a number. */}
      <DefaultButton name="intent" value="stay">
        {common.apply}
      </DefaultButton>
      {/* Closed while the report is sent: what is typed after it was sent would be in no report. */}
      <fieldset disabled={sending.busy}>
        <legend className="visually-hidden">{title}</legend>
        <DraftNotice {...stored} onStartAgain={() => stored.forget().then(() => setDraft(newDraft(start)))} />
        {(jobIsGone || wrong.job_id) && draft.job_id !== null ? (
          <p>
            <button type="submit" name="intent" value="without-job" className="button">
              {withoutJob}
            </button>
          </p>
        ) : null}
        {choice(draft.template_id)}
        <input type="hidden" name="idempotency_key" value={draft.idempotency_key} />
        <input type="hidden" name="job_id" value={draft.job_id ?? ""} />
        <input type="hidden" name="template_id" value={draft.template_id ?? ""} />
        <Suspense>
          <HeadFields draft={draft} engineers={engineers} wrong={wrong} change={change} />
        </Suspense>
        <Suspense>
          <TaskTicks draft={draft} wrong={wrong} hydrated={hydrated} change={change} />
        </Suspense>
        <Suspense>
          <NotesField draft={draft} wrong={wrong} change={change} />
          <PhotoPicker
            photos={draft.photos}
            picking={picking}
            remove={(photo) => changePhotos(({ photos }) => ({ photos: photos.filter(({ id }) => id !== photo.id) }))}
            wrong={wrong.photos}
            lost={answer?.values.filesLost ?? false}
          />
        </Suspense>
        <Suspense>
          <SignatureField draft={draft} wrong={wrong} unsigned={saving.unsigned} change={change} />
        </Suspense>
      </fieldset>
      <Suspense>
        <SaveBar draft={draft} hydrated={hydrated} busy={sending.busy} saving={saving} />
      </Suspense>
    </Form>
  );
}

/** A text area with an enterKeyHint is a field of one line that may be long. */
const linesOfForm = 'input:not([type="file"]), textarea[enterkeyhint]';

/** Makes Enter in a field move to the next field, as the phone's key says, instead of sending the form. */
function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLElement) || !field.matches(linesOfForm)) return;
  event.preventDefault();
  const fields = Array.from(event.currentTarget.elements).filter(isField);
  fields[fields.indexOf(field) + 1]?.focus();
}

function isField(element: Element): element is HTMLElement {
  return element.matches('input:not([type="hidden"]), select, textarea');
}
