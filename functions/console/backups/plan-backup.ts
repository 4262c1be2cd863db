import { sql } from "drizzle-orm";
import { queryRows, queryValues } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { BackupPlan, PlannedDatabase, PlannedTable } from "#domain/console/backups/backup-manifest.ts";
import type { BackupSource } from "./backup-sources.ts";
import { listStoredTables, type StoredTable } from "./read-tables.ts";

/** Limits that one statement reads; D1 returns at most a hundred columns. */
const LIMITS_PER_STATEMENT = 90;

/** Row ids of the archive have no limit: its rows never refer to others, and messages move there during the run. */
const WITHOUT_LIMIT = Number.MAX_SAFE_INTEGER;

/**
 * Plan of a backup: tables and their highest row ids, those of a database at one instant. Rows that are created
 * later are left out of all tables alike (docs/decisions/0107-backups-read-tables-up-to-their-start.md).
 */
export async function planBackup(sources: readonly BackupSource[]): Promise<BackupPlan> {
	const planned = await Promise.all(sources.map(planDatabase));
	return {
		databases: planned.map(({ database }) => database),
		tables: planned.flatMap(({ tables }) => tables),
	};
}

async function planDatabase({
	role,
	db,
}: BackupSource): Promise<{ database: PlannedDatabase; tables: PlannedTable[] }> {
	const tables = await listStoredTables(db);
	const bookmark = await readBookmark(db.$client);
	const groups = Array.from({ length: Math.ceil(tables.length / LIMITS_PER_STATEMENT) }, (_, index) =>
		tables.slice(index * LIMITS_PER_STATEMENT, (index + 1) * LIMITS_PER_STATEMENT),
	);
	const [migrations, sequences, ...limits] = await db.batch([
		queryRows(db, { name: text }, sql`select name from d1_migrations order by name`),
		queryRows(db, { name: text, seq: number }, sql`select name, seq from sqlite_sequence`),
		...groups.map((group) => queryValues<(number | null)[]>(db, selectLimits(group))),
	]);
	const lastIds = limits.flatMap(([row]) => row ?? []);
	return {
		database: {
			role,
			migrations: migrations.map(({ name }) => name),
			sequences: Object.fromEntries(sequences.map(({ name, seq }) => [name, seq])),
			bookmark,
		},
		tables: tables.map(({ name, columns }, index) => ({
			database: role,
			table: name,
			columns,
			last: role.startsWith("archive") ? WITHOUT_LIMIT : (lastIds[index] ?? null),
		})),
	};
}

/** Highest row id of each table; in a batch D1 needs a name of its own for each column. */
const selectLimits = (tables: readonly StoredTable[]) =>
	sql`select ${sql.join(
		tables.map(
			({ name }) =>
				sql`(select max(rowid) from ${sql.identifier(name)}) as ${sql.identifier(`last ${name}`)}`,
		),
		sql`, `,
	)}`;

/** Bookmark of D1's Time Travel; null for a database without one. */
async function readBookmark(database: D1Database): Promise<string | null> {
	if (typeof database.withSession !== "function") return null;
	const session = database.withSession("first-primary");
	await session.prepare("select 1").run();
	return session.getBookmark();
}
