import { env } from "cloudflare:workers";
import { connectD1, type Db } from "#db/d1-client.ts";
import { currentDay, SECOND } from "#domain/platform/time/wire-time.ts";
import { backupKeyOf } from "#functions/console/backups/backup-key.ts";
import { workBackups } from "#functions/console/backups/backup-worker.ts";
import { startDailyBackup } from "#functions/console/backups/start-backup.ts";
import type { Ctx } from "#functions/context.ts";
import type { BackupObjects } from "../../scripts/backups/backup-objects.ts";
import { type OpenBackup, openBackup } from "../../scripts/backups/verify-backup.ts";
import { readRows } from "./database-snapshot.ts";
import { applyMigrations, dropSchema } from "./migrations.ts";
import { storeRow } from "./store-rows.ts";
import type { TestClock } from "./test-clock.ts";
import { APP_KEY } from "./test-secrets.ts";

/** Key of the tests' backups. */
export const BACKUP_KEY = backupKeyOf(APP_KEY);

/** Works until no backup is in progress. @throws Error if that takes too many wake-ups */
export async function finishBackups(clock: TestClock, overrides: Partial<Ctx> = {}): Promise<void> {
	for (let wakeUps = 0; wakeUps < 200; wakeUps++) {
		await workBackups(clock.context(overrides));
		const due = await readRows("select id from backups where next_attempt_at is not null");
		if (due.length === 0) return;
		clock.advance(SECOND);
	}
	throw new Error("The backup does not end");
}

/** Makes the backup of the day. */
export async function makeBackup(clock: TestClock): Promise<OpenBackup> {
	await startDailyBackup(clock.context());
	await finishBackups(clock);
	return openBackup(await readBackupObjects(), BACKUP_KEY);
}

/** Objects of the bucket as they are now; a test may change them. */
export async function readBackupObjects(): Promise<BackupObjects & { contents: Map<string, Uint8Array> }> {
	const contents = new Map<string, Uint8Array>();
	for (const key of await listBackupObjects())
		contents.set(key, new Uint8Array(await (await env.BACKUPS.get(key))!.arrayBuffer()));
	return {
		contents,
		get names() {
			return [...contents.keys()];
		},
		open: async function* (name) {
			const bytes = contents.get(name);
			if (!bytes) throw new Error(`no object ${name}`);
			yield bytes;
		},
	};
}

/** Names of the bucket's objects. */
export async function listBackupObjects(): Promise<string[]> {
	const { objects } = await env.BACKUPS.list();
	return objects.map(({ key }) => key);
}

/** A database with the tables of an account and no rows. */
export async function openEmptyDatabase(): Promise<Db> {
	const database = env.SPARE!;
	await dropSchema(database);
	await applyMigrations(database);
	return connectD1(database);
}

/** Stores the backup of the day, so that a tick need not begin it. */
export const storeDailyBackup = ({ now }: Pick<TestClock, "now">) =>
	storeRow("backups", { reason: "daily", day: currentDay(now), state: "finished", created_at: now });
