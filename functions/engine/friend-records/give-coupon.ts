import { type SQL, sql } from "drizzle-orm";
import { couponGrants, coupons } from "#db/commerce/coupons.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { CouponSource } from "#domain/commerce/coupons/coupon-codes.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

interface GivenCoupon {
	couponId: number;
	/** Rows `friend_id`, `cause`, `source_label` and `nth`, which orders them. */
	recipients: SQL;
	source: CouponSource;
	operatorId?: number | null;
	programId?: number | null;
}

/** Time of day of the action before the end. */
const REMIND_TIME = "10:00";

/** Condition: a coupon `c` can be obtained on a day. */
export const isObtainable = (day: string): SQL =>
	sql`(c.deleted_at is null and ifnull(c.obtain_from, ${day}) <= ${day} and ifnull(c.obtain_until, ${day}) >= ${day}
		and ifnull(c.use_until, ${day}) >= ${day})`;

/** Number of pieces of a coupon that count for a friend's limit. */
export const countPieces = (couponId: SQL, friendId: SQL): SQL =>
	sql`(select count(*) from ${couponGrants} h where h.coupon_id = ${couponId} and h.friend_id = ${friendId} and h.revoked_at is null)`;

/**
 * Statements that give a coupon to friends, in the order of `nth`: the limits in all and per friend, and the period of
 * obtaining, are conditions of the insertion. A repeated cause gives nothing. Order matters: the number of pieces follows
 * the insertion, whose number of rows it adds.
 */
export function giveCoupon(
	ctx: Ctx & Partial<Pick<OperatorCtx, "operator">>,
	{ couponId, recipients, source, operatorId = null, programId = null }: GivenCoupon,
): Statement[] {
	const day = currentDay(ctx.now, ctx.zone);
	const { instantOfDate } = createLocalTime(ctx);
	/** First day without the coupon; null without an end. The earlier one of both ends counts. */
	const endDay = sql`min(ifnull(date(c.use_until, '+1 day'), '9999-12-31'),
		ifnull(date(${day}, '+' || (c.use_days + 1) || ' days'), '9999-12-31'))`;
	const hasEnd = sql`(c.use_until is not null or c.use_days is not null)`;
	const remindAt = instantOfDate(sql`date(${endDay}, '-' || (c.remind_days + 1) || ' days')`, REMIND_TIME);
	const id = integerLiteral(couponId);
	const withinFriendLimit = sql`(select r.*,
			row_number() over (partition by r.friend_id order by r.nth) as of_friend
		from ${recipients} r where not exists (select 1 from ${couponGrants} e where e.cause = r.cause))`;
	const numbered = sql`(select r.*, c.id as coupon_id, row_number() over (order by r.nth) as number
		from ${withinFriendLimit} r join ${coupons} c on c.id = ${id}
		where ${isObtainable(day)} and ${countPieces(sql`c.id`, sql`r.friend_id`)} + r.of_friend <= c.per_friend)`;
	return [
		execute(
			ctx.db,
			insertInto(
				couponGrants,
				{
					couponId: sql`c.id`,
					friendId: sql`r.friend_id`,
					cause: sql`r.cause`,
					source,
					sourceLabel: sql`r.source_label`,
					operatorId,
					programId,
					obtainedAt: ctx.now,
					day,
					usableFrom: sql`iif(c.use_from > ${day}, ${instantOfDate(sql`c.use_from`, "00:00")}, null)`,
					expiresAt: sql`iif(${hasEnd}, ${instantOfDate(endDay, "00:00")}, null)`,
					remindAt: sql`iif(c.remind_days is not null and ${hasEnd} and ${remindAt} > ${ctx.now}, ${remindAt}, null)`,
				},
				sql`from ${numbered} r join ${coupons} c on c.id = r.coupon_id
					where c.max_total is null or c.issued + r.number <= c.max_total
					order by r.number on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${coupons} set issued = issued + changes() where id = ${id} and changes() > 0`,
		),
	];
}

/** Statement that tells other systems of coupons given in this transaction. @param causes condition on `g.cause` */
export const publishObtained = (ctx: Ctx & Partial<Pick<OperatorCtx, "operator">>, causes: SQL): Statement =>
	publishSelectedEvents(
		ctx,
		{
			type: sql`${"coupon.obtained" satisfies WebhookEventType}`,
			key: sql`'coupon:' || g.id`,
			friendId: sql`g.friend_id`,
			data: sql`json_object('grant_id', g.id, 'coupon_id', g.coupon_id, 'title', c.title, 'source', g.source)`,
		},
		sql`cross join ${couponGrants} g join ${coupons} c on c.id = g.coupon_id
			where g.cause ${causes} and g.obtained_at = ${ctx.now}`,
	);
