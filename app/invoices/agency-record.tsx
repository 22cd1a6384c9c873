import { Link } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownAgencyState } from "./tax-agency.server.ts";

/**
 * What became of an invoice's record; for one that the tax agency found fault with what it says, and where to go on.
 */
export function AgencyRecord({ state, code, message, isSending }: ShownAgencyState) {
  const tax = useScreenWords(taxWords);
  const may = useMay();
  const text = state === "waiting" && !isSending ? tax.records.notSent : tax.records[state];
  if (state !== "rejected" && state !== "accepted_with_errors") return <p className="dialog-note">{text}</p>;
  return (
    <div className="dialog-lead">
      <NoticeBox tone="warn">
        {text} {code} {message}
        {may("/admin/verifactu") ? (
          <>
            {" "}
            <Link to="/admin/verifactu">{tax.toCorrect}</Link>
          </>
        ) : null}
      </NoticeBox>
    </div>
  );
}
