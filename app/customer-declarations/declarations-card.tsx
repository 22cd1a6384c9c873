import { Link } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { DeclarationRow } from "./declaration.ts";

type DeclarationsCardProps = { customer_id: number; declarations: readonly DeclarationRow[] };

/** A customer's declarations, each with its state, and the way to the questions. */
export function DeclarationsCard({ customer_id, declarations }: DeclarationsCardProps) {
  const { declarations: words } = useScreenWords(taxWords);
  const base = `/customers/${customer_id}/declarations`;
  const stateOf = ({ signed_on, on_paper }: DeclarationRow) => {
    const day = signed_on && formatDay(signed_on);
    if (!day) return words.states.open;
    return on_paper ? words.states.paper({ day }) : words.states.signed({ day });
  };
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.card}</h2>{" "}
        <Link className="button" to={`${base}/new`}>
          {words.ask}
        </Link>
      </div>
      {declarations.length === 0 ? <p className="card-body quiet">{words.none}</p> : null}
      <ul className="sites">
        {declarations.map((row) => (
          <li key={row.id}>
            <Link className="strong tap" to={`${base}/${row.id}`}>
              {words.kinds[row.kind]}
            </Link>{" "}
            <div className="quiet">
              {stateOf(row)} · {row.place}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
