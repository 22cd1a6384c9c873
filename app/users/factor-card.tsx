import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { factorQuestion } from "./factor-question.ts";

/** Whether everyone is asked for a second factor, with the link that changes it. */
export function FactorCard({ asked }: { asked: boolean }) {
  const factor = useScreenWords(secondFactorWords);
  return (
    <section className="card factor">
      <div className="card-head">
        <h2>{factor.title}</h2>
      </div>
      <div className="card-body">
        <p>{asked ? factor.asked : factor.notAsked}</p>
        <ConfirmLink {...factorQuestion(factor, !asked)} className="button">
          {asked ? factor.stop : factor.ask}
        </ConfirmLink>
      </div>
    </section>
  );
}
