import { drizzle } from "drizzle-orm/d1";

/**
 * Returns the drizzle database of a D1 binding, cached per binding across requests. It knows no tables:
 * they are imported where they are used.
 */
export function connectD1(binding: D1Database): Db {
	const cachedClient = clientCache.get(binding);
	if (cachedClient) return cachedClient;
	const db = drizzle(binding);
	clientCache.set(binding, db);
	return db;
}

const clientCache = new WeakMap<D1Database, Db>();

export type Db = ReturnType<typeof drizzle<Record<string, never>, D1Database>>;

/** Statement that `db.batch` accepts. A batch is D1's only form of transaction. */
export type Statement = Parameters<Db["batch"]>[0][number];

/** Runs statements in one transaction; an empty list makes no call. */
export async function commitBatch(db: Db, statements: Statement[]): Promise<void> {
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
}
