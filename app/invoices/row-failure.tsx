import { useEffect, useRef } from "react";
import type { Refusal } from "#app/http/screen.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import type { Refused } from "#app/ui/use-refusal.ts";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

/** Why marking an invoice failed, shown above the list; a script scrolls it into view. */
export function RowFailure({ refusal }: { refusal: Refused<Refusal<unknown>> | null }) {
  const invoices = useScreenWords(invoiceWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) place.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div ref={place}>
      <NoticeBox tone="bad">{failedSentence(refusal, invoices.updateFailed)}</NoticeBox>
    </div>
  );
}
