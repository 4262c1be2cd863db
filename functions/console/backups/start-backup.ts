import { eq, type SQL, sql } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { BACKUP_HOUR } from "#domain/console/backups/backup-states.ts";
import { BACKUP_TEXTS } from "#domain/platform/texts/backups-texts.ts";
import { currentDay, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

const isInProgress = sql`exists (select 1 from ${backups} b where b.state in ('waiting', 'running') and b.next_attempt_at is not null)`;

const hasDailyBackup = (day: string): SQL =>
	sql`exists (select 1 from ${backups} b where b.day = ${day} and b.reason = 'daily')`;

/** Condition: it is late enough in the day, and the day has no backup. */
export const isDailyBackupDue = ({ now, zone }: Ctx): SQL =>
	Number(toWireTime(now, zone).slice(11, 13)) < BACKUP_HOUR
		? sql`false`
		: sql`not ${hasDailyBackup(currentDay(now, zone))}`;

/** Begins the backup of the day. */
export async function startDailyBackup(ctx: Ctx): Promise<void> {
	const day = currentDay(ctx.now, ctx.zone);
	await execute(
		ctx.db,
		insertInto(
			backups,
			{ reason: "daily", day, createdAt: ctx.now, nextAttemptAt: ctx.now },
			sql`where not ${hasDailyBackup(day)}`,
		),
	);
	await wakeQueue(ctx.env.JOBS);
}

/** Begins a backup now. @throws Refusal 409 while another one is in progress */
export async function startBackup({ ctx }: { ctx: OperatorCtx }): Promise<{ id: number }> {
	const { now, zone, operator, saveKey } = ctx;
	await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				backups,
				{
					reason: "manual",
					day: currentDay(now, zone),
					operatorId: operator.id,
					createdAt: now,
					nextAttemptAt: now,
					saveKey,
				},
				sql`where not ${isInProgress} on conflict do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "backup.request", subjectType: "setting" }),
	]);
	const [startedBackup] = await ctx.db
		.select({ id: backups.id })
		.from(backups)
		.where(eq(backups.saveKey, saveKey));
	if (!startedBackup) throw new Refusal(409, { ERROR: [BACKUP_TEXTS.inProgress] });
	return startedBackup;
}
