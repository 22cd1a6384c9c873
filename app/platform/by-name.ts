/** The order of two rows by their names, as Spanish sorts them; of equal names the older row is first. */
export function byName(a: { id: number; name: string }, b: { id: number; name: string }): number {
  return a.name.localeCompare(b.name, "es") || a.id - b.id;
}
