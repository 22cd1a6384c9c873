/** One of several processes that serve a data folder (WORKERS), towards its parent. */
import type { Place, SharedValues, ToChild, ToParent } from "./messages.ts";

export type Parent = {
  place: Place;
  /** What the other children have shared before. */
  shared: SharedValues;
  tell: (message: ToParent) => void;
  /** Calls `stop` when the parent asks for it. */
  onStop: (stop: () => void) => void;
};

/**
 * Tells the parent that the code is loaded, and waits until this process may open the database. `share` gets what other
 * children share from then on.
 */
export function joinParent(share: (name: string, value: unknown) => void): Promise<Parent> {
  const tell = (message: ToParent) => void process.send?.(message);
  const stopped = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Parent>();
  process.on("message", (message: ToChild) => {
    if (message.kind === "share") share(message.name, message.value);
    else if (message.kind === "stop") stopped.resolve();
    else {
      const { place, shared } = message;
      opened.resolve({ place, shared, tell, onStop: (stop) => void stopped.promise.then(stop) });
    }
  });
  tell({ kind: "loaded" });
  return opened.promise;
}
