import { maxReason } from "#app/invoices/invoice.ts";
import { TextField } from "#app/ui/field.tsx";

type ReasonFieldProps = {
  label: string;
  /** What was typed into the form that was refused, and what was wrong with it. */
  refusal: { values: { reason: string } | null; fields: Partial<Record<string, string>> } | null;
};

/** The field of the reason for which an invoice is corrected or annulled. */
export function ReasonField({ label, refusal }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      name="reason"
      required
      maxLength={maxReason}
      autoComplete="off"
      defaultValue={refusal?.values?.reason ?? ""}
      error={refusal?.fields.reason}
    />
  );
}
