import { applyD1Migrations, evictAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { clearQuotaCache } from "#functions/platform/line/line-quota.ts";
import { forgetRecordedWork } from "./circumstances/drawn-time.ts";
import { forgetWrites, readWrites } from "./database-writes.ts";
import { type EmptyingOrder, findEmptyingOrder, type SchemaRow } from "./emptying-order.ts";
import { fileWrites } from "./file-writes.ts";
import { filledTableQueries, filledTables, type TableFillFlags } from "./filled-tables.ts";
import { resetUsedLimits } from "./unused-limits.ts";

/** Applies all migrations. */
export const applyMigrations = (database: D1Database = env.DB): Promise<void> =>
	applyD1Migrations(database, env.MIGRATIONS ?? []);

/** Applies all migrations of the archive. */
export const applyArchiveMigrations = (database: D1Database): Promise<void> =>
	applyD1Migrations(database, env.ARCHIVE_MIGRATIONS ?? []);

/** Applies all migrations of the directory. */
export const applyDirectoryMigrations = (): Promise<void> =>
	applyD1Migrations(env.DIRECTORY!, env.DIRECTORY_MIGRATIONS ?? []);

/** Databases of the second account, which only its own tests use. */
type GinzaName = "GINZA__DB" | "GINZA__ARCHIVE";
type DatabaseName = "DB" | "ARCHIVE" | GinzaName;

interface MigratedSchema {
	signs: string;
	order: EmptyingOrder;
}

/** Schema of each database after its migrations, once this runtime has applied them. */
const MIGRATED_SCHEMAS = new Map<DatabaseName, MigratedSchema>();

/**
 * Empties databases, files and rooms, and forgets LINE's quota and used rate limits. Tables stay: emptying
 * them takes one round trip, recreating them 200 ms.
 */
export async function resetState(): Promise<void> {
	forgetRecordedWork();
	clearQuotaCache();
	resetUsedLimits();
	await Promise.all([endRooms(), emptyFiles()]);
	const { besideMain, isSchemaChanged, tables } = await readWrites();
	await Promise.all([
		(isUnknown("DB") || isSchemaChanged || tables.size > 0) &&
			emptyDatabase("DB", { bringUp: applyMigrations, isSchemaChanged, written: tables }),
		(isUnknown("ARCHIVE") || besideMain > 0) &&
			emptyDatabase("ARCHIVE", { bringUp: applyArchiveMigrations, isSchemaChanged }),
	]);
	forgetWrites();
}

/** Empties the databases of the second account. Their schema is compared each time: the reset forgets its changes. */
export async function emptyGinza(): Promise<void> {
	await Promise.all([
		emptyDatabase("GINZA__DB", { bringUp: applyMigrations, isSchemaChanged: true }),
		emptyDatabase("GINZA__ARCHIVE", { bringUp: applyArchiveMigrations, isSchemaChanged: true }),
	]);
}

const isUnknown = (name: DatabaseName): boolean => !MIGRATED_SCHEMAS.has(name);

interface Emptying {
	bringUp: (database: D1Database) => Promise<void>;
	/** Whether a test may have changed the tables. */
	isSchemaChanged: boolean;
	/** Tables that were written to; any table where omitted. */
	written?: ReadonlySet<string>;
}

async function emptyDatabase(
	name: DatabaseName,
	{ bringUp, isSchemaChanged, written }: Emptying,
): Promise<void> {
	const database = env[name]!;
	const known = MIGRATED_SCHEMAS.get(name);
	if (known && (!isSchemaChanged || known.signs === (await schemaFingerprint(database)))) {
		const { tables, reachedFrom } = known.order;
		let held: readonly string[] = written ? reachedFrom(written) : tables;
		// Emptying a table can fill another through triggers.
		for (let most = 5; most > 0; most--) {
			// Referenced rows cannot be deleted before the rows that refer to them.
			held = await emptyTables(database, held, tables).catch(() => tables);
			if (held.length === 0) return;
		}
	}
	await dropSchema(database);
	await bringUp(database);
	MIGRATED_SCHEMAS.set(name, {
		signs: await schemaFingerprint(database),
		order: findEmptyingOrder(await readSchema(database)),
	});
}

/** Fingerprint of a schema; the whole schema is too long to read for each test. */
async function schemaFingerprint(database: D1Database): Promise<string> {
	const { results } = await database
		.prepare("select type, count(*), sum(length(sql)), group_concat(name) from sqlite_schema group by type")
		.all();
	return JSON.stringify(results);
}

/** Drops all tables, views and triggers. */
export async function dropSchema(database: D1Database = env.DB): Promise<void> {
	const made = (await readSchema(database)).filter(({ type, sql }) => sql !== null && type !== "index");
	if (made.length === 0) return;
	await atomicStatement(database, ...made.map(({ type, name }) => `drop ${type} if exists "${name}"`)).run();
}

/** Tables of the first account's databases that still hold rows after `resetState`. */
export async function listNonEmptyTables(): Promise<string[]> {
	const asked = (["DB", "ARCHIVE"] as const).map(async (name) => {
		const tables = MIGRATED_SCHEMAS.get(name)?.order.tables ?? [];
		return listFilledTables(env[name]!, tables);
	});
	return (await Promise.all(asked)).flat();
}

/** Those of a database's tables that hold rows. */
export async function listFilledTables(database: D1Database, tables: readonly string[]): Promise<string[]> {
	return filledTables(tables, await database.batch<TableFillFlags>(filledTableQueries(database, tables)));
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

/** Empties tables and resets their ids in one round trip. @returns tables that still hold rows */
async function emptyTables(
	database: D1Database,
	held: readonly string[],
	tables: readonly string[],
): Promise<string[]> {
	const emptying = [
		...held.map((table) => `delete from "${table}"`),
		"delete from sqlite_sequence where name <> 'd1_migrations'",
	];
	const answers = await database.batch<TableFillFlags>([
		...emptying.map((text) => database.prepare(text)),
		...filledTableQueries(database, tables),
	]);
	return filledTables(tables, answers.slice(emptying.length));
}

/** One statement that runs the others atomically, with foreign keys checked at its end. */
const atomicStatement = (database: D1Database, ...statements: string[]): D1PreparedStatement =>
	database.prepare(["pragma defer_foreign_keys = on", ...statements].join(";"));

async function emptyFiles(): Promise<void> {
	if (!fileWrites.areAny) return;
	fileWrites.areAny = false;
	await Promise.all([env.MEDIA, env.BACKUPS].map(emptyBucket));
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
	for (;;) {
		// `list` returns at most as many keys as `delete` accepts.
		const { objects, truncated } = await bucket.list();
		if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
		if (!truncated) return;
	}
}

/**
 * Evicts all Durable Objects at once. Evicting by id would start a sleeping room under an id without a name,
 * and the room would lose its own.
 */
const evictRooms = (): Promise<void> => evictAllDurableObjects({ webSockets: "close" });

/** Evicts the rooms, twice if needed: on a loaded machine a test's last request may hold one beyond the limit. */
const endRooms = (): Promise<void> => evictRooms().catch(evictRooms);
