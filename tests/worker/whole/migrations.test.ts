import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { dropEverything, migrate } from "#tests/support/migrations.ts";
import { SEEDED, seedEveryTable } from "#tests/support/seed-tables.ts";
import { rowCounts, rows } from "#tests/support/snapshot.ts";
import { TABLES } from "#tests/support/tables.ts";

const all = env.MIGRATIONS ?? [];
beforeEach(() => dropEverything());

test("the migrations bring an empty database to the tables and columns that the code speaks of", async () => {
	await migrate();
	for (const table of TABLES) {
		const { name, columns } = getTableConfig(table);
		const stored = await rows<{ name: string }>(`select name from pragma_table_xinfo('${name}')`);
		expect(stored.map((column) => column.name).sort(), name).toEqual(
			columns.map((column) => column.name).sort(),
		);
	}
});

test("every index of the code is in the database", async () => {
	await migrate();
	const stored = (await rows<{ name: string }>("select name from sqlite_schema where type = 'index'")).map(
		({ name }) => name,
	);
	for (const table of TABLES)
		for (const index of getTableConfig(table).indexes) expect(stored).toContain(index.config.name);
});

test("the archive keeps every column of a message, and the same full-text index", async () => {
	await migrate();
	const columns =
		"select name, type, \"notnull\", dflt_value from pragma_table_xinfo('messages') order by name";
	const search =
		"select name, sql from sqlite_schema where name like 'message%search%' and type in ('table', 'trigger') order by name";
	for (const query of [columns, search]) {
		const { results } = await env.ARCHIVE!.prepare(query).all();
		expect(results).toEqual(await rows(query));
	}
});

/** Tables that a migration has done away with: what they held stands elsewhere. */
const DROPPED = ["run_effects"];

/** One database lives through all of it, with rows of every state: a new one for each state cost a second for each. */
test("each migration keeps every row that came to the database in any state before it", async () => {
	let kept: Record<string, number> = {};
	for (const [place, { name }] of all.entries()) {
		await applyD1Migrations(env.DB, all.slice(0, place + 1));
		const after = await rowCounts();
		const gone = DROPPED.filter((table) => after[table] === undefined);
		for (const [table, count] of Object.entries(kept))
			if (!gone.includes(table)) expect(after[table], `${table}, ${name}`).toBe(count);
		expect(await rows("pragma foreign_key_check"), name).toEqual([]);
		const tables = await seedEveryTable(place);
		// Triggers write rows of their own.
		const seeded = await rowCounts();
		for (const table of tables)
			expect(seeded[table]! - (after[table] ?? 0), `${table}, ${name}`).toBeGreaterThanOrEqual(SEEDED);
		kept = Object.fromEntries(tables.map((table) => [table, seeded[table]!]));
	}
	expect(Object.values(kept)).toHaveLength(TABLES.length);
});

test("what is known of taps on Flex messages is taken over from their runs, and of other runs nothing", async () => {
	const place = all.findIndex(({ name }) => name.endsWith("_taps.sql"));
	await applyD1Migrations(env.DB, all.slice(0, place));
	await seedEveryTable(place - 1);
	const [run] = await rows<{ id: string }>(
		`update runs set cause_type = 'template', cause_id = (select min(id) from templates), depth = 0,
			webhook_event_id = 'tapped' where id = (select min(id) from runs) returning id`,
	);
	await applyD1Migrations(env.DB, all.slice(0, place + 1));
	expect(
		await rows("select webhook_event_id, template_id, data, friend_id, created_at from template_taps"),
	).toEqual(
		await rows(
			`select 'tapped' as webhook_event_id, cause_id as template_id, 'action=' || action_id as data, friend_id,
				started_at as created_at from runs where id = ?`,
			run!.id,
		),
	);
});
