import { env } from "cloudflare:workers";
import { rows } from "./snapshot.ts";

/** Keys of one time are so far from those of the next: triggers give their own rows the keys behind them. */
const APART = 1_000;

/** Rows that each table is given at a time. */
export const SEEDED = 3;

interface Column {
	table: string;
	name: string;
	type: string;
}

/**
 * Puts further rows into every table there is, whatever its columns are at this point of its history. The nth row of a
 * table refers to the nth of another: equal values stand for equal keys, and the references are checked when all are there.
 * @param times how often it was done before, in this database
 */
export async function seedEveryTable(times: number): Promise<string[]> {
	const columns = await rows<Column>(
		`select t.name as "table", c.name as name, c.type as type from pragma_table_list t, pragma_table_info(t.name) c
			where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite%' and t.name not glob '_cf_*'
			and t.name <> 'd1_migrations'`,
	);
	const keys = JSON.stringify(Array.from({ length: SEEDED }, (_, index) => times * APART + index + 1));
	const tables = [...Map.groupBy(columns, ({ table }) => table)];
	const inserts = tables.map(([table, own]) => {
		const names = own.map(({ name }) => `"${name}"`).join(", ");
		// What is no number is a text that is JSON too.
		const values = own.map(({ type }) => (/int|real|num/i.test(type) ? "value" : `'"' || value || '"'`));
		return env.DB.prepare(
			`insert into "${table}" (${names}) select ${values.join(", ")} from json_each(?)`,
		).bind(keys);
	});
	await env.DB.batch([env.DB.prepare("pragma defer_foreign_keys = on"), ...inserts]);
	return tables.map(([table]) => table);
}
