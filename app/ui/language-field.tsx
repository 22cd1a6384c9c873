import { useWords } from "#app/words/use-words.tsx";
import { SelectField } from "./field.tsx";

type LanguageFieldProps = {
  /** What no language of its own means. */
  none: string;
  value: string | undefined;
  hint?: string;
  error?: string | undefined;
};

/** The choice of the language of documents; the name on the wire is "language", none is "". */
export function LanguageField({ none, value, hint, error }: LanguageFieldProps) {
  const { fields, customers } = useWords();
  return (
    <SelectField label={fields.language} name="language" defaultValue={value ?? ""} hint={hint} error={error}>
      <option value="">{none}</option>
      <option value="es">{customers.languageSpanish}</option>
      <option value="en">{customers.languageEnglish}</option>
    </SelectField>
  );
}
