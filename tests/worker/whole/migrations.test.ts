import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { countAllRows, readRows } from "#tests/support/database-snapshot.ts";
import { DEFINED_TABLES } from "#tests/support/defined-tables.ts";
import { applyMigrations, dropSchema } from "#tests/support/migrations.ts";
import { SEEDED_ROWS, seedEveryTable } from "#tests/support/seed-tables.ts";

const all = env.MIGRATIONS ?? [];

/** D1's maximum length of one call's SQL, in bytes: `wrangler` sends a migration to it in one. */
const MAX_SQL = 100_000;
beforeEach(() => dropSchema());

test("the migrations bring an empty database to the tables and columns that the code speaks of", async () => {
	await applyMigrations();
	for (const table of DEFINED_TABLES) {
		const { name, columns } = getTableConfig(table);
		const stored = await readRows<{ name: string }>(`select name from pragma_table_xinfo('${name}')`);
		expect(stored.map((column) => column.name).sort(), name).toEqual(
			columns.map((column) => column.name).sort(),
		);
	}
});

test("every index of the code is in the database", async () => {
	await applyMigrations();
	const stored = (
		await readRows<{ name: string }>("select name from sqlite_schema where type = 'index'")
	).map(({ name }) => name);
	for (const table of DEFINED_TABLES)
		for (const index of getTableConfig(table).indexes) expect(stored).toContain(index.config.name);
});

test("the archive keeps every column of a message, and the same full-text index", async () => {
	await applyMigrations();
	const columns =
		"select name, type, \"notnull\", dflt_value from pragma_table_xinfo('messages') order by name";
	const search =
		"select name, sql from sqlite_schema where name like 'message%search%' and type in ('table', 'trigger') order by name";
	for (const query of [columns, search]) {
		const { results } = await env.ARCHIVE!.prepare(query).all();
		expect(results).toEqual(await readRows(query));
	}
});

/** One database lives through all of it, with rows of every state: a new one for each state cost a second for each. */
test("each migration keeps every row that came to the database in any state before it", async () => {
	let kept: Record<string, number> = {};
	for (const [place, { name }] of all.entries()) {
		await applyD1Migrations(env.DB, all.slice(0, place + 1));
		const after = await countAllRows();
		for (const [table, count] of Object.entries(kept)) expect(after[table], `${table}, ${name}`).toBe(count);
		expect(await readRows("pragma foreign_key_check"), name).toEqual([]);
		const tables = await seedEveryTable(place);
		// Triggers write rows of their own.
		const seeded = await countAllRows();
		for (const table of tables)
			expect(seeded[table]! - (after[table] ?? 0), `${table}, ${name}`).toBeGreaterThanOrEqual(SEEDED_ROWS);
		kept = Object.fromEntries(tables.map((table) => [table, seeded[table]!]));
	}
	expect(Object.values(kept)).toHaveLength(DEFINED_TABLES.length);
});

test.each(all)("$name fits into one call", ({ queries }) => {
	expect(new TextEncoder().encode(queries.join("\n")).length).toBeLessThan(MAX_SQL);
});
