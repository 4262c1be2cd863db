import { type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { CAP_KINDS } from "#domain/engine/sending-caps/cap-kinds.ts";
import { CAP_MARKS, QUOTA_MARKS } from "#domain/integrations/notifications/events/quota-low.ts";
import { currentDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { ARE_SENDS_LIMITED } from "#functions/engine/deliveries/caps/cap-verdicts.ts";
import { noteOthers, readMonthCaps } from "#functions/engine/deliveries/caps/note-others.ts";
import { requestQuota } from "#functions/platform/line/line-quota.ts";
import { isNoticeRequested, noteEvents } from "#functions/platform/notices/note-events.ts";

/** Interval of the quota check, in minutes of the clock. */
const CHECK_INTERVAL = 30;

/** Condition: it is the minute of a check, and a setting includes it, or a cap depends on LINE's count. */
export const isQuotaCheckDue = ({ now }: Ctx): SQL =>
	isCheckMinute(now) ? sql`(${isNoticeRequested("quota_low")} or ${ARE_SENDS_LIMITED})` : sql`false`;

const isCheckMinute = (now: number): boolean => Math.floor(now / MINUTE) % CHECK_INTERVAL === 0;

/**
 * Checks at intervals how much of the month's message quota is used, if a setting includes it; each threshold
 * is reported once a month. LINE's months are in Tokyo's time zone, like the account.
 */
export async function watchQuota(ctx: Ctx): Promise<void> {
	if (!isCheckMinute(ctx.now)) return;
	const [requestRow] = await queryRows(
		ctx.db,
		{ isRequested: number, isLimited: number },
		sql`select ${isNoticeRequested("quota_low")} as isRequested, ${ARE_SENDS_LIMITED} as isLimited`,
	);
	if (requestRow?.isRequested !== 1 && requestRow?.isLimited !== 1) return;
	const quota = await requestQuota(ctx);
	if (requestRow?.isLimited === 1) await watchCaps(ctx, quota?.used ?? null);
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

/** Stores what LINE counted beyond our messages, and reports reached percentages of the account's own caps. */
async function watchCaps(ctx: Ctx, used: number | null): Promise<void> {
	if (used !== null) await noteOthers(ctx, used);
	const month = currentDay(ctx.now, ctx.zone).slice(0, 7);
	const events = (await readMonthCaps(ctx)).flatMap(({ kind, used: sends, limit }) => {
		const percent = CAP_MARKS.filter((mark) => sends >= (limit * mark) / 100).at(-1);
		const scope = kind === null ? "全部" : CAP_KINDS[kind].label;
		return percent === undefined
			? []
			: [
					{
						key: `cap:${month}:${kind ?? ""}:${limit}:${percent}`,
						friendId: null,
						values: { used: sends, limit, percent, scope },
					},
				];
	});
	if (events.length > 0) await commitBatch(ctx.db, noteEvents(ctx, "quota_low", events));
}
