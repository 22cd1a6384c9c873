/** What is made of each of these things, by its name. */
export function recordOf<Thing extends { readonly name: string }, Value>(
  things: readonly Thing[],
  of: (thing: Thing) => Value,
): Record<Thing["name"], Value> {
  return Object.fromEntries(things.map((thing) => [thing.name, of(thing)])) as Record<Thing["name"], Value>;
}
