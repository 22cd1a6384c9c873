/** The databases of this phone (IndexedDB), one for each user, and what to do when the browser closes one. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Does something with the database of a user. It may be done twice, so that it must do no harm to repeat it. */
type InDatabase<Schema extends DBSchema> = <Result>(
  user: number,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
) => Promise<Result>;

/** What a browser says of a connection that it has closed, and of what it was doing then. */
const lost = ["InvalidStateError", "UnknownError", "AbortError"];

/**
 * The databases of a name, each opened once. An iPhone closes the connections of a page in the background, and does not
 * always say so; any browser may on a full disk. So where something fails for that, it is done once more with a
 * database that is opened anew. An opening that fails is forgotten: the next use opens again.
 */
export function phoneDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: (fresh: IDBPDatabase<Schema>) => void,
): InDatabase<Schema> {
  const open = new Map<number, Promise<IDBPDatabase<Schema>>>();

  function database(user: number): Promise<IDBPDatabase<Schema>> {
    const known = open.get(user);
    if (known) return known;
    const terminated = () => forget(user, opening);
    const opening: Promise<IDBPDatabase<Schema>> = openDB<Schema>(`${name}-${user}`, 1, { upgrade, terminated });
    opening.catch(terminated);
    open.set(user, opening);
    return opening;
  }

  function forget(user: number, opening: Promise<IDBPDatabase<Schema>>): void {
    if (open.get(user) === opening) open.delete(user);
  }

  return async (user, work) => {
    const opening = database(user);
    try {
      return await work(await opening);
    } catch (error) {
      if (!lost.includes(nameOf(error))) throw error;
      forget(user, opening);
      // It may be open still, as after a write that was aborted. What else uses it is done before it closes.
      opening.then(
        (database) => database.close(),
        () => undefined,
      );
      return await work(await database(user));
    }
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
