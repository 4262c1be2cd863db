import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Statement } from "#db/client.ts";
import { insertInto, overwriting } from "./insert-into.ts";
import { execute } from "./raw.ts";
import { rowsFrom } from "./rows-from.ts";

/** Whole rows of a table, as they are read: what the database itself works out is left out. */
function writtenColumns(table: SQLiteTable): [string, SQLiteColumn][] {
	const columns: Record<string, SQLiteColumn> = getTableColumns(table);
	return Object.entries(columns).filter(([, column]) => column.generated === undefined);
}

function insertion<Table extends SQLiteTable>(table: Table, rows: readonly Table["$inferSelect"][]) {
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

/** New rows in one statement; an id that is there already fails it. */
export const insertRows = <Table extends SQLiteTable>(
	db: Db,
	table: Table,
	rows: readonly Table["$inferSelect"][],
): Statement[] => (rows.length === 0 ? [] : [execute(db, insertion(table, rows).statement)]);

/** Rows that are there, as they are now, in one statement. Each is known by its id. */
export function overwriteRows<Table extends SQLiteTable & { id: SQLiteColumn }>(
	db: Db,
	table: Table,
	rows: readonly Table["$inferSelect"][],
): Statement[] {
	if (rows.length === 0) return [];
	const { columns, statement } = insertion(table, rows);
	const others = columns.flatMap(([name, column]) => (name === "id" ? [] : [column]));
	return [execute(db, sql`${statement} on conflict (id) do update set ${overwriting(...others)}`)];
}
