import { asc } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Account of the directory. */
export type AccountRecord = typeof accounts.$inferSelect;

/**
 * Time for which an isolate uses its copy of the directory. A disabled account, a new host and rotated
 * credentials take effect everywhere after it.
 */
const DIRECTORY_AGE = 5 * SECOND;

interface DirectoryCopy {
	accounts: AccountRecord[];
	/** Time of the query, by the machine's clock: the simulator's can be moved. */
	at: number;
}

const copies = new WeakMap<D1Database, DirectoryCopy>();
const pendingQueries = new WeakMap<D1Database, Promise<AccountRecord[]>>();

/** Drops an isolate's copy after it changed the directory. */
export const clearDirectoryCopy = (directory: D1Database): boolean => copies.delete(directory);

/** The isolate's copy of the directory; undefined if it has none that is fresh. */
export function cachedAccounts(directory: D1Database): AccountRecord[] | undefined {
	const copy = copies.get(directory);
	return copy && Math.abs(Date.now() - copy.at) < DIRECTORY_AGE ? copy.accounts : undefined;
}

/**
 * Lists the accounts of a deployment by name. Concurrent calls share a query. If the directory is
 * unreachable, the last copy remains in use: the accounts' own databases may work.
 */
export async function listAccounts(directory: D1Database): Promise<AccountRecord[]> {
	const cached = cachedAccounts(directory);
	if (cached) return cached;
	const query = pendingQueries.get(directory) ?? queryAccounts(directory);
	pendingQueries.set(directory, query);
	try {
		return await query;
	} finally {
		pendingQueries.delete(directory);
	}
}

async function queryAccounts(directory: D1Database): Promise<AccountRecord[]> {
	const at = Date.now();
	try {
		const rows = await connectD1(directory).select().from(accounts).orderBy(asc(accounts.name));
		copies.set(directory, { accounts: rows, at });
		return rows;
	} catch (error) {
		const copy = copies.get(directory);
		if (!copy) throw error;
		console.error(JSON.stringify({ event: "directory.unreachable", error: rootCauseOf(error) }));
		return copy.accounts;
	}
}
