type UnlistedOptionProps = {
  /** What there is to choose from. */
  listed: readonly { id: number }[];
  /** The id that is chosen, or none. */
  chosen: string | number | null;
  /** What it is called by its id alone. */
  name: (of: { id: string }) => string;
};

/** What is chosen, where it is not among what there is to choose from: most likely that could not be read. */
export function UnlistedOption({ listed, chosen, name }: UnlistedOptionProps) {
  const id = String(chosen ?? "");
  if (id === "" || listed.some((each) => String(each.id) === id)) return null;
  return <option value={id}>{name({ id })}</option>;
}
