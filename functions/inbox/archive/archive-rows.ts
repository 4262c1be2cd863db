import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveFence } from "#db/inbox/archive/archive-fence.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";

/** A message as stored, with the database's column names: it moves unchanged. */
export type StoredMessage = Record<string, string | number | null> & {
	id: number;
	friend_id: number;
	timestamp: number;
};

const MESSAGE_COLUMNS: [string, SQLiteColumn][] = Object.entries(getTableColumns(messages));

/** Messages as rows of a statement, with every column by its name in the code. */
export const toMessageRows = (rows: StoredMessage[]) =>
	rowsFrom<Record<string, unknown>, string>(
		rows.map((row) =>
			Object.fromEntries(MESSAGE_COLUMNS.map(([name, column]) => [name, row[column.name] ?? null])),
		),
		MESSAGE_COLUMNS.map(([name]) => name),
	);

/** Condition that a row equals the given one, column by column. */
export const isUnchanged = (
	row: Record<string, SQLiteColumn>,
	{ column }: ReturnType<typeof toMessageRows>,
): SQL =>
	sql.join(
		MESSAGE_COLUMNS.map(([name]) => sql`${row[name]!} is ${column[name]!}`),
		sql` and `,
	);

/** Condition that no newer run is registered in the database. */
const isNewestRegistered = (runNumber: number): SQL =>
	sql`(select ${archiveFence.turn} from ${archiveFence} where ${archiveFence.id} = 1) = ${runNumber}`;

/** Registers a run in a database of the archive. @returns the newest run known there, and the bytes used. */
export async function registerRun(db: Db, runNumber: number): Promise<{ newest: number; bytes: number }> {
	const { meta, results } = await execute(
		db,
		sql`${insertInto(archiveFence, { id: 1, turn: runNumber }, sql`where true`)}
			on conflict (id) do update set turn = max(${archiveFence.turn}, excluded.turn) returning turn`,
	);
	const [row] = results as { turn: number }[];
	return { newest: row?.turn ?? runNumber, bytes: meta.size_after };
}

/**
 * Writes messages into the archive, over leftovers of an earlier run, and reads them again.
 * @returns the ids of those whose copy is equal.
 */
export async function copyMessages(db: Db, runNumber: number, rows: StoredMessage[]): Promise<number[]> {
	const { rows: from, column } = toMessageRows(rows);
	const otherColumns = MESSAGE_COLUMNS.flatMap(([name, column]) => (name === "id" ? [] : [column]));
	await execute(
		db,
		sql`${insertInto(messages, column as never, sql`from ${from} where ${isNewestRegistered(runNumber)}`)}
			on conflict (id) do update set ${excludedAssignments(...otherColumns)}`,
	);
	const ids = rows.map(({ id }) => id);
	const copies = await queryRows<StoredMessage>(
		db,
		sql`select * from ${messages} where ${messages.id} in ${valuesOfList(ids)}`,
	);
	const byId = new Map(copies.map((copy) => [copy.id, copy]));
	return rows.filter((row) => equalsCopy(row, byId.get(row.id))).map(({ id }) => id);
}

const equalsCopy = (row: StoredMessage, copy: StoredMessage | undefined): boolean =>
	copy !== undefined && Object.entries(row).every(([name, value]) => copy[name] === value);

/** Deletes the copies of messages that were not moved. */
export const deleteCopies = (db: Db, runNumber: number, ids: number[]) =>
	execute(
		db,
		sql`delete from ${messages} where ${messages.id} in ${valuesOfList(ids)} and ${isNewestRegistered(runNumber)}`,
	);
