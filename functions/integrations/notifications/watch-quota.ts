import { type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { QUOTA_MARKS } from "#domain/integrations/notifications/events/quota-low.ts";
import { currentDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { requestQuota } from "#functions/platform/line/line-quota.ts";
import { isNoticeRequested, noteEvents } from "#functions/platform/notices/note-events.ts";

/** Interval of the quota check, in minutes of the clock. */
const CHECK_INTERVAL = 30;

/** Condition: it is the minute of a check, and a setting includes it. */
export const isQuotaCheckDue = ({ now }: Ctx): SQL =>
	isCheckMinute(now) ? isNoticeRequested("quota_low") : sql`false`;

const isCheckMinute = (now: number): boolean => Math.floor(now / MINUTE) % CHECK_INTERVAL === 0;

/**
 * Checks at intervals how much of the month's message quota is used, if a setting includes it; each threshold
 * is reported once a month. LINE's months are in Tokyo's time zone, like the account.
 */
export async function watchQuota(ctx: Ctx): Promise<void> {
	if (!isCheckMinute(ctx.now)) return;
	const [requestRow] = await queryRows(
		ctx.db,
		{ isRequested: number },
		sql`select ${isNoticeRequested("quota_low")} as isRequested`,
	);
	if (requestRow?.isRequested !== 1) return;
	const quota = await requestQuota(ctx);
	if (!quota?.limit) return;
	const { used, limit } = quota;
	const reachedPercent = QUOTA_MARKS.filter((percent) => used >= (limit * percent) / 100).at(-1);
	if (reachedPercent === undefined) return;
	const month = currentDay(ctx.now, ctx.zone).slice(0, 7);
	await commitBatch(
		ctx.db,
		noteEvents(ctx, "quota_low", [
			{
				key: `quota:${month}:${reachedPercent}`,
				friendId: null,
				values: { used, limit, percent: reachedPercent },
			},
		]),
	);
}
