import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { pauseAfter } from "#domain/inbox/archive/archive-setting.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { MessagePosition } from "#functions/engine/messages/archive/merge-pages.ts";
import { settingSql } from "#functions/platform/settings/read-settings.ts";
import type { ArchiveFailure } from "./archive-failure.ts";
import { findOldMessage } from "./read-next-batch.ts";

/** Lease of a run; a run that does not renew it is presumed dead. */
export const ARCHIVE_LEASE = 2 * MINUTE;
/** Interval at which all old messages are scanned again, for those that were in use or arrived late. */
const ROUND_INTERVAL = DAY;

type ArchiveProgress = typeof archiveProgress.$inferSelect;

const isProgressRow = sql`${archiveProgress.id} = 1`;

/** Progress of the archive; undefined before the first run. */
export async function readArchiveProgress(ctx: Ctx): Promise<ArchiveProgress | undefined> {
	const [progress] = await ctx.db.select().from(archiveProgress).where(isProgressRow);
	return progress;
}

/** Condition under which `beginArchiveRun` begins a run. */
export const hasMessagesToArchive = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from (select 1) left join ${archiveProgress} p on p.id = 1
		where ifnull(p.next_run_at, 0) <= ${now} and ifnull(p.lease_until, 0) <= ${now}
			and exists (select 1 from ${messages} m where m.timestamp < ${now} - ${settingSql("archive_after_days")} * ${DAY}
				and (m.timestamp, m.id) > (
					iif(p.cursor_at is null or p.round_at <= ${now - ROUND_INTERVAL}, -1, p.cursor_at), ifnull(p.cursor_id, 0))))`;

export interface ArchiveRun {
	number: number;
	/** Position at which it continues. */
	cursor: MessagePosition | null;
	isNewRound: boolean;
}

/** Begins a run, unless another one is active, it is too early, or there are no old messages. */
export async function beginArchiveRun(ctx: Ctx, oldBefore: number): Promise<ArchiveRun | null> {
	const { now } = ctx;
	const progress = await readArchiveProgress(ctx);
	if (progress && (progress.nextRunAt > now || (progress.leaseUntil ?? 0) > now)) return null;
	const isNewRound = progress === undefined || progress.roundAt + ROUND_INTERVAL <= now;
	const cursor = isNewRound || progress.cursorAt === null ? null : cursorOf(progress);
	const [oldMessage] = await findOldMessage(ctx, cursor, oldBefore);
	if (!oldMessage) return null;
	const columns = {
		leaseUntil: now + ARCHIVE_LEASE,
		lastRunAt: now,
		...(isNewRound && { roundAt: now, cursorAt: null, cursorId: null }),
	};
	const [startedRun] = await ctx.db
		.insert(archiveProgress)
		.values({ id: 1, turn: 1, ...columns })
		.onConflictDoUpdate({
			target: archiveProgress.id,
			set: { turn: sql`${archiveProgress.turn} + 1`, ...columns },
			// Of two simultaneous runs, one succeeds.
			setWhere: sql`${archiveProgress.turn} = ${progress?.turn ?? 0}`,
		})
		.returning({ number: archiveProgress.turn });
	return startedRun ? { number: startedRun.number, cursor, isNewRound } : null;
}

const cursorOf = ({ cursorAt, cursorId }: ArchiveProgress): MessagePosition => ({
	timestamp: cursorAt ?? 0,
	id: cursorId ?? 0,
});

/** Condition that a run is the newest one. */
export const isNewestRun = ({ number }: ArchiveRun) =>
	sql`${isProgressRow} and ${archiveProgress.turn} = ${number}`;

/**
 * Gives a run a new number, beyond the archive's newest: the database may have been restored to an earlier
 * time, with its count.
 * @returns null if another run has begun instead.
 */
export async function renumberArchiveRun(
	ctx: Ctx,
	run: ArchiveRun,
	newest: number,
): Promise<ArchiveRun | null> {
	const [renumbered] = await ctx.db
		.update(archiveProgress)
		.set({ turn: newest + 1 })
		.where(isNewestRun(run))
		.returning({ number: archiveProgress.turn });
	return renumbered ? { ...run, number: renumbered.number } : null;
}

/**
 * New value of `trouble` after a success: a failure is cleared, differing copies are reported until they are
 * tried again.
 */
export const troubleAfterSuccess = sql`iif(${archiveProgress.trouble} = 'differing', 'differing', null)`;

/** Ends a run, so that the next one may begin at once. @param differingCount number of copies that differed. */
export async function endArchiveRun(ctx: Ctx, run: ArchiveRun, differingCount: number): Promise<void> {
	await ctx.db
		.update(archiveProgress)
		.set({
			leaseUntil: null,
			failures: 0,
			trouble: differingCount > 0 ? "differing" : run.isNewRound ? null : troubleAfterSuccess,
			error: null,
			nextRunAt: 0,
		})
		.where(isNewestRun(run));
}

/** Ends a failed run. Nothing is lost: copied messages still exist in their old table. */
export async function failArchiveRun(ctx: Ctx, run: ArchiveRun, failure: ArchiveFailure): Promise<void> {
	console.error(
		JSON.stringify({ event: "archive.failed", trouble: failure.trouble, error: failure.message }),
	);
	const progress = await readArchiveProgress(ctx);
	const failures = (progress?.failures ?? 0) + 1;
	await ctx.db
		.update(archiveProgress)
		.set({
			leaseUntil: null,
			failures,
			trouble: failure.trouble,
			error: failure.message.slice(0, 500),
			nextRunAt: ctx.clock() + pauseAfter(failures),
		})
		.where(isNewestRun(run));
}
