import { Form, Link } from "react-router";
import { SearchField } from "#app/lists/search-field.tsx";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { visitWords } from "#app/words/visit-words.ts";

/** A customer whom the search found, with the address that chooses them. */
export type FoundCustomer = { id: number; name: string; details: string; href: string };

type VisitCustomerProps = {
  q: string;
  /** The parameters that the address keeps: the calendar's place and the slot that was asked for. */
  kept: readonly [string, string][];
  found: readonly FoundCustomer[];
  /** Whether a slot was asked for without a quote: then the other way, by a quote, is offered too. */
  isUnquoted: boolean;
  isRead: boolean;
  back: string;
};

/** The address of Add Customer with what was looked for, from which the visit goes on with its slot. */
function newCustomerHref(q: string, kept: readonly [string, string][]): string {
  return `/?${new URLSearchParams({ typed: q, visit: String(new URLSearchParams([...kept, ["q", q]])) })}`;
}

/** The first step of a visit: whose it is. */
export function VisitCustomer({ q, kept, found, isUnquoted, isRead, back }: VisitCustomerProps) {
  const { common, customers } = useWords();
  const calendar = useScreenWords(calendarWords);
  const visit = useScreenWords(visitWords);
  return (
    <>
      {isUnquoted ? (
        <>
          <NoticeBox tone="bad">{calendar.startFromQuote}</NoticeBox>
          <p>
            <Link className="button" to="/quotes">
              {visit.lookUpQuote}
            </Link>
          </p>
          <p>{visit.orVisit}</p>
        </>
      ) : null}
      <Form method="get" action="/calendar/visit" role="search" preventScrollReset {...useLiveForm()}>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <SearchField label={visit.customer} placeholder={customers.filterPlaceholder} defaultValue={q} hasFocus />
      </Form>
      {q !== "" && found.length === 0 && isRead ? <p className="quiet">{customers.noneFound}</p> : null}
      <ul className="visit-customers">
        {found.map(({ id, name, details, href }) => (
          <li key={id}>
            <Link className="tap" to={href} preventScrollReset>
              <b>{name}</b> <span className="quiet small">{details}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="actions end">
        <Link className="button plain" to={newCustomerHref(q, kept)}>
          {visit.newCustomer}
        </Link>{" "}
        <Link className="button" to={back} preventScrollReset>
          {common.cancel}
        </Link>
      </div>
    </>
  );
}
