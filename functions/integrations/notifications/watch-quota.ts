import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { QUOTA_MARKS } from "#domain/integrations/notifications/events/quota-low.ts";
import { currentDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { requestQuota } from "#functions/platform/line/line-quota.ts";
import { isNoticeRequested, noteEvents } from "#functions/platform/notices/note-events.ts";

/** Interval of the quota check, in minutes of the clock. */
const EVERY = 30;

/**
 * Checks at intervals how much of the month's message quota is used, if a setting asks for it; each threshold
 * is reported once a month. LINE's months are Tokyo's, and so are the account's.
 */
export async function watchQuota(ctx: Ctx): Promise<void> {
	if (Math.floor(ctx.now / MINUTE) % EVERY !== 0) return;
	const [asked] = await queryRows<{ asked: number }>(
		ctx.db,
		sql`select ${isNoticeRequested("quota_low")} as asked`,
	);
	if (asked?.asked !== 1) return;
	const quota = await requestQuota(ctx);
	if (!quota?.limit) return;
	const { used, limit } = quota;
	const reached = QUOTA_MARKS.filter((percent) => used >= (limit * percent) / 100).at(-1);
	if (reached === undefined) return;
	const month = currentDay(ctx.now, ctx.zone).slice(0, 7);
	await commitBatch(
		ctx.db,
		noteEvents(ctx, "quota_low", [
			{ key: `quota:${month}:${reached}`, friendId: null, said: { used, limit, percent: reached } },
		]),
	);
}
