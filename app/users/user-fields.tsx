import { roles } from "#app/auth/roles.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { useWords } from "#app/words/use-words.tsx";

type UserValues = { email: string; name: string; role: string; engineer_id: string };

type UserFieldsProps = {
  values: UserValues;
  wrong: Record<string, string>;
  /** The engineers who may be chosen. */
  engineers: readonly { id: number; name: string }[];
  none: string;
  hint: string;
};

/** The fields of a user that are typed: address, name, role, engineer. */
export function UserFields({ values, wrong, engineers, none, hint }: UserFieldsProps) {
  const { auth, fields } = useWords();
  return (
    <>
      <TextField
        label={fields.email}
        error={wrong.email}
        name="email"
        type="email"
        required
        defaultValue={values.email}
      />
      <TextField label={fields.name} error={wrong.name} name="name" defaultValue={values.name} />
      <SelectField label={fields.role} error={wrong.role} name="role" defaultValue={values.role}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {auth.roles[role]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={fields.engineer_id}
        hint={hint}
        error={wrong.engineer_id}
        name="engineer_id"
        defaultValue={values.engineer_id}
      >
        <option value="">{none}</option>
        <UnlistedOption listed={engineers} chosen={values.engineer_id} name={({ id }) => `#${id}`} />
        {engineers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
