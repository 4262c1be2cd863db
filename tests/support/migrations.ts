import { applyD1Migrations, evictAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";

interface SchemaRow {
	type: string;
	name: string;
	/** Of a trigger, the table that fires it. */
	tbl_name: string;
	sql: string | null;
}

/** Brings a database up to the newest migration. */
export const migrate = (database: D1Database = env.DB): Promise<void> =>
	applyD1Migrations(database, env.MIGRATIONS ?? []);

/** What the migrations lead to, once this runtime has gone through them. */
let migrated: { schema: string; tables: string[] } | undefined;

/**
 * Empties the database, the files and the rooms. The tables stay as the migrations made them: emptying them takes 3 ms,
 * making them anew 200.
 */
export async function beginAnew(): Promise<void> {
	await Promise.all([endRooms(), emptyFiles()]);
	if (migrated && (await readSigns()) === migrated.schema)
		return emptyTables(await thoseWithRows(migrated.tables));
	await dropEverything();
	await migrate();
	migrated = { schema: await readSigns(), tables: tablesOf(await readSchema()) };
}

/** By what a changed schema is known: all of it is too long to be read for each test. */
async function readSigns(): Promise<string> {
	const { results } = await env.DB.prepare(
		"select type, count(*), sum(length(sql)), group_concat(name) from sqlite_schema group by type",
	).all();
	return JSON.stringify(results);
}

/** Leaves a database as one that was only just created. */
export async function dropEverything(): Promise<void> {
	const made = (await readSchema()).filter(({ type, sql }) => sql !== null && type !== "index");
	if (made.length === 0) return;
	await run(...made.map(({ type, name }) => `drop ${type} if exists "${name}"`));
}

/** Which tables hold rows. */
export const nonEmptyTables = async (): Promise<string[]> => thoseWithRows(tablesOf(await readSchema()));

/** The most columns that D1 answers. */
const MAX_COLUMNS = 100;

/** Asked in columns: a statement for each table would cost more than all else of a new beginning. */
async function thoseWithRows(tables: string[]): Promise<string[]> {
	const statements = Array.from({ length: Math.ceil(tables.length / MAX_COLUMNS) }, (_, place) => {
		const some = tables.slice(place * MAX_COLUMNS, (place + 1) * MAX_COLUMNS);
		return env.DB.prepare(`select ${some.map((table) => `exists (select 1 from "${table}")`).join(", ")}`);
	});
	const held = await Promise.all(statements.map((statement) => statement.raw<number[]>()));
	const holds = held.flatMap(([row]) => row!);
	return tables.filter((_, index) => holds[index] === 1);
}

async function readSchema(): Promise<SchemaRow[]> {
	const { results } = await env.DB.prepare(
		`select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite_%' and name not glob '_cf_*'
			and name not in (select name from pragma_table_list where type = 'shadow') order by type, name`,
	).all<SchemaRow>();
	return results;
}

/**
 * A virtual table holds nothing of its own: triggers empty the index of messages with the messages. Tables with triggers
 * come first, since they may write into others as they are emptied.
 */
const tablesOf = (schema: SchemaRow[]): string[] => {
	const firing = new Set(schema.flatMap(({ type, tbl_name }) => (type === "trigger" ? tbl_name : [])));
	return schema
		.filter(({ type, name, sql }) => type === "table" && name !== "d1_migrations" && !isVirtual(sql))
		.map(({ name }) => name)
		.sort((one, other) => Number(firing.has(other)) - Number(firing.has(one)));
};

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
