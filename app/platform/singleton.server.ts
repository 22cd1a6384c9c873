/**
 * Values of which the process has one (connections, secrets, workers). They are on globalThis, so that they survive
 * when the development server reloads a changed module.
 */
export function singleton<T>(name: string, make: () => T): T {
  const store = globalThis as typeof globalThis & { alisio?: Map<string, unknown> };
  store.alisio ??= new Map();
  if (!store.alisio.has(name)) store.alisio.set(name, make());
  return store.alisio.get(name) as T;
}
