import { drizzle } from "drizzle-orm/d1";

const connected = new WeakMap<D1Database, Db>();

/** The database, over a D1 binding, made once for each: it holds nothing else. Tables are imported where they are used. */
export function connect(binding: D1Database): Db {
	const db = connected.get(binding) ?? drizzle(binding);
	connected.set(binding, db);
	return db;
}

export type Db = ReturnType<typeof drizzle<Record<string, never>, D1Database>>;

/** A statement that `db.batch` takes. A batch is D1's only transaction: all of it happens, or none. */
export type Statement = Parameters<Db["batch"]>[0][number];

/** Runs statements as one transaction; without statements it makes no call. */
export async function commit(db: Db, statements: Statement[]): Promise<void> {
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
}
