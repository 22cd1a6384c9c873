import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { Failure } from "#app/platform/failure.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { SlotForm, type SlotFormProps } from "./slot-form.tsx";

type SlotDialogProps = Omit<SlotFormProps, "cancel" | "jobHref"> & {
  title: string;
  /** The content above the form: what is booked or moved. */
  lead: ReactNode;
  /** Why the data for the content and the check could not be read. */
  failure: Failure | null;
  /** The address that Cancel and Escape lead to. */
  back: string;
};

/** The dialog over the calendar with the form of a slot. */
export function SlotDialog({ title, lead, failure, back, ...form }: SlotDialogProps) {
  const { common } = useWords();
  const navigate = useNavigate();
  return (
    <Dialog title={title} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })}>
      <title>{title}</title>
      {failure ? (
        <div className="dialog-lead">
          <LoadFailure failure={failure} />
        </div>
      ) : (
        <p className="dialog-lead">{lead}</p>
      )}
      <SlotForm
        {...form}
        jobHref={(job) => `/calendar/jobs/${job}${/\?.*$/.exec(back)?.[0] ?? ""}`}
        cancel={
          <Link className="button" to={back} preventScrollReset>
            {common.cancel}
          </Link>
        }
      />
    </Dialog>
  );
}
