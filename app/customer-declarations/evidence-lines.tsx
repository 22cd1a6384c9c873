import { Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Evidence } from "./declaration.ts";

type EvidenceLinesProps = {
  evidence: readonly Evidence[];
  customer_id: number;
  /** Beside a form, which stays as it is: the links open a new tab. */
  beside?: boolean;
};

/** The declarations on which the IVA of an invoice rests, and those that nobody has signed. */
export function EvidenceLines({ evidence, customer_id, beside = false }: EvidenceLinesProps) {
  const { declarations: words } = useScreenWords(taxWords);
  const base = `/customers/${customer_id}/declarations`;
  const tab = beside ? ({ target: "_blank", rel: "noopener" } as const) : {};
  return evidence.map(({ kind, declaration }) => (
    <NoticeBox key={kind} tone={declaration ? "info" : "warn"}>
      {declaration ? (
        <Link {...tab} to={`${base}/${declaration.id}`}>
          {words.evidence.held({
            kind: words.kinds[kind],
            day: formatDay(declaration.signed_on ?? ""),
            place: declaration.place,
          })}
        </Link>
      ) : (
        <>
          {words.evidence.missing({ kind: words.kinds[kind] })}{" "}
          <Link {...tab} to={`${base}/new?kind=${kind}`}>
            {beside ? words.askInNewTab : words.ask}
          </Link>
        </>
      )}
    </NoticeBox>
  ));
}

/** Leads to the questions beside a form, which stays as it is. */
export function AskInNewTab({ customer_id }: { customer_id: number }) {
  const { declarations: words } = useScreenWords(taxWords);
  return (
    <p>
      <a href={`/customers/${customer_id}/declarations/new`} target="_blank" rel="noopener">
        {words.askInNewTab}
      </a>
    </p>
  );
}
