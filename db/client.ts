import { drizzle } from "drizzle-orm/d1";

/** The database, over a D1 binding. Tables are imported where they are used. One for each binding, which outlives a request. */
export function connect(binding: D1Database): Db {
	const known = connected.get(binding);
	if (known) return known;
	const db = drizzle(binding);
	connected.set(binding, db);
	return db;
}

const connected = new WeakMap<D1Database, Db>();

export type Db = ReturnType<typeof drizzle<Record<string, never>, D1Database>>;

/** A statement that `db.batch` takes. A batch is D1's only transaction: all of it happens, or none. */
export type Statement = Parameters<Db["batch"]>[0][number];

/** Runs statements as one transaction; without statements it makes no call. */
export async function commit(db: Db, statements: Statement[]): Promise<void> {
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
}
