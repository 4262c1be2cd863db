import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { OperatorCtx } from "./hono-env.ts";

/**
 * Creates a record once per save key. Of concurrent requests with one key, one creates it; the transactions
 * of the others fail on the unique key, and they return the record that exists.
 * @returns undefined if the transaction succeeded but created nothing
 * @throws the transaction's error if no record exists
 */
export async function saveOnce<Saved>(
	findSaved: () => PromiseLike<Saved[]>,
	create: () => Promise<unknown>,
): Promise<Saved | undefined> {
	try {
		await create();
	} catch (error) {
		const [record] = await findSaved();
		if (record === undefined) throw error;
		return record;
	}
	return (await findSaved())[0];
}

/** Table whose rows record the save that wrote them. */
type SavedTable = SQLiteTable & Record<"id" | "saveKey", SQLiteColumn>;

/** Rows that this save has written, for `saveOnce`. */
export const selectSaved = ({ db, saveKey }: Pick<OperatorCtx, "db" | "saveKey">, table: SavedTable) =>
	db
		.select({ id: sql<number>`${table.id}`.as("id") })
		.from(table)
		.where(eq(table.saveKey, saveKey));

/** Condition that a row has the edited version, if one was sent, and was not written by this save. */
export const isUnsaved = (
	{ saveKey }: Pick<OperatorCtx, "saveKey">,
	table: SavedTable & { version: SQLiteColumn },
	version: number | undefined,
): SQL =>
	sql`(${version === undefined ? sql`1` : sql`${table.version} = ${version}`} and ${table.saveKey} is not ${saveKey})`;
