import { applyD1Migrations, evictDurableObject, listDurableObjectIds } from "cloudflare:test";
import { env } from "cloudflare:workers";

interface SchemaRow {
	type: string;
	name: string;
	sql: string | null;
}

/** Brings a database up to the newest migration. */
export const migrate = (database: D1Database = env.DB): Promise<void> =>
	applyD1Migrations(database, env.MIGRATIONS ?? []);

/** The same for a database of the archive. */
export const migrateArchive = (database: D1Database): Promise<void> =>
	applyD1Migrations(database, env.ARCHIVE_MIGRATIONS ?? []);

/** The schemas that the migrations lead to, once this runtime has gone through them. */
const migrated = { DB: "", ARCHIVE: "" };

/**
 * Empties the databases, the files and the rooms. The tables stay as the migrations made them: emptying them takes 3 ms,
 * making them anew 200.
 */
export async function beginAnew(): Promise<void> {
	await Promise.all([endRooms(), emptyFiles(), emptied("DB", migrate), emptied("ARCHIVE", migrateArchive)]);
}

async function emptied(
	name: keyof typeof migrated,
	bringUp: (database: D1Database) => Promise<void>,
): Promise<void> {
	const database = env[name]!;
	const schema = await readSchema(database);
	if (JSON.stringify(schema) === migrated[name]) return emptyTables(database, tablesOf(schema));
	await dropEverything(database);
	await bringUp(database);
	migrated[name] = JSON.stringify(await readSchema(database));
}

/** Leaves a database as one that was only just created. */
export async function dropEverything(database: D1Database = env.DB): Promise<void> {
	const made = (await readSchema(database)).filter(({ type, sql }) => sql !== null && type !== "index");
	if (made.length === 0) return;
	await run(database, ...made.map(({ type, name }) => `drop ${type} if exists "${name}"`));
}

/** Which tables hold rows. */
export async function nonEmptyTables(): Promise<string[]> {
	const tables = tablesOf(await readSchema(env.DB));
	const counts = await env.DB.batch<{ count: number }>(
		tables.map((table) => env.DB.prepare(`select count(*) as count from "${table}"`)),
	);
	return tables.filter((_, index) => counts[index]!.results[0]!.count > 0);
}

async function readSchema(database: D1Database): Promise<SchemaRow[]> {
	const { results } = await database
		.prepare(
			`select type, name, sql from sqlite_schema where name not like 'sqlite_%' and name not glob '_cf_*'
			and name not in (select name from pragma_table_list where type = 'shadow') order by type, name`,
		)
		.all<SchemaRow>();
	return results;
}

/** A virtual table holds nothing of its own: triggers empty the index of messages with the messages. */
const tablesOf = (schema: SchemaRow[]): string[] =>
	schema
		.filter(({ type, name, sql }) => type === "table" && name !== "d1_migrations" && !isVirtual(sql))
		.map(({ name }) => name);

const isVirtual = (sql: string | null): boolean => /^create virtual table/i.test(sql ?? "");

/** Ids begin at 1 again. */
const emptyTables = (database: D1Database, tables: string[]): Promise<void> =>
	run(
		database,
		...tables.map((table) => `delete from "${table}"`),
		"delete from sqlite_sequence where name <> 'd1_migrations'",
	);

/** Together or not at all, whatever refers to whatever. */
async function run(database: D1Database, ...statements: string[]): Promise<void> {
	await database.prepare(["pragma defer_foreign_keys = on", ...statements].join(";")).run();
}

async function emptyFiles(): Promise<void> {
	const { objects } = await env.MEDIA.list();
	if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
}

/** Whatever a room remembers, it forgets. */
async function endRooms(): Promise<void> {
	for (const rooms of [env.Inbox, env.Salon] as unknown as DurableObjectNamespace[])
		for (const id of await listDurableObjectIds(rooms))
			await evictDurableObject(rooms.get(id), { webSockets: "close" }).catch((error: Error) => {
				// One that sleeps already remembers nothing.
				if (!error.message.includes("not currently running")) throw error;
			});
}
