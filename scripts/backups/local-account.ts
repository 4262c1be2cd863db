import { writeFileSync } from "node:fs";
import { connectD1, type Db } from "#db/d1-client.ts";
import type { BackedUpFile } from "#domain/console/backups/backup-manifest.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { contentsFile, LOCAL_ACCOUNTS, type LocalAccount } from "../local/local-accounts.ts";
import { type AccountDatabases, withLocalDatabases } from "../local/local-databases.ts";
import { lockState } from "../local/lock-state.ts";
import { applyLocalMigrations, markMigrated } from "../local/migrate-local.ts";
import { BackupRefusal } from "./backup-objects.ts";
import type { RestoreTarget } from "./restore-backup.ts";

/** Account of the local state by its name. @throws BackupRefusal for one that a local state cannot have */
function findLocalAccount(name: string): LocalAccount {
	const account = LOCAL_ACCOUNTS.find((each) => each.name === name);
	if (account) return account;
	throw new BackupRefusal(
		`この環境に ${name} というアカウントは作れません。--account ${FIRST_ACCOUNT} を付けると、最初のアカウントとして復元します。`,
	);
}

/** Opens an account of the local state, which no other process may use. */
export async function withLocalAccount(
	name: string,
	work: (databases: AccountDatabases & { directory: D1Database }) => Promise<void>,
): Promise<void> {
	const account = findLocalAccount(name);
	lockState();
	const accounts = LOCAL_ACCOUNTS.slice(0, LOCAL_ACCOUNTS.indexOf(account) + 1);
	await withLocalDatabases(accounts, async (databases) => {
		await applyLocalMigrations(databases);
		const { directory } = databases;
		await work({ ...databases.accounts.at(-1)!, directory });
	});
}

/** Restore target of a local account; `finish` makes it the account of the next start. */
export function localTarget({
	account,
	database,
	archive,
	media,
	directory,
}: AccountDatabases & { directory: D1Database }): RestoreTarget & { finish: () => void } {
	const databases = new Map<string, Db>([
		["database", connectD1(database)],
		...archive.map(
			(each, index) => [index === 0 ? "archive" : `archive-${index + 1}`, connectD1(each)] as [string, Db],
		),
		...(account.name === FIRST_ACCOUNT ? [["directory", connectD1(directory)] as [string, Db]] : []),
	]);
	return {
		databases,
		storeFile: async ({ key, contentType, metadata }: BackedUpFile, contents) => {
			await media.put(key, contents, {
				...(contentType !== null && { httpMetadata: { contentType } }),
				customMetadata: metadata,
			});
		},
		finish: () => {
			writeFileSync(contentsFile(account), "empty");
			markMigrated([account]);
		},
	};
}
