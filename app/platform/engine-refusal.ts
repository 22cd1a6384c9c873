/** What the engine itself said of a statement that it refused; empty texts for other errors. */
export function engineRefusal(error: unknown): { code: string; message: string } {
  const { cause, meta } = Object(error) as Wrapped;
  const said = meta?.driverAdapterError?.cause ?? cause;
  return { code: said?.originalCode ?? "", message: said?.originalMessage ?? "" };
}

/** In `meta` of Prisma's error for a statement, in `cause` of the adapter's. */
type Said = { originalCode?: string; originalMessage?: string };
type Wrapped = { cause?: Said; meta?: { driverAdapterError?: { cause?: Said } } };
