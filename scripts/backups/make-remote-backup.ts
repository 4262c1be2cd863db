import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { eq, gt, isNull, or } from "drizzle-orm";
import { backupFiles, backupParts } from "#db/console/backup-tables.ts";
import type { Db } from "#db/d1-client.ts";
import { backupFolder, COPIES, MANIFEST } from "#domain/console/backups/backup-manifest.ts";
import type { BackupReason } from "#domain/console/backups/backup-states.ts";
import { accountPrefix } from "#domain/platform/accounts/account-name.ts";
import { HOUR, SECOND } from "#domain/platform/time/wire-time.ts";
import type { CloudflareClient } from "../cloudflare/cloudflare-client.ts";
import { openRemoteDatabases, type RemoteAccount } from "./remote-account.ts";
import { findNewestBackup, requestBackup } from "./request-backup.ts";

/** Time between two looks at the progress, and the longest wait for a backup. */
const LOOK_INTERVAL = 5 * SECOND;
const LONGEST_WAIT = 6 * HOUR;

interface Surroundings {
	cloudflare: CloudflareClient;
	now: () => number;
	pause: (duration: number) => Promise<unknown>;
	report: (line: string) => void;
}

/**
 * Has a deployment make a backup of an account, and waits for it: the Worker alone has the files and the key.
 * @returns the database and the number of the backup
 */
export async function makeRemoteBackup(
	account: RemoteAccount,
	reason: BackupReason,
	{ cloudflare, now, pause, report }: Surroundings,
): Promise<{ db: Db; id: number }> {
	const db = (await openRemoteDatabases(cloudflare, account)).get("database")!;
	const end = now() + LONGEST_WAIT;
	const id = await requestBackup(db, { now: now(), reason });
	report(`${account.account} のバックアップを作成しています…`);
	while (now() < end) {
		const { state, failure } = await findNewestBackup(db, id);
		if (state === "finished") return { db, id };
		if (state === "failed") throw new Error(`${account.account}: ${failure}`);
		await pause(LOOK_INTERVAL);
	}
	throw new Error(
		`${account.account} のバックアップが終わりません。設定 › バックアップ で確認してください。`,
	);
}

/** Stores a backup's objects in a folder; those that are there already are not read again. */
export async function downloadRemoteBackup(
	{ deployment, account }: RemoteAccount,
	{ db, id }: { db: Db; id: number },
	folder: string,
	cloudflare: CloudflareClient,
): Promise<void> {
	const backup = await findNewestBackup(db, id);
	const parts = await db.select().from(backupParts).where(eq(backupParts.backupId, id));
	const copies = await db
		.select({ copy: backupFiles.copy })
		.from(backupFiles)
		.where(or(isNull(backupFiles.goneAt), gt(backupFiles.goneAt, backup.startedAt ?? 0)));
	// The manifest last: without it the folder is no backup.
	const names = [
		...copies.map(({ copy }) => `${COPIES}/${copy}`),
		...[...parts.map(({ name }) => name), MANIFEST].map((name) => `${backupFolder(backup)}/${name}`),
	];
	for (const name of names) {
		const file = join(folder, name);
		if (existsSync(file)) continue;
		const contents = await cloudflare.getObject(`${deployment}-backups`, accountPrefix(account) + name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, contents);
	}
}
