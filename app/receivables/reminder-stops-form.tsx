import { Form } from "react-router";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { reminderWords } from "#app/words/reminder-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";

/** The value of the form's button "intent", by which the page knows which of its forms was posted. */
export const stopsIntent = "reminders";

type StopsFormProps = {
  rows: readonly { id: number; invoice_number: string }[];
  stops: { all: boolean; invoice_ids: readonly number[] };
  /** What was ticked in a form that was not saved: "1" or "", and ids as "12,13". */
  typed: { all: string; invoices: string } | null;
};

/** The form that says of what a customer is not reminded: of nothing, or not of some unpaid invoices. */
export function StopsForm({ rows, stops, typed }: StopsFormProps) {
  const words = useScreenWords(reminderWords);
  const { common } = useWords();
  const all = typed ? typed.all === "1" : stops.all;
  const ticked = typed ? typed.invoices.split(",").filter(Boolean) : stops.invoice_ids.map(String);
  // Where the invoices cannot be read, those that were ticked stay.
  const unread = typed ? ticked.filter((id) => !rows.some((row) => String(row.id) === id)) : [];
  const offered = [
    ...rows.map(({ id, invoice_number }) => ({ id: String(id), label: invoice_number })),
    ...unread.map((id) => ({ id, label: words.unlisted({ id }) })),
  ];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.heading}</h2>
      </div>
      <Form method="post" noValidate className="card-body">
        <label className="check">
          <input type="checkbox" name="all" value="1" defaultChecked={all} />
          {words.stopAll}
        </label>
        {offered.length > 0 ? (
          <fieldset>
            <legend className="legend">{words.stopLead}</legend>
            {joinWithSpaces(
              offered.map(({ id, label }) => (
                <label key={id} className="check">
                  <input type="hidden" name="offered" value={id} />
                  <input type="checkbox" name="invoice" value={id} defaultChecked={ticked.includes(id)} />
                  {label}
                </label>
              )),
            )}
          </fieldset>
        ) : null}
        <div className="actions">
          <SubmitButton className="button" busyText={common.saving} name="intent" value={stopsIntent}>
            {words.saveStops}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
