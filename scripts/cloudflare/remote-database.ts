import { createHash } from "node:crypto";
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
	/** Names of applied migrations whose files have changed since. */
	edited: string[];
	/** Names of applied migrations without a checksum: those of wrangler, and of versions before 1.1. */
	unchecked: string[];
	/** Whether the table of migrations has checksums. */
	hasChecksums: boolean;
}

/** Hash of a migration, the same for both ends of lines. */
const checksumOf = (folder: string, name: string): string =>
	createHash("sha256")
		.update(readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n"))
		.digest("hex");

/** Compares a remote database with a folder of migrations. */
export async function readMigrationState(database: RemoteD1, folder: string): Promise<MigrationState> {
	const columns = await queryAll<{ name: string }>(
		database,
		"select name from pragma_table_info('d1_migrations')",
	);
	const hasChecksums = columns.some(({ name }) => name === "checksum");
	const rows =
		columns.length === 0
			? []
			: await queryAll<{ name: string; checksum: string | null }>(
					database,
					hasChecksums
						? "select name, checksum from d1_migrations order by id"
						: "select name, null as checksum from d1_migrations order by id",
				);
	const files = filesIn(folder);
	const known = rows.filter(({ name }) => files.includes(name));
	return {
		missing: files.filter((name) => !rows.some((row) => row.name === name)),
		unknown: rows.map(({ name }) => name).filter((name) => !files.includes(name)),
		edited: known
			.filter(({ name, checksum }) => checksum !== null && checksum !== checksumOf(folder, name))
			.map(({ name }) => name),
		unchecked: known.filter(({ checksum }) => checksum === null).map(({ name }) => name),
		hasChecksums,
	};
}

/** @throws Error for a database with migrations that this version does not have, or has in another form */
export function requireKnownMigrations({ unknown, edited }: MigrationState): void {
	if (unknown.length > 0)
		throw new Error(`この版にないデータベースの変更が適用されています: ${unknown.join(", ")}`);
	if (edited.length > 0)
		throw new Error(
			`適用したあとに書き換えられたデータベースの変更があります: ${edited.join(", ")}\n配布されたファイルに戻してから、もう一度実行してください。`,
		);
}

/**
 * Applies missing migrations, each in a transaction with its record and checksum, in wrangler's table. Applied ones
 * without a checksum get that of their file.
 * @returns the names of the applied ones
 * @throws Error for a database with unknown or edited migrations
 */
export async function migrateRemote(database: RemoteD1, folder: string): Promise<string[]> {
	const state = await readMigrationState(database, folder);
	requireKnownMigrations(state);
	const { missing, unchecked, hasChecksums } = state;
	if (missing.length > 0 || unchecked.length > 0)
		await database.run(
			[
				RECORD,
				...(hasChecksums ? [] : ["alter table d1_migrations add column checksum text"]),
				...unchecked.map(
					(name) =>
						`update d1_migrations set checksum = '${checksumOf(folder, name)}' where name = '${name}'`,
				),
			].join(";\n"),
		);
	for (const name of missing)
		await database.run(
			`${readFileSync(join(folder, name), "utf8")}\n;insert into d1_migrations (name, checksum) values ('${basename(name)}', '${checksumOf(folder, name)}');`,
		);
	return missing;
}

/** Rows of a statement without parameters. */
export async function queryAll<Row>(database: RemoteD1, sql: string, ...params: unknown[]): Promise<Row[]> {
	const [result] = await database.call<{ results: Row[] }[]>([{ sql, params }]);
	return result!.results;
}
