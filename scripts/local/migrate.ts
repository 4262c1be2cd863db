import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDatabase } from "./demo.ts";
import { ROOT, STATE_DIR } from "./settings.ts";

const FOLDER = join(ROOT, "migrations");

/** Where `wrangler` notes which migrations a database has, as it makes the table. */
const RECORD = `create table if not exists d1_migrations (
	id integer primary key autoincrement,
	name text unique,
	applied_at timestamp default current_timestamp not null
)`;

/**
 * Applies the migrations that the local database lacks, as `wrangler` applies them to a deployment's: each whole or not at
 * all, and noted where `wrangler` does. Asked itself, it would take four seconds of a first start for its own.
 */
export async function migrate(): Promise<void> {
	const mark = join(STATE_DIR, "migrated");
	const wanted = readdirSync(FOLDER)
		.filter((name) => name.endsWith(".sql"))
		.sort();
	if (existsSync(mark) && readFileSync(mark, "utf8") === wanted.join("\n")) return;
	console.log("データベースを準備しています…");
	await withDatabase(async (database) => {
		await database.prepare(RECORD).run();
		const { results } = await database.prepare("select name from d1_migrations").all<{ name: string }>();
		const applied = new Set(results.map(({ name }) => name));
		for (const name of wanted.filter((each) => !applied.has(each))) await apply(database, name);
	});
	mkdirSync(STATE_DIR, { recursive: true });
	writeFileSync(mark, wanted.join("\n"));
}

async function apply(database: D1Database, name: string): Promise<void> {
	const { unstable_splitSqlQuery } = await import("wrangler");
	const statements = unstable_splitSqlQuery(readFileSync(join(FOLDER, name), "utf8"));
	await database.batch([
		...statements.map((statement) => database.prepare(statement)),
		database.prepare("insert into d1_migrations (name) values (?)").bind(name),
	]);
}
