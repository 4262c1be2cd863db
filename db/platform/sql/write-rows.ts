import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Statement } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "./insert-into.ts";
import { execute } from "./raw-sql.ts";
import { rowsFrom } from "./rows-from.ts";

/** Writable columns of a table: all but generated ones. */
function writtenColumns(table: SQLiteTable): [string, SQLiteColumn][] {
	const columns: Record<string, SQLiteColumn> = getTableColumns(table);
	return Object.entries(columns).filter(([, column]) => column.generated === undefined);
}

/** Insert of rows as one bound list, and the columns that it writes. */
function buildInsert<Table extends SQLiteTable>(table: Table, rows: readonly Table["$inferSelect"][]) {
	const columns = writtenColumns(table);
	const list = rows.map((row) =>
		Object.fromEntries(
			columns.map(([name, column]) => {
				const value = (row as Record<string, unknown>)[name];
				return [name, value === null || value === undefined ? null : column.mapToDriverValue(value)];
			}),
		),
	);
	const names = columns.map(([name]) => name);
	const { column, rows: from } = rowsFrom<Record<string, unknown>, string>(list, names);
	return { columns, statement: insertInto(table, column as never, sql`from ${from} where true`) };
}

/** Statement that inserts rows, or none for an empty list; an existing id makes it fail. */
export const insertRows = <Table extends SQLiteTable>(
	db: Db,
	table: Table,
	rows: readonly Table["$inferSelect"][],
): Statement[] => (rows.length === 0 ? [] : [execute(db, buildInsert(table, rows).statement)]);

/** Statement that overwrites existing rows, identified by id, or none for an empty list. */
export function overwriteRows<Table extends SQLiteTable & { id: SQLiteColumn }>(
	db: Db,
	table: Table,
	rows: readonly Table["$inferSelect"][],
): Statement[] {
	if (rows.length === 0) return [];
	const { columns, statement } = buildInsert(table, rows);
	const otherColumns = columns.flatMap(([name, column]) => (name === "id" ? [] : [column]));
	return [
		execute(db, sql`${statement} on conflict (id) do update set ${excludedAssignments(...otherColumns)}`),
	];
}
