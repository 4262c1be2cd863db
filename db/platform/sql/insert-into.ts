import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Values to insert, by the names of the table's columns in code; columns without a default are required. */
type Inserted<Table extends SQLiteTable> = {
	[Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQL;
};

/**
 * `insert … select`: inserts the rows of a query. An unknown or missing column fails to compile.
 * @param from everything after the selected values, from `from` to `on conflict`.
 */
export function insertInto<Table extends SQLiteTable>(
	table: Table,
	inserted: Inserted<Table>,
	from: SQL,
): SQL {
	const columns: Record<string, SQLiteColumn> = getTableColumns(table);
	const given = Object.entries(inserted)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => ({ column: columns[name]!, value }));
	const names = given.map(({ column }) => sql.identifier(column.name));
	const values = given.map(({ column, value }) =>
		is(value, SQL) ? value : sql`${sql.param(value, column)}`,
	);
	return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} ${from}`;
}

/** Assignments for `on conflict … do update set`: these columns get the values of the rejected insert. */
export const overwriting = (...columns: SQLiteColumn[]): SQL =>
	sql.join(
		columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
		sql`, `,
	);
