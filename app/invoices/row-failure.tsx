import { useEffect, useRef } from "react";
import type { Refusal } from "#app/platform/screen.server.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useInvoiceWords } from "#app/words/use-invoice-words.ts";
import { useWords } from "#app/words/use-words.tsx";

type RowFailureProps = { refusal: Refusal<{ intent: string }> | null; unreachable: boolean };

/** What a button of a row failed to do, over the list: a script brings it into sight of whoever is further down. */
export function RowFailure({ refusal, unreachable }: RowFailureProps) {
  const { shell } = useWords();
  const invoices = useInvoiceWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal || unreachable) place.current?.scrollIntoView({ block: "center" });
  }, [refusal, unreachable]);
  if (!refusal && !unreachable) return null;
  const failed = refusal?.values.intent === "email" ? invoices.emailFailed : invoices.updateFailed;
  return (
    <div ref={place}>
      <NoticeBox tone="bad">{refusal ? failed({ reason: refusal.problem }) : shell.unreachable}</NoticeBox>
    </div>
  );
}
