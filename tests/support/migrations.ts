import { applyD1Migrations, evictAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { forgetQuota } from "#functions/line/quota.ts";
import { forgetDone } from "./circumstances/drawn-time.ts";
import { askedForRows, type Held, thoseHeld } from "./held-tables.ts";
import { forgetUse } from "./limits.ts";

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

/** The same for a database of the archive. */
export const migrateArchive = (database: D1Database): Promise<void> =>
	applyD1Migrations(database, env.ARCHIVE_MIGRATIONS ?? []);

/** What the migrations of each database lead to, once this runtime has gone through them. */
const migrated = new Map<"DB" | "ARCHIVE", { schema: string; tables: string[] }>();

/**
 * Empties the databases, the files and the rooms, and forgets what LINE said and what of a limit is used. The tables
 * stay as the migrations made them: emptying them takes 3 ms, making them anew 200.
 */
export async function beginAnew(): Promise<void> {
	forgetDone();
	forgetQuota();
	forgetUse();
	await Promise.all([endRooms(), emptyFiles()]);
	await Promise.all([emptied("DB", migrate), emptied("ARCHIVE", migrateArchive)]);
}

async function emptied(
	name: "DB" | "ARCHIVE",
	bringUp: (database: D1Database) => Promise<void>,
): Promise<void> {
	const database = env[name]!;
	const known = migrated.get(name);
	if (known) {
		// A table that is gone cannot be asked.
		const found = await look(database, known.tables).catch(() => null);
		if (found?.signs === known.schema) {
			let { held, hasCounted } = found;
			// What is emptied may write into what was empty, by its triggers.
			for (let most = 5; (hasCounted || held.length > 0) && most > 0; most--) {
				held = await emptyTables(database, held, known.tables);
				hasCounted = false;
			}
			if (held.length === 0) return;
		}
	}
	await dropEverything(database);
	await bringUp(database);
	const tables = tablesOf(await readSchema(database));
	migrated.set(name, { schema: (await look(database, tables)).signs, tables });
}

/** By what a changed schema is known: all of it is too long to be read for each test. */
const SIGNS = "select type, count(*), sum(length(sql)), group_concat(name) from sqlite_schema group by type";

/** Whether a table has given an id, whatever became of its row. */
const COUNTED = "select 1 from sqlite_sequence where name <> 'd1_migrations' limit 1";

interface Look {
	signs: string;
	/** The tables that hold rows. */
	held: string[];
	hasCounted: boolean;
}

/** What a database is and holds, in one trip. @throws where a table is gone. */
async function look(database: D1Database, tables: string[]): Promise<Look> {
	const [signs, counted, ...answers] = await database.batch<Held>([
		database.prepare(SIGNS),
		database.prepare(COUNTED),
		...askedForRows(database, tables),
	]);
	return {
		signs: JSON.stringify(signs!.results),
		held: thoseHeld(tables, answers),
		hasCounted: counted!.results.length > 0,
	};
}

/** Leaves a database as one that was only just created. */
export async function dropEverything(database: D1Database = env.DB): Promise<void> {
	const made = (await readSchema(database)).filter(({ type, sql }) => sql !== null && type !== "index");
	if (made.length === 0) return;
	await together(database, ...made.map(({ type, name }) => `drop ${type} if exists "${name}"`)).run();
}

/** Which tables of both databases hold rows after a new beginning. */
export async function nonEmptyTables(): Promise<string[]> {
	const looks = [...migrated].map(([name, { tables }]) => look(env[name]!, tables));
	return (await Promise.all(looks)).flatMap(({ held }) => held);
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

/** Empties tables, in one trip; ids begin at 1 again. @returns those of all tables that hold rows then. */
async function emptyTables(database: D1Database, held: string[], tables: string[]): Promise<string[]> {
	const [, ...answers] = await database.batch<Held>([
		together(
			database,
			...held.map((table) => `delete from "${table}"`),
			"delete from sqlite_sequence where name <> 'd1_migrations'",
		),
		...askedForRows(database, tables),
	]);
	return thoseHeld(tables, answers);
}

/** Together or not at all, whatever refers to whatever. */
const together = (database: D1Database, ...statements: string[]): D1PreparedStatement =>
	database.prepare(["pragma defer_foreign_keys = on", ...statements].join(";"));

async function emptyFiles(): Promise<void> {
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
