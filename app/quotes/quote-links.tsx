import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { badgeStatus, type QuoteStatus } from "./quote.ts";
import { isBookable, type Standing } from "./quote-moves.ts";

/** The present status of a quote. */
export function StatusBadge({ row }: { row: { status?: string } }) {
  const { quotes } = useWords();
  const status = badgeStatus(row);
  return <span className={`badge ${status}`}>{quotes.statuses[status]}</span>;
}

/** Leads to the builder. */
export function EditLink({ id, look = "button plain" }: { id: number; look?: string }) {
  const { quotes } = useWords();
  return (
    <Link className={look} to={`/quote-builder?id=${id}`}>
      {quotes.edit}
    </Link>
  );
}

type BookLinkProps = {
  look?: string;
  id: number;
  quote_number: string;
  name: string;
  status: QuoteStatus;
  standing: Standing;
};

/** Leads to the calendar, to book a job for the quote; nothing where none makes sense. */
export function BookLink({ id, quote_number, name, status, standing, look = "button plain" }: BookLinkProps) {
  const { quotes } = useWords();
  if (!isBookable({ status, standing })) return null;
  const booking = new URLSearchParams({ quoteId: String(id), quoteNumber: quote_number, name });
  return (
    <Link className={look} to={`/calendar?${booking}`}>
      {quotes.bookJob}
    </Link>
  );
}
