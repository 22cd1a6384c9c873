import { Link } from "react-router";
import { NoticeBox } from "#app/ui/notice.tsx";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownLack } from "./lack-sentence.ts";

type LackListProps = {
  title: string;
  lacks: readonly ShownLack[];
  /** Beside a form, which stays as it is: the links open a new tab, and this is said behind them. */
  newTab?: string;
};

/**
 * What Spanish tax rules want and is not there, and apart what does not stop an invoice, each with a link to its field.
 */
export function LackList({ title, lacks, newTab = "" }: LackListProps) {
  const tax = useScreenWords(taxWords);
  return (
    <>
      <Lacks title={title} lacks={lacks.filter(({ isAdvice }) => !isAdvice)} newTab={newTab} />
      <Lacks title={tax.adviceTitle} lacks={lacks.filter(({ isAdvice }) => isAdvice)} newTab={newTab} />
    </>
  );
}

function Lacks({ title, lacks, newTab }: Required<LackListProps>) {
  const tax = useScreenWords(taxWords);
  if (lacks.length === 0) return null;
  const tab = newTab ? ({ target: "_blank", rel: "noopener" } as const) : {};
  return (
    <NoticeBox tone="warn">
      {title}
      <ul>
        {lacks.map(({ sentence, at }) => (
          <li key={sentence}>
            {sentence}{" "}
            {at === null ? null : (
              <Link {...tab} to={at}>
                {at.startsWith("/customers") ? tax.toCustomer : tax.toSettings} {newTab}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}
