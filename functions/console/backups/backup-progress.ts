import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { backupParts, backups } from "#db/console/backup-tables.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { type BackupPlan, backupFolder } from "#domain/console/backups/backup-manifest.ts";
import type { Ctx } from "#functions/context.ts";
import { backupKeyOf } from "./backup-key.ts";
import { listBackupSources } from "./backup-sources.ts";
import { type LinePages, packLines } from "./pack-lines.ts";
import { planBackup } from "./plan-backup.ts";

export type Backup = typeof backups.$inferSelect;

/** Backup whose plan is made. */
export type PlannedBackup = Backup & { plan: BackupPlan };

/** Condition: no other worker moved the backup on. */
export const isBackupUnmoved = ({ id, state, position, rowCursor, fileCursor }: Backup): SQL =>
	sql`exists (select 1 from ${backups} b where b.id = ${id} and b.state = ${state} and b.position = ${position}
		and b.row_cursor is ${rowCursor} and b.file_cursor is ${fileCursor})`;

/** Plans a backup: from here on its contents are decided. */
export async function beginBackup(ctx: Ctx, backup: Backup): Promise<void> {
	const plan = await planBackup(listBackupSources(ctx));
	await commitBatch(ctx.db, [advanceBackup(ctx, backup, { state: "running", plan, startedAt: ctx.now })]);
}

/** Statement that moves a backup on to its next step, which is due at once. */
export const advanceBackup = (
	ctx: Ctx,
	backup: Backup,
	changes: SQLiteUpdateSetSource<typeof backups>,
): Statement =>
	ctx.db
		.update(backups)
		.set({ nextAttemptAt: ctx.clock(), attempts: 0, ...changes })
		.where(and(eq(backups.id, backup.id), isBackupUnmoved(backup)));

interface Part {
	/** Beginning of its name. */
	label: string;
	/** Entry of the plan; null for a list of files. */
	position: number | null;
	pages: LinePages;
}

/**
 * Stores lines as an encrypted object under a new name, since the object of a lost worker may be written later.
 * @returns the number of lines, the length of the object, and the statement that records it; null without a line
 */
export async function storePart(
	ctx: Ctx,
	backup: Backup,
	{ label, position, pages }: Part,
): Promise<{ rows: number; bytes: number; record: Statement } | null> {
	const name = `${label}.${ctx.newId()}`;
	const objectName = `${backupFolder(backup)}/${name}`;
	const { object, rows, hash } = await packLines(backupKeyOf(ctx.env.APP_KEY), objectName, pages);
	if (rows === 0) return null;
	await ctx.env.BACKUPS.put(objectName, object);
	const number = sql`(select count(*) from ${backupParts} p where p.backup_id = ${backup.id})`;
	const record = execute(
		ctx.db,
		insertInto(
			backupParts,
			{ backupId: backup.id, number, name, position, rows, bytes: object.length, hash },
			sql`where ${isBackupUnmoved(backup)}`,
		),
	);
	return { rows, bytes: object.length, record };
}
