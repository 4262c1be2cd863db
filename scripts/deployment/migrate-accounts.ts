import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { AccountDatabase, CloudflareDatabase } from "../accounts/account-databases.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { errorText } from "../cloudflare/error-text.ts";
import {
	migrateRemote,
	queryAll,
	RemoteD1,
	readMigrationState,
	requireKnownMigrations,
} from "../cloudflare/remote-database.ts";
import { FOLDERS } from "../local/migrate-local.ts";
import type { BuiltConfig } from "./built-config.ts";

/** Database of a deployment. */
interface DeployedDatabase extends CloudflareDatabase {
	/** Account; undefined for the directory. */
	account: string | undefined;
	/** Folder of its migrations. */
	migrations: string;
}

interface MigrationOptions {
	cloudflare: CloudflareClient;
	/** Account whose databases are migrated and checked before all others. */
	canary?: string;
	report: (line: string) => void;
	/** Asks on the terminal whether to go on after the canary; absent without one. */
	ask?: (question: string) => Promise<string>;
}

/**
 * Databases of a deployment in the order of their migrations: the directory, the canary's, the first
 * account's, and the others by name.
 * @param others databases of the other accounts; the configuration has ids of its own
 * @throws Error for a canary that does not exist
 */
export function orderDatabases(
	{ d1_databases }: Pick<BuiltConfig, "d1_databases">,
	others: readonly (AccountDatabase & CloudflareDatabase)[],
	canary?: string,
): DeployedDatabase[] {
	const own = d1_databases.flatMap(({ binding, database_name: name, database_id: uuid }) =>
		uuid === undefined ? [] : [{ binding, name, uuid, migrations: migrationsOf(binding) }],
	);
	const databases: DeployedDatabase[] = [
		...own
			.filter(({ binding }) => binding !== "DIRECTORY")
			.map((database) => ({ ...database, account: FIRST_ACCOUNT })),
		...others,
	];
	if (canary !== undefined && !databases.some(({ account }) => account === canary))
		throw new Error(`--first に指定した ${canary} というアカウントはありません。`);
	return [
		...own
			.filter(({ binding }) => binding === "DIRECTORY")
			.map((database) => ({ ...database, account: undefined })),
		...databases.filter(({ account }) => account === canary),
		...databases.filter(({ account }) => account !== canary),
	];
}

const migrationsOf = (binding: string): string =>
	binding === "DIRECTORY" ? FOLDERS.directory : binding === "DB" ? FOLDERS.database : FOLDERS.archive;

/**
 * Migrates databases one after another, unless one of them is refused, and stops at the first failure. A repetition finds the migrated ones
 * and goes on. The Worker is deployed afterwards, so a failure leaves the running version in place.
 * @throws Error with the databases that are done and those that are not
 */
export async function migrateAccounts(
	databases: readonly DeployedDatabase[],
	options: MigrationOptions,
): Promise<void> {
	const { cloudflare, canary, report, ask } = options;
	await requireMigratable(databases, cloudflare);
	const lastOfCanary = databases.findLast(({ account }) => canary !== undefined && account === canary);
	for (const [index, database] of databases.entries()) {
		try {
			const remote = new RemoteD1(cloudflare, database.uuid);
			const isCanary = canary !== undefined && database.account === canary;
			const before = isCanary ? await countRows(remote) : {};
			const applied = await migrateRemote(remote, database.migrations);
			report(`${database.name}: ${applied.length > 0 ? `${applied.join(", ")} を適用しました` : "変更なし"}`);
			if (isCanary) await checkCanary(remote, before, report);
		} catch (error) {
			throw new Error(explainFailure(databases, index, error));
		}
		if (database === lastOfCanary && ask) await confirmCanary(database.account!, ask);
	}
}

async function confirmCanary(account: string, ask: (question: string) => Promise<string>): Promise<void> {
	const answer = await ask(
		`${account} のデータベースは新しくなりました。Worker はまだ前の版です。管理画面で ${account} を確認してから、続けるときは Enter を押してください（中止: n）: `,
	);
	if (answer !== "")
		throw new Error("中止しました。もう一度 npm run deploy を実行すると、続きから進みます。");
}

/** Checks references, and reports tables whose number of rows has changed. @throws Error for a broken reference */
async function checkCanary(
	database: RemoteD1,
	before: Record<string, number>,
	report: (line: string) => void,
): Promise<void> {
	const broken = await queryAll<{ table: string }>(database, "pragma foreign_key_check");
	if (broken.length > 0)
		throw new Error(`参照先のない行があります: ${[...new Set(broken.map(({ table }) => table))].join(", ")}`);
	for (const [table, count] of Object.entries(await countRows(database)))
		if (table in before && before[table] !== count)
			report(`  ${table}: ${before[table]} 行から ${count} 行に変わりました`);
}

async function countRows(database: RemoteD1): Promise<Record<string, number>> {
	const tables = await queryAll<{ name: string }>(
		database,
		"select name from pragma_table_list where schema = 'main' and type = 'table' and name not glob '_cf_*' and name not glob 'sqlite_*' and name <> 'd1_migrations'",
	);
	const counts: Record<string, number> = {};
	for (const { name } of tables) {
		const [row] = await queryAll<{ count: number }>(database, `select count(*) as count from "${name}"`);
		counts[name] = row!.count;
	}
	return counts;
}

function explainFailure(databases: readonly DeployedDatabase[], index: number, error: unknown): string {
	const namesOf = (part: readonly DeployedDatabase[]) => part.map(({ name }) => name).join(", ") || "なし";
	return [
		`${databases[index]!.name} の変更に失敗したため、止めました。Worker は前の版のまま動いています。`,
		errorText(error),
		`済んだデータベース: ${namesOf(databases.slice(0, index))}`,
		`まだのデータベース: ${namesOf(databases.slice(index))}`,
		"原因を直してから npm run deploy をもう一度実行すると、続きから進みます。",
	].join("\n");
}

/** Refuses unknown and edited migrations of any database before the first one is changed. @throws Error */
export async function requireMigratable(
	databases: readonly DeployedDatabase[],
	cloudflare: CloudflareClient,
): Promise<void> {
	for (const { name, uuid, migrations } of databases) {
		try {
			requireKnownMigrations(await readMigrationState(new RemoteD1(cloudflare, uuid), migrations));
		} catch (error) {
			throw new Error(`${name}: ${errorText(error)}`);
		}
	}
}

/** Lines that tell which migrations each database misses, for a dry run. */
export async function describeMigrations(
	databases: readonly DeployedDatabase[],
	cloudflare: CloudflareClient,
): Promise<string[]> {
	const lines: string[] = [];
	for (const { name, uuid, migrations } of databases) {
		const { missing, unknown, edited } = await readMigrationState(new RemoteD1(cloudflare, uuid), migrations);
		const problem = [
			unknown.length > 0 && `（この版にない変更: ${unknown.join(", ")}）`,
			edited.length > 0 && `（書き換えられた変更: ${edited.join(", ")}）`,
		]
			.filter(Boolean)
			.join("");
		lines.push(`${name}: ${missing.length > 0 ? missing.join(", ") : "変更なし"}${problem}`);
	}
	return lines;
}
