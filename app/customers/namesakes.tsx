import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import type { Namesake } from "./doubles.ts";

/** Says quietly that other customers have the same name, each a link to the card; nothing without any. */
export function Namesakes({ namesakes }: { namesakes: readonly Namesake[] }) {
  const { customers } = useWords();
  if (namesakes.length === 0) return null;
  return (
    <p className="quiet small">
      {customers.namesakes({ n: namesakes.length })}{" "}
      {namesakes.map(({ id, address, town }, index) => (
        <span key={id}>
          {index > 0 ? " · " : null}
          <Link className="tap" to={`/customers/${id}`}>
            {[address, town].filter(Boolean).join(", ") || customers.card}
          </Link>
        </span>
      ))}
    </p>
  );
}
