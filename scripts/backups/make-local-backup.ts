import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { connectD1 } from "#db/d1-client.ts";
import { BACKUP_ATTEMPTS } from "#domain/console/backups/backup-states.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { backupKeyOf } from "#functions/console/backups/backup-key.ts";
import { workBackups } from "#functions/console/backups/backup-worker.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import { newId, newIds } from "#functions/new-id.ts";
import { deriveKey } from "#functions/platform/accounts/derive-key.ts";
import { readAccounts } from "../accounts/account-rows.ts";
import type { AccountDatabases } from "../local/local-databases.ts";
import { buildLocalVars } from "../local/local-settings.ts";
import { findNewestBackup, requestBackup } from "./request-backup.ts";

/** Makes a backup of a local account, and stores its objects in a folder. @returns the restore key */
export async function makeLocalBackup(
	databases: AccountDatabases & { directory: D1Database },
	folder: string,
): Promise<string> {
	const ctx = contextOf(databases);
	const id = await requestBackup(ctx.db, { now: ctx.now, reason: "manual" });
	for (let idle = 0; idle < BACKUP_ATTEMPTS; ) {
		const before = await findNewestBackup(ctx.db, id);
		if (before.nextAttemptAt === null) break;
		// A step that failed is due later; nobody else works here.
		await workBackups({ ...ctx, clock: () => Math.max(Date.now(), before.nextAttemptAt ?? 0) });
		const after = await findNewestBackup(ctx.db, id);
		idle = after.attempts > before.attempts ? idle + 1 : 0;
	}
	const { state, failure } = await findNewestBackup(ctx.db, id);
	if (state !== "finished") throw new Error(failure ?? "バックアップを作成できませんでした。");
	await exportObjects(ctx.env.BACKUPS, folder);
	return backupKeyOf(ctx.env.APP_KEY);
}

function contextOf({
	account,
	database,
	archive,
	media,
	backups,
	directory,
}: AccountDatabases & { directory: D1Database }): Ctx {
	const [first, ...others] = archive;
	const env = {
		DB: database,
		...(first && { ARCHIVE: first }),
		...Object.fromEntries(others.map((each, index) => [`ARCHIVE_${index + 2}`, each])),
		MEDIA: media,
		BACKUPS: backups,
		DIRECTORY: directory,
		APP_KEY: appKeyOf(account.name),
		ACCOUNT: {
			name: account.name,
			label: account.label,
			colour: account.colour,
			state: "active",
			lineUserId: null,
		},
		ALL_ACCOUNTS: { list: () => readAccounts(directory) },
		JOBS: { send: async () => undefined },
	} as unknown as Env;
	return {
		env,
		db: connectD1(database),
		now: Date.now(),
		clock: Date.now,
		zone: DEFAULT_ZONE,
		random: Math.random,
		newId,
		newIds,
	};
}

/** Key of an account: the first one has that of the state. */
function appKeyOf(account: string): string {
	const key = buildLocalVars().APP_KEY!;
	return account === FIRST_ACCOUNT ? key : deriveKey(key, account);
}

/** Stores all objects of the bucket in a folder. */
async function exportObjects(bucket: R2Bucket, folder: string): Promise<void> {
	for (let cursor: string | undefined; ; ) {
		const listed = await bucket.list(cursor === undefined ? {} : { cursor });
		for (const { key } of listed.objects) {
			const object = await bucket.get(key);
			if (!object) continue;
			const file = join(folder, key);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, new Uint8Array(await object.arrayBuffer()));
		}
		if (!listed.truncated) return;
		cursor = listed.cursor;
	}
}
