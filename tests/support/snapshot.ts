import { env } from "cloudflare:workers";
import { readWrites } from "./database-writes.ts";
import { askedForRows, type Held, thoseHeld } from "./held-tables.ts";

/** Every row of every table, by table. */
export type Snapshot = ReadonlyMap<string, readonly string[]>;

/** The last one, with the count of writes then: as long as that is the same, so are the rows. */
let last: { count: number; snapshot: Snapshot } | undefined;

/** Reads all tables, unless nothing was written since they were read last: most that is asked of them is that they are the same. */
export async function snapshot(): Promise<Snapshot> {
	const { count } = await readWrites();
	if (last?.count !== count) last = { count, snapshot: await readAll() };
	return last.snapshot;
}

/** Most tables are empty, and only those that are not are read. */
async function readAll(): Promise<Snapshot> {
	const tables = await tableNames();
	const held = thoseHeld(tables, await env.DB.batch<Held>(askedForRows(env.DB, tables)));
	const contents = await ofEach(held, (table) => `select * from ${table} order by rowid`);
	const read = contents.map(({ results }) => results.map((row) => JSON.stringify(row)));
	return new Map(tables.map((table) => [table, read[held.indexOf(table)] ?? []]));
}

/** The rows written or deleted since, each with its table: none where nothing was changed. */
export async function changesSince(before: Snapshot): Promise<string[]> {
	const after = await snapshot();
	if (after === before) return [];
	return [...after].flatMap(([table, rows]) => {
		const known = before.get(table) ?? [];
		return [
			...rows.filter((row) => !known.includes(row)).map((row) => `${table} + ${row}`),
			...known.filter((row) => !rows.includes(row)).map((row) => `${table} - ${row}`),
		];
	});
}

/** How many rows each table holds. */
export async function rowCounts(): Promise<Record<string, number>> {
	const tables = await tableNames();
	const counts = await ofEach<{ count: number }>(tables, (table) => `select count(*) as count from ${table}`);
	return Object.fromEntries(counts.map(({ results }, index) => [tables[index]!, results[0]!.count]));
}

/** How many rows of a table fit a condition. */
export async function countRows(table: string, where = "1"): Promise<number> {
	const row = await env.DB.prepare(`select count(*) as count from ${table} where ${where}`).first<{
		count: number;
	}>();
	return row!.count;
}

/** All rows of a query, for what a test wants to see as it is stored. */
export async function rows<Row>(query: string, ...parameters: unknown[]): Promise<Row[]> {
	return (
		await env.DB.prepare(query)
			.bind(...parameters)
			.all<Row>()
	).results;
}

/** Asks the same of every table, in one round trip. */
const ofEach = <Row>(tables: string[], query: (table: string) => string) =>
	env.DB.batch<Row>(tables.map((table) => env.DB.prepare(query(table))));

async function tableNames(): Promise<string[]> {
	const { results } = await env.DB.prepare(
		`select name from pragma_table_list where type = 'table' and schema = 'main'
			and name not like 'sqlite_%' and name not glob '_cf_*' order by name`,
	).all<{ name: string }>();
	return results.map((row) => row.name);
}
