import { env } from "cloudflare:workers";
import { rows } from "./snapshot.ts";

/** Rows that each table is given. */
export const SEEDED = 3;

interface Column {
	name: string;
	type: string;
}

/**
 * Puts rows into every table there is, whatever its columns are at this point of its history. The nth row of a table
 * refers to the nth of another: equal values stand for equal keys, and the references are checked when all are there.
 */
export async function seedEveryTable(): Promise<string[]> {
	const tables = await rows<{ name: string }>(
		"select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%' and name not glob '_cf_*' and name <> 'd1_migrations'",
	);
	const inserts = await Promise.all(tables.map(({ name }) => insertsInto(name)));
	await env.DB.batch([env.DB.prepare("pragma defer_foreign_keys = on"), ...inserts.flat()]);
	return tables.map(({ name }) => name);
}

async function insertsInto(table: string): Promise<D1PreparedStatement[]> {
	const columns = await rows<Column>("select name, type from pragma_table_info(?)", table);
	const names = columns.map((column) => `"${column.name}"`).join(", ");
	return Array.from({ length: SEEDED }, (_, index) => {
		const values = columns.map(({ type }) => (/int|real|num/i.test(type) ? index + 1 : `"${index + 1}"`));
		const places = values.map(() => "?").join(", ");
		return env.DB.prepare(`insert into "${table}" (${names}) values (${places})`).bind(...values);
	});
}
