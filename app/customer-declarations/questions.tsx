import type { FieldProblems } from "#app/platform/problem.ts";
import { homeUses, paymentWays } from "#app/tax/reduced-rate.ts";
import { buildingWorks, worksRoles } from "#app/tax/reverse-charge.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { declarationsWords } from "#app/words/declarations-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { DeclarationKind } from "./declaration.ts";

/** What was typed and chosen, by the names of the fields. */
export type Typed = Record<string, string>;

type QuestionsProps = { kind: DeclarationKind; typed: Typed; wrong: FieldProblems; bankPaymentFrom: string };

/** The questions of the law, none answered beforehand but the day. */
export function Questions({ kind, typed, wrong, bankPaymentFrom }: QuestionsProps) {
  const words = useScreenWords(declarationsWords);
  const choice = (name: keyof typeof words.fields, options: readonly (readonly [value: string, text: string])[]) => (
    <SelectField key={name} label={words.fields[name]} name={name} defaultValue={typed[name] ?? ""} error={wrong[name]}>
      <option value="">{words.choose}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const yesOrNo = [
    ["yes", words.yes],
    ["no", words.no],
  ] as const;
  const amount = (name: "materials_cents" | "base_cents", hint?: string) => (
    <NumberField
      key={name}
      kind="amount"
      label={words.fields[name]}
      name={name}
      defaultValue={typed[name] ?? ""}
      error={wrong[name]}
      hint={hint}
    />
  );
  if (kind === "reverse") {
    return joinWithSpaces([
      choice(
        "works",
        buildingWorks.map((works) => [works, words.works[works]]),
      ),
      choice(
        "role",
        worksRoles.map((role) => [role, words.roles[role]]),
      ),
      choice("business", yesOrNo),
    ]);
  }
  return joinWithSpaces([
    <TextField key="day" type="date" label={words.fields.day} name="day" defaultValue={typed.day} error={wrong.day} />,
    choice("dwelling", yesOrNo),
    choice("finished", yesOrNo),
    choice(
      "use",
      homeUses.map((use) => [use, words.uses[use]]),
    ),
    amount("materials_cents", words.materialsHint),
    amount("base_cents"),
    <SelectField
      key="payment"
      label={words.fields.payment}
      hint={words.paymentHint({ day: bankPaymentFrom })}
      name="payment"
      defaultValue={typed.payment ?? ""}
      error={wrong.payment}
    >
      <option value="">{words.choose}</option>
      {paymentWays.map((way) => (
        <option key={way} value={way}>
          {words.payments[way]}
        </option>
      ))}
    </SelectField>,
  ]);
}
