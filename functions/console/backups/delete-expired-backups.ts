import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { backupFiles, backupParts, backups } from "#db/console/backup-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import { backupFolder, COPIES } from "#domain/console/backups/backup-manifest.ts";
import { findExpiredBackups } from "#domain/console/backups/backup-retention.ts";
import type { Ctx } from "#functions/context.ts";
import type { Backup } from "./backup-progress.ts";

/** Copies that a step deletes. D1 binds a hundred values. */
const COPIES_PER_STEP = 90;

/**
 * Deletes one expired or failed backup, or copies of files that no backup has any more. Objects are deleted before
 * their rows, so that a lost worker leaves nothing behind that nobody knows.
 * @returns whether nothing is left to delete
 */
export async function deleteExpiredBackup(ctx: Ctx, backup: Backup): Promise<boolean> {
	const others = await ctx.db
		.select({ id: backups.id, day: backups.day, state: backups.state })
		.from(backups)
		.where(inArray(backups.state, ["finished", "failed"]));
	const [expired] = [
		...others.filter(({ state, id }) => state === "failed" && id < backup.id),
		...findExpiredBackups(others.filter(({ state }) => state === "finished")),
	];
	if (expired) return deleteBackup(ctx, expired, backup);
	const oldest = await findOldestStart(ctx);
	const gone = await ctx.db
		.select({ copy: backupFiles.copy })
		.from(backupFiles)
		.where(and(isNotNull(backupFiles.goneAt), lt(backupFiles.goneAt, oldest)))
		.limit(COPIES_PER_STEP);
	if (gone.length === 0) {
		await ctx.db.update(backups).set({ nextAttemptAt: null }).where(eq(backups.id, backup.id));
		return true;
	}
	await ctx.env.BACKUPS.delete(gone.map(({ copy }) => `${COPIES}/${copy}`));
	await commitBatch(ctx.db, [
		ctx.db.delete(backupFiles).where(
			inArray(
				backupFiles.copy,
				gone.map(({ copy }) => copy),
			),
		),
		continueLater(ctx, backup),
	]);
	return false;
}

async function deleteBackup(
	ctx: Ctx,
	expired: { id: number; day: string },
	backup: Backup,
): Promise<boolean> {
	const prefix = `${backupFolder(expired)}/`;
	const { objects, truncated } = await ctx.env.BACKUPS.list({ prefix });
	if (objects.length > 0) await ctx.env.BACKUPS.delete(objects.map(({ key }) => key));
	await commitBatch(ctx.db, [
		...(truncated
			? []
			: [
					ctx.db.delete(backupParts).where(eq(backupParts.backupId, expired.id)),
					ctx.db.delete(backups).where(eq(backups.id, expired.id)),
				]),
		...(expired.id === backup.id ? [] : [continueLater(ctx, backup)]),
	]);
	return false;
}

const continueLater = (ctx: Ctx, { id }: Backup) =>
	ctx.db.update(backups).set({ nextAttemptAt: ctx.clock(), attempts: 0 }).where(eq(backups.id, id));

/** Start of the oldest backup: copies that were gone before are in none. */
async function findOldestStart({ db }: Ctx): Promise<number> {
	const [row] = await db
		.select({ at: sql<number | null>`min(${backups.startedAt})` })
		.from(backups)
		.where(eq(backups.state, "finished"));
	return row?.at ?? 0;
}
