import type { SQL } from "drizzle-orm";
import type { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw";
import type { Db } from "#db/d1-client.ts";
import { assertColumns, type RowColumns, type RowOfColumns } from "./row-columns.ts";

/**
 * Statement written in SQL. It runs when `db.batch` takes it or when it is awaited, not before. It is
 * prepared here, because drizzle's raw statements lack the prepared statement that its D1 batch expects,
 * and fail there as soon as one has parameters.
 */
export const execute = (db: Db, sql: SQL) => withPreparedStatement(db, db.run(sql));

/**
 * Rows of a query written in SQL, with the columns that it returns; it runs like `execute`, in a batch or when it is
 * awaited. Columns that cannot be named (those of a dynamic record) are left out, and the row's type is asserted.
 */
export function queryRows<Columns extends RowColumns>(
	db: Db,
	columns: Columns,
	statement: SQL,
): SQLiteRaw<RowOfColumns<Columns>[]>;
export function queryRows<Row>(db: Db, statement: SQL): SQLiteRaw<Row[]>;
export function queryRows(db: Db, ...parts: [RowColumns, SQL] | [SQL]): SQLiteRaw<unknown[]> {
	if (parts.length === 1) return withPreparedStatement(db, db.all(parts[0]));
	const [columns, statement] = parts;
	const query = withPreparedStatement(db, db.all<object>(statement));
	return CHECKS_COLUMNS ? withCheckedRows(query, columns) : query;
}

/** Whether results are compared with their declared columns: in tests, where a difference fails. */
const CHECKS_COLUMNS = import.meta.env?.MODE === "test";

function withCheckedRows(query: SQLiteRaw<object[]>, columns: RowColumns): SQLiteRaw<object[]> {
	const check = (rows: object[]): object[] => {
		assertColumns(columns, rows);
		return rows;
	};
	const { execute, mapResult } = query;
	return Object.assign(query, {
		execute: async () => check(await execute()),
		mapResult: (result: unknown, isFromBatch?: boolean) =>
			check(mapResult.call(query, result, isFromBatch) as object[]),
	});
}

/**
 * Like `queryRows`, with each row as a list of values, which saves names in thousands of rows. In a batch D1
 * adds names and merges columns of equal names, so each needs a distinct one.
 */
export const queryValues = <Row extends unknown[]>(db: Db, sql: SQL) =>
	withPreparedStatement(db, db.values<Row>(sql));

function withPreparedStatement<Raw extends { getQuery: () => { sql: string; params: unknown[] } }>(
	db: Db,
	raw: Raw,
): Raw {
	const built = raw.getQuery();
	return Object.assign(raw, { stmt: db.$client.prepare(built.sql), getQuery: () => built });
}
