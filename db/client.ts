import { drizzle } from "drizzle-orm/d1";

/**
 * Returns the database over a D1 binding; one per binding, kept across requests. Tables are imported where
 * they are used.
 */
export function connect(binding: D1Database): Db {
	const known = connected.get(binding);
	if (known) return known;
	const db = drizzle(binding);
	connected.set(binding, db);
	return db;
}

const connected = new WeakMap<D1Database, Db>();

export type Db = ReturnType<typeof drizzle<Record<string, never>, D1Database>>;

/** Statement accepted by `db.batch`. A batch is D1's only transaction: all of it is applied, or none. */
export type Statement = Parameters<Db["batch"]>[0][number];

/** Runs statements as one transaction; without statements it makes no call. */
export async function commit(db: Db, statements: Statement[]): Promise<void> {
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
}
