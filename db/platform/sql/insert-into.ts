import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Values to insert, by the column names of the table object; columns without a default are required. */
type InsertValues<Table extends SQLiteTable> = {
	[Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQL;
};

/**
 * `insert … select` of a query's rows. An unknown or missing column does not compile.
 * @param from everything after the selected values, from `from` to `on conflict`
 */
export function insertInto<Table extends SQLiteTable>(
	table: Table,
	inserted: InsertValues<Table>,
	from: SQL,
): SQL {
	const columns: Record<string, SQLiteColumn> = getTableColumns(table);
	const assignments = Object.entries(inserted)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => ({ column: columns[name]!, value }));
	const names = assignments.map(({ column }) => sql.identifier(column.name));
	const values = assignments.map(({ column, value }) =>
		is(value, SQL) ? value : sql`${sql.param(value, column)}`,
	);
	return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} ${from}`;
}

/** Assignments for `on conflict … do update set` that take the values of the rejected insert. */
export const excludedAssignments = (...columns: SQLiteColumn[]): SQL =>
	sql.join(
		columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
		sql`, `,
	);
