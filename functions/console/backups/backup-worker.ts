import { and, eq } from "drizzle-orm";
import { backups } from "#db/console/backup-tables.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { BACKUP_ATTEMPTS } from "#domain/console/backups/backup-states.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { BACKUP_TEXTS } from "#domain/platform/texts/backups-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { claimJob, endColumns } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { type Backup, beginBackup, isBackupUnmoved } from "./backup-progress.ts";
import { deleteExpiredBackup } from "./delete-expired-backups.ts";
import { finishBackup } from "./finish-backup.ts";
import { writeFilePage } from "./write-file-page.ts";
import { writeTablePart } from "./write-table-part.ts";

/** Time after which a wake-up begins no further step: other work of the queue waits for it. */
const MAX_TURN = 2 * SECOND;
/**
 * Pause after a step: a multiple of its duration, up to a maximum. The database and the isolate are mostly free for
 * other calls.
 */
const PAUSE_FACTOR = 3;
const MAX_PAUSE = 1 * SECOND;
/** Steps of a wake-up: each makes eleven calls at most, and Cloudflare's free plan allows an invocation fifty. */
const MAX_STEPS = 4;

/**
 * Makes the account's backup in small steps. Each step writes one object, and records it in the transaction that
 * moves the backup on: a worker that dies leaves an object that no record names.
 */
export async function workBackups(ctx: Ctx): Promise<void> {
	const end = ctx.clock() + MAX_TURN;
	for (let steps = 0; steps < MAX_STEPS && ctx.clock() < end; steps++) {
		const backup = await claimJob(ctx, backups);
		if (!backup) return;
		const now = ctx.clock();
		const isOver = await runStep({ ...ctx, now }, backup);
		if (isOver) return;
		const pause = Math.min(MAX_PAUSE, PAUSE_FACTOR * (ctx.clock() - now));
		if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
	}
	await wakeQueue(ctx.env.JOBS);
}

/** @returns whether the backup ended, or has to wait */
async function runStep(ctx: Ctx, backup: Backup): Promise<boolean> {
	try {
		if (backup.attempts > BACKUP_ATTEMPTS) throw new Error(`lost ${BACKUP_ATTEMPTS} workers`);
		return await takeStep(ctx, backup);
	} catch (error) {
		const cause = rootCauseOf(error);
		console.error(JSON.stringify({ event: "backup.failed", id: backup.id, error: cause }));
		if (backup.attempts >= BACKUP_ATTEMPTS) await failBackup(ctx, backup);
		else
			await ctx.db
				.update(backups)
				.set({ nextAttemptAt: ctx.clock() + backoff(backup.attempts, ctx.random) })
				.where(and(eq(backups.id, backup.id), isBackupUnmoved(backup)));
		return true;
	}
}

async function takeStep(ctx: Ctx, backup: Backup): Promise<boolean> {
	if (backup.state === "finished") return deleteExpiredBackup(ctx, backup);
	const { plan } = backup;
	if (plan === null) {
		await beginBackup(ctx, backup);
		return false;
	}
	const table = plan.tables[backup.position];
	if (table) await writeTablePart(ctx, { ...backup, plan });
	else if (backup.position === plan.tables.length) await writeFilePage(ctx, { ...backup, plan });
	else await finishBackup(ctx, { ...backup, plan });
	return false;
}

/** Ends a backup that made no progress in all its attempts. */
async function failBackup(ctx: Ctx, backup: Backup): Promise<void> {
	const { id, day } = backup;
	// A finished backup whose cleaning fails is a backup all the same.
	const end =
		backup.state === "finished"
			? { nextAttemptAt: null }
			: { ...endColumns(ctx, "failed" as const), failure: BACKUP_TEXTS.failed };
	await ctx.db.batch([
		ctx.db
			.update(backups)
			.set(end)
			.where(and(eq(backups.id, id), isBackupUnmoved(backup))),
		...(noteEvents(ctx, "backup_failed", [{ key: `backup:${id}`, friendId: null, values: { day } }]) as []),
	]);
}
