import { type Ref, useEffect, useId, useRef, useState } from "react";
import { reportLimits } from "#app/service-reports/report.ts";
import { Field } from "#app/ui/field.tsx";
import { useHydratedSoon } from "#app/ui/use-hydrated.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { DraftPhoto, FailedPhoto } from "./report-draft.ts";
import type { PhotoPicking } from "./use-photo-picking.ts";

type PhotoPickerProps = {
  photos: DraftPhoto[];
  picking: PhotoPicking;
  remove: (photo: DraftPhoto) => void;
  wrong: string | undefined;
  /** The refused form had photos. A browser without JavaScript does not keep them. */
  lost: boolean;
};

/** The field for up to eight photos. With scripts it shrinks them in the browser; without, it is a file input. */
export function PhotoPicker({ photos, picking, remove, wrong, lost }: PhotoPickerProps) {
  const checklist = useScreenWords(checklistWords);
  const hydrated = useHydratedSoon();
  const { busy, failed, take, dismiss, dismissAll } = picking;
  const failures = useId();
  const choice = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for photos chosen before scripts ran
  useEffect(() => {
    if (choice.current?.files?.length) void take(choice.current);
  }, []);
  const n = reportLimits.photos;
  const full = photos.length >= n;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{checklist.photos}</h2>
        {hydrated ? <span className="quiet small">{checklist.done({ n: photos.length, of: n })}</span> : null}
      </div>
      <div className="card-body photos">
        {photos.length > 0 ? (
          <ul className="photo-list">
            {photos.map((photo, index) => (
              <Thumbnail key={photo.id} photo={photo} n={index + 1} remove={() => remove(photo)} />
            ))}
          </ul>
        ) : null}
        <div className={hydrated ? "photo-buttons" : undefined}>
          {hydrated ? <PhotoInput label={checklist.takePhoto} off={full || busy} capture take={take} isButton /> : null}
          <PhotoInput
            label={checklist.choosePhotos}
            off={full || busy}
            multiple
            take={take}
            failures={failed.length > 0 ? failures : undefined}
            isButton={hydrated}
            input={choice}
            hint={checklist.photosPlainHint({ n })}
            error={wrong}
          />
        </div>
        {hydrated ? (
          <>
            <p className="hint" role="status">
              {busy ? checklist.photoBusy : checklist.photosHint({ n })}
            </p>
            <FailedPhotos id={failures} failed={failed} dismiss={dismiss} />
            {failed.length > 1 ? (
              <button type="button" className="button" onClick={dismissAll}>
                {checklist.leaveAllOut}
              </button>
            ) : null}
            {wrong ? (
              <p className="field-error" role="alert">
                {wrong}
              </p>
            ) : null}
          </>
        ) : null}
        {lost && !hydrated ? (
          <>
            <input type="hidden" name="files_lost" value="1" />
            <p className="field-error">{checklist.photosAgain}</p>
          </>
        ) : null}
      </div>
    </section>
  );
}

type PhotoInputProps = {
  label: string;
  off: boolean;
  multiple?: boolean;
  /** Whether the input opens the camera, where there is one. */
  capture?: boolean;
  take: (input: HTMLInputElement) => Promise<void>;
  /** The id of the list of photos that failed, while there are any. */
  failures?: string | undefined;
  /** With scripts it is a button for a thumb, whose photos are taken at once; without, a field of the form. */
  isButton: boolean;
  input?: Ref<HTMLInputElement>;
  /** Said of the field, not of the button. */
  hint?: string;
  error?: string | undefined;
};

/**
 * A file input for photos. It stays the same element when the field becomes a button, because the user may be choosing
 * photos in the browser's window meanwhile.
 */
function PhotoInput({ label, off, take, failures, isButton, input, hint, error, ...attributes }: PhotoInputProps) {
  const { capture, multiple } = attributes;
  const wrong = failures ? { "aria-invalid": true, "aria-describedby": failures } : null;
  return (
    <Field
      label={label}
      hint={isButton ? undefined : hint}
      error={isButton ? undefined : error}
      look={isButton ? `button file-button${off ? " off" : ""}` : undefined}
    >
      {(wiring) => (
        <input
          {...wiring}
          ref={input}
          type="file"
          name={isButton ? undefined : "photos"}
          accept="image/*"
          multiple={multiple}
          capture={capture ? "environment" : undefined}
          disabled={isButton && off}
          {...wrong}
          onChange={(event) => void take(event.currentTarget)}
        />
      )}
    </Field>
  );
}

type FailedPhotosProps = { id: string; failed: FailedPhoto[]; dismiss: (photo: FailedPhoto) => void };

/** The photos that failed, each until the user dismisses it. */
function FailedPhotos({ id, failed, dismiss }: FailedPhotosProps) {
  const checklist = useScreenWords(checklistWords);
  const { shell } = useWords();
  if (failed.length === 0) return null;
  const n = reportLimits.photos;
  const sentences = {
    unreadable: checklist.photoUnreadable,
    unreachable: ({ name }: { name: string }) => checklist.photoLost({ name, reason: shell.unreachable }),
    full: ({ name }: { name: string }) => checklist.photoLost({ name, reason: checklist.photosFull({ n }) }),
  };
  return (
    <ul className="photo-failures" id={id}>
      {failed.map((photo) => (
        <li key={photo.id}>
          <span className="field-error" role="alert">
            {sentences[photo.why](photo)}
          </span>{" "}
          <button
            type="button"
            className="button plain"
            aria-label={checklist.leaveOutPhoto({ name: photo.name })}
            onClick={() => dismiss(photo)}
          >
            {checklist.leaveOut}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ photo, n, remove }: { photo: DraftPhoto; n: number; remove: () => void }) {
  const checklist = useScreenWords(checklistWords);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo.blob]);
  return (
    <li>
      {address ? <img src={address} alt={checklist.photoAlt({ n })} width={photo.width} height={photo.height} /> : null}
      <button type="button" className="button danger" aria-label={checklist.removePhoto({ n })} onClick={remove}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </li>
  );
}
