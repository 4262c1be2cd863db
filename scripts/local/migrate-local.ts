import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { LocalAccount } from "./local-accounts.ts";
import type { LocalDatabases } from "./local-databases.ts";
import { ROOT, STATE_DIR } from "./local-settings.ts";

/** Migrations of the database, of the archive databases and of the directory. */
export const FOLDERS = {
	database: join(ROOT, "migrations"),
	archive: join(ROOT, "migrations-archive"),
	directory: join(ROOT, "migrations-directory"),
};

/** wrangler's table of applied migrations. */
export const RECORD = `create table if not exists d1_migrations (
	id integer primary key autoincrement,
	name text unique,
	applied_at timestamp default current_timestamp not null
)`;

/** Exits with one line: a state of another branch or from before the 1.0.0 baseline cannot be migrated. */
function exitBecauseOfOtherHistory(): never {
	console.error(
		`${relative(ROOT, STATE_DIR) || STATE_DIR} のデータは、別の版で作られています。フォルダーごと消すか移してから、もう一度始めてください。`,
	);
	process.exit(1);
}

const MARK = join(STATE_DIR, "migrated");

/** Names of all migrations, bound databases and further accounts: a new database has no migrations yet. */
const migrationNames = (accounts: readonly LocalAccount[]): string =>
	[
		...Object.values(FOLDERS).flatMap(filesIn),
		...boundIn(join(ROOT, "wrangler.toml")),
		...accounts.slice(1).map(({ name }) => name),
	].join("\n");

/** Whether all databases of the accounts have all migrations. */
export const isMigrated = (accounts: readonly LocalAccount[]): boolean =>
	existsSync(MARK) && readFileSync(MARK, "utf8") === migrationNames(accounts);

/** Records that they have, so that a later start need not open the databases. */
export const markMigrated = (accounts: readonly LocalAccount[]): void =>
	writeFileSync(MARK, migrationNames(accounts));

/**
 * Applies missing migrations to the local databases like wrangler does: atomically, and recorded in
 * wrangler's table. wrangler itself would add four seconds to a first start. Exits where the state has other
 * migrations.
 */
export async function applyLocalMigrations({ accounts, directory }: LocalDatabases): Promise<void> {
	console.log("データベースを準備しています…");
	for (const { database, archive } of accounts) {
		await applyMissing(database, FOLDERS.database);
		for (const each of archive) await applyMissing(each, FOLDERS.archive);
	}
	await applyMissing(directory, FOLDERS.directory);
}

export const filesIn = (folder: string): string[] =>
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
	const files = filesIn(folder);
	if ([...applied].some((name) => !files.includes(name))) exitBecauseOfOtherHistory();
	for (const name of files.filter((each) => !applied.has(each))) await apply(database, join(folder, name));
}

async function apply(database: D1Database, file: string): Promise<void> {
	await database.batch([
		...splitStatements(readFileSync(file, "utf8")).map((statement) => database.prepare(statement)),
		database.prepare("insert into d1_migrations (name) values (?)").bind(basename(file)),
	]);
}

/** Statements of a migration, separated by drizzle-kit's mark; loading wrangler's parser takes a second. */
export const splitStatements = (migration: string): string[] => migration.split("--> statement-breakpoint");
