import { sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { ARCHIVE_TROUBLE_TEXTS } from "#domain/platform/texts/archive-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { archiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { readArchiveProgress } from "./archive-run.ts";

/**
 * The archive's setting and progress. Each of its databases is queried for its size, or reported as
 * unavailable.
 */
export async function showArchive({ ctx }: { ctx: OperatorCtx }) {
	const [{ archive_after_days, events_after_days }, progress, databases] = await Promise.all([
		readSettings(ctx, "archive_after_days", "events_after_days"),
		readArchiveProgress(ctx),
		Promise.all(
			archiveDatabases(ctx.env).map(async ({ name, db }) => ({ name, bytes: await readDatabaseSize(db) })),
		),
	]);
	const time = (at: number | null | undefined) => (at ? toWireTime(at, ctx.zone) : null);
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
		trouble: trouble && ARCHIVE_TROUBLE_TEXTS[trouble],
		error: progress?.error ?? null,
		/** Instant of the next attempt; null if at once. */
		next_run_at: time(progress?.nextRunAt),
		/** Empty if this deployment has no archive. */
		databases,
	};
}

/** Size in bytes; null if the database is unavailable. */
async function readDatabaseSize(db: Db): Promise<number | null> {
	try {
		const { meta } = await execute(db, sql`select 1`);
		return meta.size_after;
	} catch (error) {
		console.error(JSON.stringify({ event: "archive.unreachable", error: rootCauseOf(error) }));
		return null;
	}
}
