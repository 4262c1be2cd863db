import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { ARCHIVE_TROUBLES } from "#domain/platform/texts/archive.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { archiveOf } from "#functions/engine/messages/archive/databases.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { readProgress } from "./turn.ts";

/**
 * The archive's setting and progress. Each of its databases is queried for its size, or reported as
 * unavailable.
 */
export async function showArchive({ ctx }: { ctx: OperatorCtx }) {
	const [{ archive_after_days, events_after_days }, progress, databases] = await Promise.all([
		readSettings(ctx, "archive_after_days", "events_after_days"),
		readProgress(ctx),
		Promise.all(archiveOf(ctx.env).map(async ({ name, db }) => ({ name, bytes: await sizeOf(db) }))),
	]);
	const time = (at: number | null | undefined) => (at ? wireTime(at, ctx.zone) : null);
	const trouble = progress?.trouble ?? null;
	return {
		after_days: archive_after_days,
		events_after_days,
		moved: progress?.moved ?? 0,
		/** The instant of the youngest message that was moved. */
		up_to: time(progress?.newestAt),
		is_running: (progress?.leaseUntil ?? 0) > ctx.now,
		last_run_at: time(progress?.lastRunAt),
		last_moved_at: time(progress?.lastMovedAt),
		trouble: trouble && ARCHIVE_TROUBLES[trouble],
		error: progress?.error ?? null,
		/** Instant of the next attempt; null if at once. */
		next_run_at: time(progress?.nextRunAt),
		/** Empty if this deployment has no archive. */
		databases,
	};
}

/** Size in bytes; null if the database is unavailable. */
async function sizeOf(db: Db): Promise<number | null> {
	try {
		const { meta } = await execute(db, sql`select 1`);
		return meta.size_after;
	} catch (error) {
		console.error(JSON.stringify({ event: "archive.unreachable", error: reasonOf(error) }));
		return null;
	}
}
