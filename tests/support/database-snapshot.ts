import { env } from "cloudflare:workers";
import { readWrites } from "./database-writes.ts";
import { filledTableQueries, filledTables, type TableFillFlags } from "./filled-tables.ts";

/** All rows by table. */
export type DatabaseSnapshot = ReadonlyMap<string, readonly string[]>;

/** Latest snapshot and its count of writes; valid until the count changes. */
let latestSnapshot: { count: number; snapshot: DatabaseSnapshot } | undefined;

/**
 * Reads all tables, unless nothing was written since the last read; most snapshots only prove that nothing
 * changed.
 */
export async function takeSnapshot(): Promise<DatabaseSnapshot> {
	const { count } = await readWrites();
	if (latestSnapshot?.count !== count) latestSnapshot = { count, snapshot: await readAll() };
	return latestSnapshot.snapshot;
}

/** Reads only tables with rows; most are empty. */
async function readAll(): Promise<DatabaseSnapshot> {
	const tables = await tableNames();
	const held = filledTables(tables, await env.DB.batch<TableFillFlags>(filledTableQueries(env.DB, tables)));
	const contents = await queryEach(held, (table) => `select * from ${table} order by rowid`);
	const read = contents.map(({ results }) => results.map((row) => JSON.stringify(row)));
	return new Map(tables.map((table) => [table, read[held.indexOf(table)] ?? []]));
}

/** Rows inserted (`+`) or deleted (`-`) since a snapshot, with their tables. */
export async function listChangesSince(before: DatabaseSnapshot): Promise<string[]> {
	const after = await takeSnapshot();
	if (after === before) return [];
	return [...after].flatMap(([table, rows]) => {
		const known = before.get(table) ?? [];
		return [
			...rows.filter((row) => !known.includes(row)).map((row) => `${table} + ${row}`),
			...known.filter((row) => !rows.includes(row)).map((row) => `${table} - ${row}`),
		];
	});
}

/** Number of rows per table. */
export async function countAllRows(): Promise<Record<string, number>> {
	const tables = await tableNames();
	const counts = await queryEach<{ count: number }>(
		tables,
		(table) => `select count(*) as count from ${table}`,
	);
	return Object.fromEntries(counts.map(({ results }, index) => [tables[index]!, results[0]!.count]));
}

/** Number of rows that satisfy a condition. */
export async function countRows(table: string, where = "1"): Promise<number> {
	const row = await env.DB.prepare(`select count(*) as count from ${table} where ${where}`).first<{
		count: number;
	}>();
	return row!.count;
}

/** All rows of a query. */
export async function readRows<Row>(query: string, ...parameters: unknown[]): Promise<Row[]> {
	return (
		await env.DB.prepare(query)
			.bind(...parameters)
			.all<Row>()
	).results;
}

/** Queries every table in one round trip. */
const queryEach = <Row>(tables: string[], query: (table: string) => string) =>
	env.DB.batch<Row>(tables.map((table) => env.DB.prepare(query(table))));

async function tableNames(): Promise<string[]> {
	const { results } = await env.DB.prepare(
		`select name from pragma_table_list where type = 'table' and schema = 'main'
			and name not like 'sqlite_%' and name not glob '_cf_*' order by name`,
	).all<{ name: string }>();
	return results.map((row) => row.name);
}
