/** The steps of merging two customers: choose the other, compare both, and a last question. */
import { Form, Link } from "react-router";
import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { SearchField } from "#app/lists/search-field.tsx";
import { useLiveForm } from "#app/lists/use-live-form.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { cardWords } from "#app/words/card-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Comparison } from "./merge-comparison.server.ts";

type Offered = CustomerNames & { id: number; address: string; town: string };

type MergeChoiceProps = {
  id: number;
  name: string;
  q: string;
  offered: readonly Offered[];
  /** The server could not read whom to offer. */
  unread: boolean;
};

/** A search for the customer into whom this one is merged; before a search, those who may be the same are offered. */
export function MergeChoice({ id, name, q, offered, unread }: MergeChoiceProps) {
  const { common, customers, quotes } = useWords();
  const card = useScreenWords(cardWords);
  return (
    <>
      <p className="lead">{card.mergeWhom({ name })}</p>
      <section className="card" aria-label={customers.list}>
        <Form method="get" action={`/customers/${id}/merge`} className="card-body" role="search" {...useLiveForm()}>
          <SearchField label={customers.filter} placeholder={customers.filterPlaceholder} defaultValue={q} />
        </Form>
        {offered.length === 0 && !unread ? (
          <p className="card-body quiet">{q ? customers.noneFound : card.noDoubles}</p>
        ) : null}
        <ul className="pick-list">
          {offered.map((other) => (
            <li key={other.id}>
              <Link to={`/customers/${id}/merge?into=${other.id}`}>
                <span className="strong">{customerName(other) ?? quotes.customerFallback({ id: other.id })}</span>{" "}
                <span className="quiet small">{[other.address, other.town].filter(Boolean).join(", ")}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Link className="button" to={`/customers/${id}`}>
        {common.cancel}
      </Link>
    </>
  );
}

type BothProps = { id: number; name: string; comparison: Comparison; seen: string };

/** Both customers side by side, what the one who stays will have, and what moves. */
export function MergeComparison({ id, name, comparison, seen }: BothProps) {
  const { common } = useWords();
  const card = useScreenWords(cardWords);
  const { into, numbers, rows, moved, kept } = comparison;
  return (
    <section className="card versions" aria-label={card.merge}>
      <div className="versions-lead">
        <p>{card.mergeLead({ name, into: into.name })}</p>
        <p>
          {moved.length > 0 ? `${card.moves} ${moved.join(", ")}.` : card.movesNothing} {card.printedStays}
        </p>
        {kept ? <p>{card.placeStays({ address: kept })}</p> : null}
        {numbers ? <p className="strong">{card.otherNumbers(numbers)}</p> : null}
      </div>
      <table className="merging">
        <thead>
          <tr>
            <th scope="col" className="field-column">
              {card.field}
            </th>
            <th scope="col">{card.goes}</th>
            <th scope="col">{card.stays}</th>
            <th scope="col">{card.afterwards}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, source, target, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{source || "—"}</td>
              <td>{target || "—"}</td>
              <td className="as-typed">{after === target ? after || "—" : <mark>{after}</mark>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="card-foot actions">
        <Link className="button primary" to={`/customers/${id}/merge?into=${into.id}&sure=${seen}`}>
          {card.goOn}
        </Link>{" "}
        <Link className="button" to={`/customers/${into.id}/merge?into=${id}`}>
          {card.otherWay}
        </Link>{" "}
        <Link className="button" to={`/customers/${id}`}>
          {common.cancel}
        </Link>
      </div>
    </section>
  );
}

/** The last question: what was seen of both is posted, so that nothing is merged that was changed meanwhile. */
export function MergeQuestion({ id, name, comparison, seen }: BothProps & { isSure: boolean }) {
  const { common } = useWords();
  const card = useScreenWords(cardWords);
  const { into } = comparison;
  return (
    <div className="card">
      <Form method="post" noValidate action={`/customers/${id}/merge?into=${into.id}`}>
        <input type="hidden" name="seen" value={seen} />
        <div className="card-body">
          <p className="strong">{card.mergeQuestion({ name, into: into.name })}</p>
          <p>{card.mergeForGood}</p>
          {comparison.numbers ? (
            <>
              <p>{card.otherNumbers(comparison.numbers)}</p>
              <label className="check">
                <input type="checkbox" name="same" value="1" required /> {card.numbersSure}
              </label>
            </>
          ) : null}
        </div>
        <div className="card-foot actions">
          <Link className="button" to={`/customers/${id}/merge?into=${into.id}`}>
            {common.cancel}
          </Link>{" "}
          <SubmitButton className="button danger" busyText={card.merging}>
            {card.mergeYes}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
