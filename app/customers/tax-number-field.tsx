import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { afterPress } from "#app/ui/after-press.ts";
import { Field } from "#app/ui/field.tsx";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { TaxNumberCheck } from "./check-tax-number.api.ts";

type TaxNumberFieldProps = {
  label: ReactNode;
  value: string;
  error: string | undefined;
  /** The number that the server doubted when the form was posted; "" where it doubted none. */
  doubted: string;
  /** Whether that number was confirmed in the form that was posted. */
  isConfirmed: boolean;
};

/**
 * The field of a tax number. A doubtful one is said below it, with a box "Yes, it is so" whose value is the doubted
 * number, so that it confirms no other. With scripts it is said on leaving the field, before the form is posted.
 */
export function TaxNumberField({ label, value, error, doubted, isConfirmed }: TaxNumberFieldProps) {
  const customerForm = useScreenWords(customerFormWords);
  const check = useFetcher<TaxNumberCheck>();
  const [typed, setTyped] = useState<string | null>(null);
  const now = typed ?? value;
  const told = check.data?.number === now ? check.data.sentence : null;
  const isDoubted = now !== "" && (doubted === now || told !== null);
  // What the server refused about another number says nothing about this one.
  const said = told ?? (typed === null || !doubted || doubted === now ? error : undefined);
  return (
    <div>
      <Field label={label} error={said ?? undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            name="nie"
            required
            // The form holds another person's details: the browser must not fill in the user's own.
            autoComplete="off"
            defaultValue={value}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={({ currentTarget: { value: left } }) => {
              if (left === "" || left === value) return;
              afterPress(() => check.load(`/customers/check?${new URLSearchParams({ nie: left })}`));
            }}
          />
        )}
      </Field>
      {isDoubted ? (
        <label className="check">
          <input type="checkbox" name="nie_confirmed" value={now} defaultChecked={isConfirmed && doubted === now} />{" "}
          {customerForm.taxNumberSure}
        </label>
      ) : null}
    </div>
  );
}
