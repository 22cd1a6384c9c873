import { Field } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.tsx";

type DescriptionFieldProps = {
  defaultValue: string;
  error: string | undefined;
  className?: string;
};

/** The field of a product's description, which may have several lines: an input of one line would drop their ends. */
export function DescriptionField({ defaultValue, error, ...field }: DescriptionFieldProps) {
  const { fields } = useWords();
  return (
    <Field label={fields.description} error={error} {...field}>
      {(wiring) => <textarea {...wiring} name="description" rows={1} autoComplete="off" defaultValue={defaultValue} />}
    </Field>
  );
}
