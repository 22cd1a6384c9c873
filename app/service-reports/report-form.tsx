import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { Refusal } from "#app/platform/screen.server.ts";
import { useAlive } from "#app/ui/use-alive.ts";
import { HeadFields } from "./head-fields.tsx";
import { goOnWithEnter } from "./next-field.ts";
import { NotesField } from "./notes-field.tsx";
import { KeptNotice } from "./offline/kept-notice.tsx";
import { useKeptDraft } from "./offline/use-kept-draft.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import {
  type DraftPhoto,
  draftOf,
  draftOfTyped,
  type ReportDraft,
  type ReportStart,
  type TypedReport,
  withStart,
  withTemplate,
} from "./report-draft.ts";
import { SaveBar } from "./save-bar.tsx";
import type { SentReport } from "./send-report.ts";
import { SignatureField } from "./signature-field.tsx";
import { TaskTicks } from "./task-ticks.tsx";
import { withTypedEarly } from "./typed-early.ts";
import { rememberEngineer, useLastEngineer } from "./use-last-engineer.ts";
import { usePhotoPicking } from "./use-photo-picking.ts";
import { useReportSending } from "./use-report-sending.ts";
import { useSaving } from "./use-saving.ts";

type ReportFormProps = {
  /** Whose phone it is on. */
  user: number;
  start: ReportStart;
  /** Whether it is the one to write with: a page that the phone kept begins with what the server once wrote into it. */
  settled: boolean;
  engineers: { id: number; name: string }[];
  /** What the server said to the form as a browser without JavaScript sent it. */
  answer: Refusal<{ typed: TypedReport; filesLost: boolean }> | null;
  /** Leaves the page of a report that is saved. */
  finish: (saved: SentReport) => Promise<void>;
};

/** The report as it is written: one draft, which every part shows and changes. */
export function ReportForm({ user, start, settled, engineers, answer, finish }: ReportFormProps) {
  const [search] = useSearchParams();
  const alive = useAlive();
  const [draft, setDraft] = useState(() => (answer ? draftOfTyped(answer.values.typed, start) : draftOf(start)));
  const fill = (changes: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (element) setDraft((before) => withTypedEarly(before, element));
  }, []);
  // After what was typed before scripts ran: what the phone kept is more.
  const kept = useKeptDraft(settled ? user : null, draft, (before) => setDraft(withTemplate(before, start)));
  const change = (changes: Partial<ReportDraft>) => {
    kept.touch();
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
    sent: async (saved) => {
      await kept.saved();
      await finish(saved);
    },
    unsent: kept.queue,
  });
  const changePhotos = (photos: (before: DraftPhoto[]) => DraftPhoto[]) => {
    kept.touch();
    setDraft((before) => ({ ...before, photos: photos(before.photos) }));
  };
  const picking = usePhotoPicking(draft.photos.length, changePhotos);
  const saving = useSaving({ draft, picking, sending, answer });
  const { wrong } = saving;

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
      ref={form}
      method="post"
      action={search.size > 0 ? `?${search}` : undefined}
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onKeyDown={goOnWithEnter}
    >
      {/* What Enter in a field presses is the first submit button: it must not save, for that gives a number away. */}
      <button type="submit" name="intent" value="stay" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <KeptNotice {...kept} onStartAgain={() => kept.forget().then(() => setDraft(draftOf(start)))} />
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
