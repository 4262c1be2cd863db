import { env } from "cloudflare:workers";
import { readRows } from "./database-snapshot.ts";

/** Distance between the keys of two rounds: triggers use the keys in between for their own rows. */
const KEY_DISTANCE = 1_000;

/** Rows per table and round. */
export const SEEDED_ROWS = 3;

interface Column {
	table: string;
	name: string;
	type: string;
}

/**
 * Inserts rows into every table, whatever its current columns. The nth row of a table refers to the nth of
 * another: equal values are equal keys, and references are checked at the end.
 * @param times earlier rounds in this database
 */
export async function seedEveryTable(times: number): Promise<string[]> {
	const columns = await readRows<Column>(
		`select t.name as "table", c.name as name, c.type as type from pragma_table_list t, pragma_table_info(t.name) c
			where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite%' and t.name not glob '_cf_*'
			and t.name <> 'd1_migrations'`,
	);
	const keys = JSON.stringify(
		Array.from({ length: SEEDED_ROWS }, (_, index) => times * KEY_DISTANCE + index + 1),
	);
	const tables = [...Map.groupBy(columns, ({ table }) => table)];
	const inserts = tables.map(([table, own]) => {
		const names = own.map(({ name }) => `"${name}"`).join(", ");
		// Text columns get valid JSON.
		const values = own.map(({ type }) => (/int|real|num/i.test(type) ? "value" : `'"' || value || '"'`));
		return env.DB.prepare(
			`insert into "${table}" (${names}) select ${values.join(", ")} from json_each(?)`,
		).bind(keys);
	});
	await env.DB.batch([env.DB.prepare("pragma defer_foreign_keys = on"), ...inserts]);
	return tables.map(([table]) => table);
}
