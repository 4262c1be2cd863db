import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Databases } from "./databases.ts";
import { ROOT, STATE_DIR } from "./settings.ts";

/** Of the database, and of those of the archive. */
const FOLDERS = { database: join(ROOT, "migrations"), archive: join(ROOT, "migrations-archive") };

/** Where `wrangler` notes which migrations a database has, as it makes the table. */
const RECORD = `create table if not exists d1_migrations (
	id integer primary key autoincrement,
	name text unique,
	applied_at timestamp default current_timestamp not null
)`;

const MARK = join(STATE_DIR, "migrated");

/** Applied migrations and bound databases: another one of the archive has no migration yet. */
const wanted = (): string =>
	[...filesIn(FOLDERS.database), ...filesIn(FOLDERS.archive), ...boundIn(join(ROOT, "wrangler.toml"))].join(
		"\n",
	);

/** Whether the state's databases have all migrations. */
export const isMigrated = (): boolean => existsSync(MARK) && readFileSync(MARK, "utf8") === wanted();

/** Notes that they do, so that a later start need not open them. */
export const noteMigrated = (): void => writeFileSync(MARK, wanted());

/**
 * Applies the migrations that the local databases lack, as `wrangler` applies them to a deployment's: each whole or not at
 * all, and noted where `wrangler` does. Asked itself, it would take four seconds of a first start for its own.
 */
export async function bringUp({ database, archive }: Databases): Promise<void> {
	console.log("データベースを準備しています…");
	await applyMissing(database, FOLDERS.database);
	for (const each of archive) await applyMissing(each, FOLDERS.archive);
}

const filesIn = (folder: string): string[] =>
	readdirSync(folder)
		.filter((name) => name.endsWith(".sql"))
		.sort();

const boundIn = (config: string): string[] =>
	[...readFileSync(config, "utf8").matchAll(/\[\[d1_databases\]\]\s+binding = "(\w+)"/g)].map(
		([, binding]) => binding!,
	);

async function applyMissing(database: D1Database, folder: string): Promise<void> {
	await database.prepare(RECORD).run();
	const { results } = await database.prepare("select name from d1_migrations").all<{ name: string }>();
	const applied = new Set(results.map(({ name }) => name));
	for (const name of filesIn(folder).filter((each) => !applied.has(each)))
		await apply(database, join(folder, name));
}

async function apply(database: D1Database, file: string): Promise<void> {
	await database.batch([
		...statementsOf(readFileSync(file, "utf8")).map((statement) => database.prepare(statement)),
		database.prepare("insert into d1_migrations (name) values (?)").bind(basename(file)),
	]);
}

/** The statements of a migration, which drizzle-kit parts by a mark of its own: wrangler's reader is loaded for a second. */
export const statementsOf = (migration: string): string[] => migration.split("--> statement-breakpoint");
