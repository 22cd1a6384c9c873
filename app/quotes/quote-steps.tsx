/** What can be done with a quote: the next steps of its status first, all others behind "More". */
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { viewerWords } from "#app/words/viewer-words.ts";
import type { HistoryLine } from "./history-lines.server.ts";
import type { QuoteStatus } from "./quote.ts";
import { BookLink, EditLink, StatusBadge } from "./quote-links.tsx";
import { isBookable, moveName, offeredMoves, type Standing, versionOf, whyLocked } from "./quote-moves.ts";
import type { QuoteWork } from "./quote-work.server.ts";
import type { NumberedQuote } from "./quotes.server.ts";
import type { QuoteVersion } from "./versions.server.ts";

/** A quote as its preview shows it. */
export type PreviewedQuote = {
  id: number;
  quote_number: string;
  status: QuoteStatus;
  stored_status: QuoteStatus;
  standing: Standing;
  /** The draft of a later version, where one was begun. */
  draft: NumberedQuote | null;
  versions: QuoteVersion[];
  /** The number of the version that can be made of it; null where none can. */
  next: string | null;
  /** The customer's name, for the booking. */
  name: string;
  history: HistoryLine[];
  work: QuoteWork;
};

type StepName = QuoteStatus | "edit" | "draft-version" | "version" | "book" | "invoice" | "template" | "pdf";

/** The next steps of a quote by its present status; the others are behind "More". */
const nextSteps: Readonly<Record<QuoteStatus, readonly StepName[]>> = {
  draft: ["edit", "sent", "draft-version"],
  sent: ["accepted", "rejected", "edit", "draft-version"],
  expired: ["accepted", "edit", "draft-version"],
  accepted: ["book", "invoice", "version", "draft-version"],
  rejected: ["version", "sent", "draft-version"],
  void: ["draft"],
};

/** The status of a quote and its steps, in one line where there is room. */
export function QuoteSteps({ quote }: { quote: PreviewedQuote }) {
  const quoteStates = useScreenWords(quoteStatesWords);
  const steps = useSteps(quote);
  const main = nextSteps[quote.status];
  const [first, rest] = [
    steps.filter(({ name }) => main.includes(name)),
    steps.filter(({ name }) => !main.includes(name)),
  ];
  const shown = (some: typeof steps) => joinWithSpaces(some.map(({ name, step }) => <span key={name}>{step}</span>));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="actions" role="group" aria-label={quoteStates.change}>
      <StatusBadge row={quote} /> {shown(first)}{" "}
      <details className="more-steps">
        <summary className="button plain">{quoteStates.more}</summary>
        <div className="actions">{shown(rest)}</div>
      </details>
    </div>
  );
}

/** All steps that are offered, in their order. */
function useSteps(quote: PreviewedQuote): { name: StepName; step: ReactNode }[] {
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const viewer = useScreenWords(viewerWords);
  const quoteStates = useScreenWords(quoteStatesWords);
  const { search } = useLocation();
  const { id, draft, next } = quote;
  const link = (to: string, text: string, look = "button") => (
    <Link className={look} to={to} preventScrollReset>
      {text}
    </Link>
  );
  const moves = offeredMoves(quote).map((to) => ({
    name: to,
    step: link(
      `/quotes/${id}/status/${to}${search}`,
      quoteStates.moves[moveName(quote.stored_status, to)],
      to === "void" ? "button danger" : "button",
    ),
  }));
  const version = next && `${quoteStates.newVersionTitle} ${versionOf(next)}`;
  return [
    ...(draft
      ? [
          {
            name: "draft-version" as const,
            step: link(`/quote-builder?id=${draft.id}`, quoteStates.editLatest({ number: draft.quote_number })),
          },
        ]
      : []),
    ...(isBookable(quote) ? [{ name: "book" as const, step: <BookLink {...quote} look="button" /> }] : []),
    ...(quote.stored_status === "accepted" && quote.standing !== "replaced"
      ? [{ name: "invoice" as const, step: link(`/invoices/new?quote=${id}`, quoteStates.invoice) }]
      : []),
    ...(whyLocked(quote) === null ? [{ name: "edit" as const, step: <EditLink id={id} look="button" /> }] : []),
    ...moves,
    ...(version ? [{ name: "version" as const, step: link(`/quotes/${id}/new-version${search}`, version) }] : []),
    { name: "template", step: link(`/quotes/${id}/template`, quoteDetails.saveAsTemplate) },
    {
      name: "pdf",
      step: (
        <a className="button" href={`/api/quotes/${id}/pdf`} target="_blank" rel="noopener">
          {viewer.openPdf}
        </a>
      ),
    },
  ];
}
