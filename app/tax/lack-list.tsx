import { Link } from "react-router";
import { NoticeBox } from "#app/ui/notice.tsx";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownLack } from "./lack-sentence.ts";

/** What Spanish tax rules want and is not there, each with a link to where it is filled in. */
export function LackList({ title, lacks }: { title: string; lacks: readonly ShownLack[] }) {
  const tax = useScreenWords(taxWords);
  if (lacks.length === 0) return null;
  return (
    <NoticeBox tone="warn">
      {title}
      <ul>
        {lacks.map(({ sentence, at }) => (
          <li key={sentence}>
            {sentence}{" "}
            {at === null ? null : <Link to={at}>{at.startsWith("/customers") ? tax.toCustomer : tax.toSettings}</Link>}
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}
