import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useWords } from "#app/words/use-words.tsx";
import { askedReport, formAddress } from "./asked-report.ts";
import { HeadFields } from "./head-fields.tsx";
import { goOnWithEnter } from "./next-field.ts";
import { NotesField } from "./notes-field.tsx";
import { KeptNotice } from "./offline/kept-notice.tsx";
import { useKeptDraft } from "./offline/use-kept-draft.ts";
import type { LeadTo } from "./offline/use-lead-to.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { randomKey } from "./random-key.ts";
import {
  type DraftPhoto,
  draftOf,
  draftOfTyped,
  type ReportDraft,
  type ReportStart,
  type TypedReport,
  withChanges,
  withStart,
  withTemplate,
} from "./report-draft.ts";
import { SaveBar } from "./save-bar.tsx";
import type { SentReport } from "./send-report.ts";
import { SignatureField } from "./signature-field.tsx";
import { TaskTicks } from "./task-ticks.tsx";
import { rememberEngineer, useLastEngineer } from "./use-last-engineer.ts";
import { usePhotoPicking } from "./use-photo-picking.ts";
import { useReportSending } from "./use-report-sending.ts";
import { useSaving } from "./use-saving.ts";

/** What a browser without JavaScript posted: `start` where it asked for another template. */
export type PostedForm = { typed: TypedReport; filesLost: boolean; start: ReportStart | null };

type ReportFormProps = {
  /** Whose phone it is on. */
  user: number;
  start: ReportStart;
  /** Whether it is the one to write with: a page that the phone kept begins with what the server once wrote into it. */
  settled: boolean;
  engineers: { id: number; name: string }[];
  leadTo: LeadTo;
  /** What the server said to the form as a browser without JavaScript sent it. */
  answer: Refusal<PostedForm> | null;
  /** Leaves the page of a report that is saved. */
  finish: (saved: SentReport) => Promise<void>;
  /** What stands before its fields. */
  children: ReactNode;
};

/** The report as it is written: one draft, which every part shows and changes. */
export function ReportForm(props: ReportFormProps) {
  const { user, start, settled, engineers, leadTo, answer, finish, children } = props;
  const { common } = useWords();
  const [search] = useSearchParams();
  const alive = useAlive();
  const [draft, setDraft] = useState(() => (answer ? draftOfTyped(answer.values.typed, start) : draftOf(start)));
  const fill = (changes: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...changes }));
  /** What a person changed here, which stays when the phone brings back what it kept of the report. */
  const changed = useRef<Partial<ReportDraft>>({});
  const kept = useKeptDraft(settled ? user : null, draft, bringBack);
  const change = (changes: Partial<ReportDraft>) => {
    kept.touch();
    changed.current = { ...changed.current, ...changes };
    fill(changes);
  };
  const unsettled = useRef(settled ? null : start);
  useEffect(() => {
    const from = settled ? unsettled.current : null;
    if (settled) unsettled.current = null;
    setDraft((before) => (from ? withStart(before, from, start) : withTemplate(before, start)));
  }, [start, settled]);
  const ids = engineers.map(({ id }) => id);
  useLastEngineer(user, ids, (last) => setDraft((before) => ({ ...before, engineer_id: before.engineer_id ?? last })));
  const sending = useReportSending({
    keeping: kept,
    sent: async (saved, sentDraft) => {
      await kept.saved(sentDraft);
      await finish(saved);
    },
    keySpent: () => change({ idempotency_key: randomKey() }),
  });
  const changePhotos = (photos: (before: DraftPhoto[]) => DraftPhoto[]) => {
    kept.touch();
    setDraft((before) => ({ ...before, photos: photos(before.photos) }));
  };
  const picking = usePhotoPicking(draft.photos.length, changePhotos);
  const saving = useSaving({ draft, picking, sending, answer });
  const { wrong } = saving;

  function bringBack(before: ReportDraft): void {
    const another = before.template_id !== start.template_id && askedReport(search).template === null;
    const back = another ? before : withTemplate(before, start);
    setDraft(({ photos }) => withChanges(back, { ...changed.current, photos: [...back.photos, ...photos] }));
    if (!another) return;
    // Nobody asked for a template: the one that it was written with is opened.
    leadTo(formAddress(before));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The key of a phone's keyboard that no keydown names.
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("value") === "stay" || !settled) return;
    rememberEngineer(user, draft.engineer_id);
    saving.save();
  }

  return (
    <Form
      method="post"
      action={formAddress(start)}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onKeyDown={goOnWithEnter}
    >
      {/* Enter in a field must not save, for that gives a number away. */}
      <DefaultButton name="intent" value="stay">
        {common.apply}
      </DefaultButton>
      <KeptNotice {...kept} onStartAgain={() => kept.forget().then(() => setDraft(draftOf(start)))} />
      {children}
      <input type="hidden" name="idempotency_key" value={draft.idempotency_key} />
      <input type="hidden" name="job_id" value={draft.job_id ?? ""} />
      <input type="hidden" name="template_id" value={draft.template_id ?? ""} />
      <HeadFields draft={draft} engineers={engineers} wrong={wrong} change={change} />
      <TaskTicks draft={draft} wrong={wrong} alive={alive} change={change} />
      <NotesField draft={draft} wrong={wrong} change={change} />
      <PhotoPicker
        photos={draft.photos}
        picking={picking}
        remove={(photo) => changePhotos((before) => before.filter(({ id }) => id !== photo.id))}
        wrong={wrong.photos}
        lost={answer?.values.filesLost ?? false}
      />
      <SignatureField draft={draft} wrong={wrong} unsigned={saving.unsigned} change={change} />
      <SaveBar draft={draft} alive={alive} busy={sending.busy} saving={saving} />
    </Form>
  );
}
