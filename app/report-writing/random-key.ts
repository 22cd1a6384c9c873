/** A random unique key. Not crypto.randomUUID(), which browsers have over https only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
