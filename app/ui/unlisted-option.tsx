type UnlistedOptionProps = {
  /** The options of the select. */
  listed: readonly { id: number }[];
  /** The chosen id, or null. */
  chosen: string | number | null;
  /** The text of the option, from the id alone. */
  name: (of: { id: string }) => string;
};

/** An option for a chosen id that is not among the options, most likely because they could not be read. */
export function UnlistedOption({ listed, chosen, name }: UnlistedOptionProps) {
  const id = String(chosen ?? "");
  if (id === "" || listed.some((each) => String(each.id) === id)) return null;
  return <option value={id}>{name({ id })}</option>;
}
