import { Link, useLocation, useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { NumberedQuote } from "./quotes.server.ts";

type RefusedDialogProps = {
  id: number;
  title: string;
  /** Why it cannot be done. */
  why: string;
  /** The version with which it can be done; null where there is none. */
  latest?: NumberedQuote | null;
};

/** Says in place of a form why something cannot be done with a quote, and leads to the version that holds. */
export function RefusedDialog({ id, title, why, latest }: RefusedDialogProps) {
  const { common } = useWords();
  const navigate = useNavigate();
  const { search } = useLocation();
  const back = `/quotes/${id}/preview${search}`;
  return (
    <Dialog
      title={title}
      closeHref={back}
      onClose={() => navigate(back, { preventScrollReset: true })}
      size="sheet"
      role="alertdialog"
    >
      <title>{title}</title>
      <div className="dialog-body">
        <NoticeBox tone="bad">{why}</NoticeBox>
      </div>
      <div className="dialog-foot actions end">
        <Link className="button" to={back} preventScrollReset data-autofocus>
          {common.close}
        </Link>{" "}
        {latest ? (
          <Link className="button primary" to={`/quotes/${latest.id}/preview${search}`} preventScrollReset>
            {latest.quote_number}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );
}
