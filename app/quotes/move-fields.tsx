import type { FieldProblems } from "#app/platform/problem.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { quoteStatesWords } from "#app/words/quote-states-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { QuoteStatus } from "./quote.ts";
import { type MoveName, moveLimits, offeredHows, rejectionReasons } from "./quote-moves.ts";

/** What is said with a move, as typed; `other` is a reason that the list does not have. */
export type TypedMove = { how: string; by: string; date: string; reason: string; other: string };

/** Reads what is said with a move from its form. */
export function postedMove(posted: FormData): TypedMove {
  const text = (name: string) => String(posted.get(name) ?? "");
  return { how: text("how"), by: text("by"), date: text("date"), reason: text("reason"), other: text("other") };
}

type MoveFieldsProps = {
  to: QuoteStatus;
  /** The name of the move; a reopened quote has nothing to say. */
  name: MoveName;
  now: { today: string; customer: string };
  answer: { fields: FieldProblems; values: TypedMove | null } | null;
};

/** The fields of a move: how it was sent or accepted, by whom and when, or why it was rejected. */
export function MoveFields({ to, name, now, answer }: MoveFieldsProps) {
  const quoteStates = useScreenWords(quoteStatesWords);
  const typed = answer?.values;
  const wrong = answer?.fields ?? {};
  const hows = name === "reopen" ? undefined : offeredHows[to];
  return (
    <>
      {to === "rejected" ? (
        <>
          <SelectField
            label={quoteStates.reason}
            hint={wrong.reason ? undefined : quoteStates.reasonMissing}
            error={wrong.reason}
            name="reason"
            defaultValue={typed?.reason ?? ""}
            data-autofocus
          >
            <option value="">{quoteStates.chooseReason}</option>
            {rejectionReasons.map((reason) => (
              <option key={reason} value={reason}>
                {quoteStates.reasons[reason]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={quoteStates.otherReason}
            name="other"
            maxLength={moveLimits.reason}
            autoComplete="off"
            defaultValue={typed?.other ?? ""}
          />
        </>
      ) : null}
      {hows ? (
        <SelectField
          label={quoteStates.how}
          error={wrong.how}
          name="how"
          defaultValue={typed?.how ?? ""}
          data-autofocus
        >
          <option value="">{quoteStates.notSaid}</option>
          {hows.map((how) => (
            <option key={how} value={how}>
              {quoteStates.hows[how]}
            </option>
          ))}
        </SelectField>
      ) : null}
      {to === "accepted" ? (
        <TextField
          label={quoteStates.by}
          hint={quoteStates.byHint}
          error={wrong.by}
          name="by"
          maxLength={moveLimits.by}
          autoComplete="off"
          defaultValue={typed?.by ?? now.customer}
        />
      ) : null}
      {to === "accepted" || to === "rejected" ? (
        <TextField
          label={quoteStates.day}
          error={wrong.date}
          name="date"
          type="date"
          max={now.today}
          defaultValue={typed?.date ?? now.today}
        />
      ) : null}
    </>
  );
}
