import type { AskedPeriod } from "#app/http/period.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { receivablesWords } from "#app/words/receivables-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

/**
 * The form that opens a customer's statement of account in a tab of its own. It asks the customer's page, which leads
 * to the PDF, or says in the user's language why there is none.
 */
export function StatementForm({ path, asked: { from, to, wrong } }: { path: string; asked: AskedPeriod }) {
  const words = useScreenWords(receivablesWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.statement}</h2>
      </div>
      <form method="get" className="card-body" action={path} target="_blank" rel="noopener">
        <div className="columns">
          <TextField label={words.from} name="from" type="date" defaultValue={from} error={wrong.from} />
          <TextField label={words.to} name="to" type="date" defaultValue={to} error={wrong.to} />
        </div>
        <button type="submit" className="button">
          {words.openStatement}
        </button>
      </form>
    </section>
  );
}
