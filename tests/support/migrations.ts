import { applyD1Migrations, evictAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { forgetQuota } from "#functions/platform/line/quota.ts";
import { forgetDone } from "./circumstances/drawn-time.ts";
import { forgetWrites, readWrites } from "./database-writes.ts";
import { type EmptyingOrder, emptyingOrder, type SchemaRow } from "./emptying-order.ts";
import { fileWrites } from "./file-writes.ts";
import { askedForRows, type Held, thoseHeld } from "./held-tables.ts";
import { forgetUse } from "./limits.ts";

/** Brings a database up to the newest migration. */
export const migrate = (database: D1Database = env.DB): Promise<void> =>
	applyD1Migrations(database, env.MIGRATIONS ?? []);

/** The same for a database of the archive. */
export const migrateArchive = (database: D1Database): Promise<void> =>
	applyD1Migrations(database, env.ARCHIVE_MIGRATIONS ?? []);

type DatabaseName = "DB" | "ARCHIVE";

interface Migrated {
	signs: string;
	order: EmptyingOrder;
}

/** What the migrations of each database lead to, once this runtime has gone through them. */
const migrated = new Map<DatabaseName, Migrated>();

/**
 * Empties the databases, the files and the rooms, and forgets what LINE said and what of a limit is used. The tables
 * stay as the migrations made them: emptying them is one trip, making them anew takes 200 ms.
 */
export async function beginAnew(): Promise<void> {
	forgetDone();
	forgetQuota();
	forgetUse();
	await Promise.all([endRooms(), emptyFiles()]);
	const { besideMain, isSchemaChanged, tables } = await readWrites();
	await Promise.all([
		(isUnknown("DB") || isSchemaChanged || tables.size > 0) && emptied("DB", migrate, tables),
		(isUnknown("ARCHIVE") || besideMain > 0) && emptied("ARCHIVE", migrateArchive),
	]);
	forgetWrites();
}

const isUnknown = (name: DatabaseName): boolean => !migrated.has(name);

/** @param written the tables that were written to; any may have been where they are not named */
async function emptied(
	name: DatabaseName,
	bringUp: (database: D1Database) => Promise<void>,
	written?: ReadonlySet<string>,
): Promise<void> {
	const database = env[name]!;
	const known = migrated.get(name);
	const { isSchemaChanged } = await readWrites();
	if (known && (!isSchemaChanged || known.signs === (await signsOf(database)))) {
		const { tables, reachedFrom } = known.order;
		let held: readonly string[] = written ? reachedFrom(written) : tables;
		// What is emptied may write into what was empty, by its triggers.
		for (let most = 5; most > 0; most--) {
			// Rows that others refer to cannot go while those stay.
			held = await emptyTables(database, held, tables).catch(() => tables);
			if (held.length === 0) return;
		}
	}
	await dropEverything(database);
	await bringUp(database);
	migrated.set(name, { signs: await signsOf(database), order: emptyingOrder(await readSchema(database)) });
}

/** By what a changed schema is known: all of it is too long to be read for each test. */
async function signsOf(database: D1Database): Promise<string> {
	const { results } = await database
		.prepare("select type, count(*), sum(length(sql)), group_concat(name) from sqlite_schema group by type")
		.all();
	return JSON.stringify(results);
}

/** Leaves a database as one that was only just created. */
export async function dropEverything(database: D1Database = env.DB): Promise<void> {
	const made = (await readSchema(database)).filter(({ type, sql }) => sql !== null && type !== "index");
	if (made.length === 0) return;
	await together(database, ...made.map(({ type, name }) => `drop ${type} if exists "${name}"`)).run();
}

/** Which tables of both databases hold rows after a new beginning. */
export async function nonEmptyTables(): Promise<string[]> {
	const asked = [...migrated].map(
		async ([
			name,
			{
				order: { tables },
			},
		]) => {
			const database = env[name]!;
			return thoseHeld(tables, await database.batch<Held>(askedForRows(database, tables)));
		},
	);
	return (await Promise.all(asked)).flat();
}

async function readSchema(database: D1Database): Promise<SchemaRow[]> {
	const { results } = await database
		.prepare(
			`select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite_%' and name not glob '_cf_*'
			and name not in (select name from pragma_table_list where type = 'shadow') order by type, name`,
		)
		.all<SchemaRow>();
	return results;
}

/** Empties tables, in one trip; ids begin at 1 again. @returns those of all tables that hold rows then. */
async function emptyTables(
	database: D1Database,
	held: readonly string[],
	tables: readonly string[],
): Promise<string[]> {
	const emptying = [
		...held.map((table) => `delete from "${table}"`),
		"delete from sqlite_sequence where name <> 'd1_migrations'",
	];
	const answers = await database.batch<Held>([
		...emptying.map((text) => database.prepare(text)),
		...askedForRows(database, tables),
	]);
	return thoseHeld(tables, answers.slice(emptying.length));
}

/** Together or not at all, whatever refers to whatever. */
const together = (database: D1Database, ...statements: string[]): D1PreparedStatement =>
	database.prepare(["pragma defer_foreign_keys = on", ...statements].join(";"));

async function emptyFiles(): Promise<void> {
	if (!fileWrites.areAny) return;
	fileWrites.areAny = false;
	for (;;) {
		// As many as are told of at once, the bucket also takes away at once.
		const { objects, truncated } = await env.MEDIA.list();
		if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
		if (!truncated) return;
	}
}

/**
 * Whatever a room remembers, it forgets. All that run at once: to end one by its id starts a room that slept, by an id
 * that has no name, and from then on the room does not know its own.
 */
const endRooms = (): Promise<void> => evictAllDurableObjects({ webSockets: "close" });
