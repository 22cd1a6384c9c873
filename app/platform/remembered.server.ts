/**
 * What the process has one of (connections, secrets, workers). Kept on globalThis, so that the development server,
 * which loads a changed module again, finds it as it was.
 */
export function remembered<T>(name: string, make: () => T): T {
  const store = globalThis as typeof globalThis & { alisio?: Map<string, unknown> };
  store.alisio ??= new Map();
  if (!store.alisio.has(name)) store.alisio.set(name, make());
  return store.alisio.get(name) as T;
}
