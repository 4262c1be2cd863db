import { sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { queryRows, queryValues } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { type PlannedTable, UNBACKED_TABLES } from "#domain/console/backups/backup-manifest.ts";

/** Table of a database. */
export interface StoredTable {
	name: string;
	/** Columns without generated ones. */
	columns: string[];
	foreignKeys: ForeignKey[];
}

/** Reference of a column to a row of another table. */
export interface ForeignKey {
	column: string;
	table: string;
	/** Column of the other table. */
	target: string;
	isNullable: boolean;
}

const COLUMN_COLUMNS = { table: text, column: text };
const KEY_COLUMNS = { table: text, column: text, parent: text, target: nullable(text), isRequired: number };

/** Tables with data of their own, each before those that it refers to. */
export async function listStoredTables(db: Db): Promise<StoredTable[]> {
	const tables = sql`from pragma_table_list t where t.schema = 'main' and t.type = 'table'
		and t.name not glob '_cf_*' and t.name not glob 'sqlite_*'`;
	const [columns, keys] = await db.batch([
		queryRows(
			db,
			COLUMN_COLUMNS,
			sql`select t.name as "table", c.name as "column" from pragma_table_info(t.name) c join (select t.name ${tables}) t order by t.name, c.cid`,
		),
		queryRows(
			db,
			KEY_COLUMNS,
			sql`select t.name as "table", k."from" as "column", k."table" as parent, k."to" as target, c."notnull" as isRequired
				from (select t.name ${tables}) t join pragma_foreign_key_list(t.name) k
				join pragma_table_info(t.name) c on c.name = k."from"`,
		),
	]);
	const names = [...new Set(columns.map(({ table }) => table))].filter(
		(name) => !UNBACKED_TABLES.includes(name),
	);
	return orderTables(
		names.map((name) => ({
			name,
			columns: columns.flatMap(({ table, column }) => (table === name ? [column] : [])),
			foreignKeys: keys.flatMap(({ table, column, parent, target, isRequired }) =>
				table === name
					? [{ column, table: parent, target: target ?? "id", isNullable: isRequired === 0 }]
					: [],
			),
		})),
	);
}

/** Orders tables so that each is before those that it refers to. @throws Error for tables that refer to each other */
function orderTables(tables: readonly StoredTable[]): StoredTable[] {
	const ordered: StoredTable[] = [];
	let rest = [...tables];
	while (rest.length > 0) {
		const referred = new Set(
			rest.flatMap(({ name, foreignKeys }) =>
				foreignKeys.flatMap(({ table }) => (table === name ? [] : [table])),
			),
		);
		const free = rest.filter(({ name }) => !referred.has(name));
		if (free.length === 0) throw new Error(`tables refer to each other: ${rest.map(({ name }) => name)}`);
		ordered.push(...free);
		rest = rest.filter((table) => !free.includes(table));
	}
	return ordered;
}

/** Rows of a table after a row id, up to the table's limit, with the row id of each in front. The row id's name ends with a space: no column has it. */
export const readRows = (
	db: Db,
	{ table, columns, last }: Pick<PlannedTable, "table" | "columns" | "last">,
	after: number,
	limit: number,
): PromiseLike<[number, ...unknown[]][]> =>
	queryValues<[number, ...unknown[]]>(
		db,
		sql`select rowid as "rowid ", ${sql.join(
			columns.map((column) => sql.identifier(column)),
			sql`, `,
		)} from ${sql.identifier(table)} where rowid > ${after} and rowid <= ${last} order by rowid limit ${limit}`,
	);
