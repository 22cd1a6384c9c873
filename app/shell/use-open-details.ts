import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Whether a <details> element is open, and the function that opens and closes it. It may have been opened before
 * scripts ran: no event tells of that any more, and React takes it for closed.
 */
export function useOpenDetails(details: RefObject<HTMLDetailsElement | null>) {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => setOpen(details.current?.open ?? false), [details]);
  return [open, setOpen] as const;
}
