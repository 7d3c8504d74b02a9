import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * Opens a database of the browser. Where it is blocked the promise rejects, and only those who await
 * it notice.
 */
export function opened<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): Promise<IDBPDatabase<Schema>> {
  const opening = (async () => openDB<Schema>(name, 1, { upgrade: create }))();
  opening.catch(() => undefined);
  return opening;
}
