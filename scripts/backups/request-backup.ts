import { eq, sql } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import type { Db } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { BackupReason } from "#domain/console/backups/backup-states.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";

/** Requests a backup from a database, unless one is in progress. @returns the id of either */
export async function requestBackup(
	db: Db,
	{ now, reason }: { now: number; reason: BackupReason },
): Promise<number> {
	const isInProgress = sql`exists (select 1 from ${backups} b where b.state in ('waiting', 'running') and b.next_attempt_at is not null)`;
	await execute(
		db,
		insertInto(
			backups,
			{ reason, day: currentDay(now), createdAt: now, nextAttemptAt: now },
			sql`where not ${isInProgress}`,
		),
	);
	const [newest] = await queryRows(db, { id: number }, sql`select max(id) as id from ${backups}`);
	return newest!.id;
}

/** State of a backup. @throws Error for one that is gone */
export async function findNewestBackup(db: Db, id: number) {
	const [backup] = await db.select().from(backups).where(eq(backups.id, id));
	if (!backup) throw new Error(`バックアップ ${id} が見つかりません。`);
	return backup;
}
