import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Dialog, DialogOk } from "#app/ui/dialog.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useNotice } from "#app/ui/use-notice.ts";
import { useWords } from "#app/words/use-words.tsx";

const noticeId = "notice";

/**
 * The dialog after saving: Success, whose OK leads to /quotes, or Oops, whose OK leads back to the form, to its first
 * wrong field if there is one; the error stands beside that field too.
 */
export function BuilderNotice({ answer }: { answer: { problem: string | null } | null }) {
  const { common } = useWords();
  const navigate = useNavigate();
  const notice = useNotice();
  const [dismissed, setDismissed] = useState<object | null>(null);
  const problem = answer?.problem ?? null;
  useFocusFirstWrong(dismissed);

  if (problem !== null && dismissed !== answer) {
    const dismiss = () => setDismissed(answer);
    return (
      <Dialog id={noticeId} title={common.oops} closeHref={null} onClose={dismiss} size="sheet" role="alertdialog">
        <p className="dialog-body">{problem}</p>
        <DialogOk id={noticeId} onClose={dismiss}>
          {common.ok}
        </DialogOk>
      </Dialog>
    );
  }
  if (!notice?.modal || answer) return null;
  const leave = () => navigate("/quotes");
  return (
    <Dialog title={common.success} closeHref="/quotes" onClose={leave} size="sheet" role="alertdialog">
      <p className="dialog-body">{notice.text}</p>
      <div className="dialog-foot actions end">
        <Link className="button primary" to="/quotes" data-autofocus>
          {common.ok}
        </Link>
      </div>
    </Dialog>
  );
}
