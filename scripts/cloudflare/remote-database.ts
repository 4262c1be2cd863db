import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DirectD1 } from "../local/direct-bindings.ts";
import { filesIn, RECORD } from "../local/migrate-local.ts";
import type { CloudflareClient } from "./cloudflare-client.ts";

interface Query {
	sql: string;
	params: unknown[];
}

interface RawResult {
	results: { rows: unknown[][] };
}

/** D1 client over Cloudflare's API. */
export class RemoteD1 extends DirectD1 {
	readonly #cloudflare: CloudflareClient;
	readonly #path: string;

	constructor(cloudflare: CloudflareClient, databaseId: string) {
		super(new URL("https://api.cloudflare.com"), databaseId);
		this.#cloudflare = cloudflare;
		this.#path = `/d1/database/${databaseId}`;
	}

	override async call<Answer>(statements: Query[], asLists = false): Promise<Answer> {
		const [first] = statements;
		if (asLists) {
			const [result] = await this.#cloudflare.call<RawResult[]>("POST", `${this.#path}/raw`, first);
			return result!.results.rows as Answer;
		}
		const body = statements.length === 1 ? first : { batch: statements };
		return this.#cloudflare.call<Answer>("POST", `${this.#path}/query`, body);
	}

	/** Runs a script in one transaction, as wrangler runs a migration. */
	async run(script: string): Promise<void> {
		await this.#cloudflare.call("POST", `${this.#path}/query`, { sql: script });
	}
}

/** State of a database's migrations. */
interface MigrationState {
	/** Names of the missing migrations, in their order. */
	missing: string[];
	/** Names of migrations that this version does not have. */
	unknown: string[];
}

/** Compares a remote database with a folder of migrations. */
export async function readMigrationState(database: RemoteD1, folder: string): Promise<MigrationState> {
	const recorded = await queryAll<{ name: string }>(
		database,
		"select name from sqlite_master where type = 'table' and name = 'd1_migrations'",
	);
	const rows =
		recorded.length === 0
			? []
			: await queryAll<{ name: string }>(database, "select name from d1_migrations order by id");
	const applied = rows.map(({ name }) => name);
	const files = filesIn(folder);
	return {
		missing: files.filter((name) => !applied.includes(name)),
		unknown: applied.filter((name) => !files.includes(name)),
	};
}

/**
 * Applies missing migrations, each in a transaction with its record, in wrangler's table.
 * @returns the names of the applied ones
 * @throws Error for a database with migrations that this version does not have
 */
export async function migrateRemote(database: RemoteD1, folder: string): Promise<string[]> {
	const { missing, unknown } = await readMigrationState(database, folder);
	if (unknown.length > 0)
		throw new Error(`この版にないデータベースの変更が適用されています: ${unknown.join(", ")}`);
	if (missing.length > 0) await database.run(RECORD);
	for (const name of missing)
		await database.run(
			`${readFileSync(join(folder, name), "utf8")}\n;insert into d1_migrations (name) values ('${basename(name)}');`,
		);
	return missing;
}

/** Rows of a statement without parameters. */
export async function queryAll<Row>(database: RemoteD1, sql: string, ...params: unknown[]): Promise<Row[]> {
	const [result] = await database.call<{ results: Row[] }[]>([{ sql, params }]);
	return result!.results;
}
