import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** What is written, by the names that the table's columns have in code; those without a default must be there. */
type Inserted<Table extends SQLiteTable> = {
	[Name in keyof Table["$inferInsert"]]: Table["$inferInsert"][Name] | SQL;
};

/**
 * `insert … select`: what a statement finds becomes rows of a table. A column that the table does not have, or that is
 * missing, fails to compile.
 * @param from everything behind the selected values, from `from` to `on conflict`.
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

/** Behind `on conflict … do update set`: these columns get what was to be inserted. */
export const overwriting = (...columns: SQLiteColumn[]): SQL =>
	sql.join(
		columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
		sql`, `,
	);
