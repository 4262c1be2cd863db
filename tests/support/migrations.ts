import { applyD1Migrations, evictAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";

interface SchemaRow {
	type: string;
	name: string;
	sql: string | null;
}

/** Brings a database up to the newest migration. */
export const migrate = (database: D1Database = env.DB): Promise<void> =>
	applyD1Migrations(database, env.MIGRATIONS ?? []);

/** The schema that the migrations lead to, once this runtime has gone through them. */
let migrated: string | undefined;

/**
 * Empties the database, the files and the rooms. The tables stay as the migrations made them: emptying them takes 3 ms,
 * making them anew 200.
 */
export async function beginAnew(): Promise<void> {
	await Promise.all([endRooms(), emptyFiles()]);
	const schema = await readSchema();
	if (JSON.stringify(schema) === migrated) return emptyTables(tablesOf(schema));
	await dropEverything();
	await migrate();
	migrated = JSON.stringify(await readSchema());
}

/** Leaves a database as one that was only just created. */
export async function dropEverything(): Promise<void> {
	const made = (await readSchema()).filter(({ type, sql }) => sql !== null && type !== "index");
	if (made.length === 0) return;
	await run(...made.map(({ type, name }) => `drop ${type} if exists "${name}"`));
}

/** Which tables hold rows. */
export async function nonEmptyTables(): Promise<string[]> {
	const tables = tablesOf(await readSchema());
	const counts = await env.DB.batch<{ count: number }>(
		tables.map((table) => env.DB.prepare(`select count(*) as count from "${table}"`)),
	);
	return tables.filter((_, index) => counts[index]!.results[0]!.count > 0);
}

async function readSchema(): Promise<SchemaRow[]> {
	const { results } = await env.DB.prepare(
		`select type, name, sql from sqlite_schema where name not like 'sqlite_%' and name not glob '_cf_*'
			and name not in (select name from pragma_table_list where type = 'shadow') order by type, name`,
	).all<SchemaRow>();
	return results;
}

/** A virtual table holds nothing of its own: triggers empty the index of messages with the messages. */
const tablesOf = (schema: SchemaRow[]): string[] =>
	schema
		.filter(({ type, name, sql }) => type === "table" && name !== "d1_migrations" && !isVirtual(sql))
		.map(({ name }) => name);

const isVirtual = (sql: string | null): boolean => /^create virtual table/i.test(sql ?? "");

/** Ids begin at 1 again. */
const emptyTables = (tables: string[]): Promise<void> =>
	run(
		...tables.map((table) => `delete from "${table}"`),
		"delete from sqlite_sequence where name <> 'd1_migrations'",
	);

/** Together or not at all, whatever refers to whatever. */
async function run(...statements: string[]): Promise<void> {
	await env.DB.prepare(["pragma defer_foreign_keys = on", ...statements].join(";")).run();
}

async function emptyFiles(): Promise<void> {
	const { objects } = await env.MEDIA.list();
	if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
}

/**
 * Whatever a room remembers, it forgets. All that run at once: to end one by its id starts a room that slept, by an id
 * that has no name, and from then on the room does not know its own.
 */
const endRooms = (): Promise<void> => evictAllDurableObjects({ webSockets: "close" });
