import { commitBatch } from "#db/d1-client.ts";
import {
	BACKUP_FORMAT,
	type BackupManifest,
	backupFolder,
	MANIFEST,
} from "#domain/console/backups/backup-manifest.ts";
import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { Ctx } from "#functions/context.ts";
import { backupKeyOf } from "./backup-key.ts";
import { advanceBackup, type PlannedBackup } from "./backup-progress.ts";
import { listParts } from "./list-parts.ts";
import { packLines } from "./pack-lines.ts";

/** Writes the manifest, with which the backup is complete; expired ones are deleted next. */
export async function finishBackup(ctx: Ctx, backup: PlannedBackup): Promise<void> {
	const parts = await listParts(ctx, backup.id);
	const manifest: BackupManifest = {
		format: BACKUP_FORMAT,
		account: ctx.env.ACCOUNT?.name ?? FIRST_ACCOUNT,
		folder: backupFolder(backup),
		startedAt: backup.startedAt ?? backup.createdAt,
		finishedAt: ctx.now,
		...backup.plan,
		parts,
	};
	const name = `${manifest.folder}/${MANIFEST}`;
	const { object } = await packLines(backupKeyOf(ctx.env.APP_KEY), name, [[JSON.stringify(manifest)]]);
	await ctx.env.BACKUPS.put(name, object);
	await commitBatch(ctx.db, [
		advanceBackup(ctx, backup, { state: "finished", finishedAt: ctx.now, plan: null }),
	]);
}
