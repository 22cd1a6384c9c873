import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { SlotForm, type SlotFormProps } from "./slot-form.tsx";

type SlotDialogProps = Omit<SlotFormProps, "cancel"> & {
  title: string;
  /** What the slot is for. */
  lead: ReactNode;
  /** Where Cancel and Escape lead. */
  back: string;
};

/** A day, a time and a duration, asked for over the calendar. */
export function SlotDialog({ title, lead, back, ...form }: SlotDialogProps) {
  const { common } = useWords();
  const navigate = useNavigate();
  return (
    <Dialog title={title} closeHref={back} onClose={() => navigate(back, { preventScrollReset: true })}>
      <title>{title}</title>
      <p className="dialog-lead">{lead}</p>
      <SlotForm
        {...form}
        cancel={
          <Link className="button" to={back} preventScrollReset>
            {common.cancel}
          </Link>
        }
      />
    </Dialog>
  );
}
