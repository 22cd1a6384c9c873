import { useEffect, useId, useRef, useState } from "react";
import { reportLimits } from "#app/service-reports/report.ts";
import { Field } from "#app/ui/field.tsx";
import { useHydratedSoon } from "#app/ui/use-hydrated.ts";
import { checklistWords } from "#app/words/checklist-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { DraftPhoto } from "./report-draft.ts";
import type { FailedPhoto, PhotoPicking } from "./use-photo-picking.ts";

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
  const { busy, overfull, failed, take, dismiss } = picking;
  const failures = useId();
  const plain = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for photos chosen before scripts ran
  useEffect(() => {
    if (plain.current?.files?.length) void take(plain.current);
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
        {hydrated ? (
          <>
            <div className="photo-buttons">
              <FileButton label={checklist.takePhoto} off={full || busy} capture take={take} />
              <FileButton
                label={checklist.choosePhotos}
                off={full || busy}
                multiple
                take={take}
                failures={failed.length > 0 ? failures : undefined}
              />
            </div>
            <p className="hint" role="status">
              {busy ? checklist.photoBusy : checklist.photosHint({ n })}
            </p>
            <FailedPhotos id={failures} failed={failed} dismiss={dismiss} />
            {overfull || wrong ? (
              <p className="field-error" role="alert">
                {overfull ? checklist.photosFull({ n }) : wrong}
              </p>
            ) : null}
          </>
        ) : (
          <>
            <Field label={checklist.choosePhotos} hint={checklist.photosPlainHint({ n })} error={wrong}>
              {(wiring) => (
                <input
                  {...wiring}
                  ref={plain}
                  type="file"
                  name="photos"
                  accept="image/*"
                  multiple
                  onChange={(event) => void take(event.currentTarget)}
                />
              )}
            </Field>
            {lost ? <p className="hint">{checklist.photosAgain}</p> : null}
          </>
        )}
      </div>
    </section>
  );
}

type FileButtonProps = {
  label: string;
  off: boolean;
  multiple?: boolean;
  /** Whether the input opens the camera, where there is one. */
  capture?: boolean;
  take: (input: HTMLInputElement) => Promise<void>;
  /** The id of the list of photos that failed, while there are any. */
  failures?: string | undefined;
};

/** A file input that looks like a button, for a thumb. */
function FileButton({ label, off, multiple, capture, take, failures }: FileButtonProps) {
  return (
    <label className="button file-button" aria-disabled={off || undefined}>
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        capture={capture ? "environment" : undefined}
        disabled={off}
        aria-invalid={failures ? true : undefined}
        aria-describedby={failures}
        onChange={(event) => void take(event.currentTarget)}
      />
      {label}
    </label>
  );
}

type FailedPhotosProps = { id: string; failed: FailedPhoto[]; dismiss: (photo: FailedPhoto) => void };

/** The photos that failed, each until the user dismisses it. */
function FailedPhotos({ id, failed, dismiss }: FailedPhotosProps) {
  const checklist = useScreenWords(checklistWords);
  if (failed.length === 0) return null;
  return (
    <ul className="photo-failures" id={id}>
      {failed.map((photo) => (
        <li key={photo.id}>
          <span className="field-error" role="alert">
            {photo.problem}
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
