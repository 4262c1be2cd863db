import { connectD1, type Db } from "#db/d1-client.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Ctx } from "#functions/context.ts";
import { archiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";

/** Database of an account's backup. */
export interface BackupSource {
	/** `database`, `archive`, `archive-2`, `directory`. */
	role: string;
	db: Db;
}

/**
 * Databases of a backup in the order of reading. Messages move from the database to the archive, which is read
 * later: a message that moves meanwhile is in both, never in none. The directory belongs to the first account.
 */
export function listBackupSources({ env, db }: Pick<Ctx, "env" | "db">): BackupSource[] {
	const isFirst = (env.ACCOUNT?.name ?? FIRST_ACCOUNT) === FIRST_ACCOUNT;
	return [
		{ role: "database", db },
		...archiveDatabases(env).map(({ name, db }) => ({ role: name.toLowerCase().replace("_", "-"), db })),
		...(isFirst && env.DIRECTORY ? [{ role: "directory", db: connectD1(env.DIRECTORY) }] : []),
	];
}
