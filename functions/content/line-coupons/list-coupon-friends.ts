import { and, eq, isNull, sql } from "drizzle-orm";
import { lineCouponFriends, lineCoupons } from "#db/content/line-coupons.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { presentLineCoupon } from "./list-line-coupons.ts";

const FRIENDS_PER_PAGE = 50;

/**
 * A coupon, and the friends to whom it was sent, newest first, within the operator's scope. LINE does not tell who opened
 * or used it.
 * @throws Refusal 404
 */
export async function listCouponFriends({
	ctx,
	input: { id, page },
}: {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}) {
	const isSent = sql`${lineCouponFriends} p where p.coupon_id = ${id} and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`;
	const [[coupon], rows, counted] = await ctx.db.batch([
		ctx.db
			.select()
			.from(lineCoupons)
			.where(and(eq(lineCoupons.id, id), isNull(lineCoupons.deletedAt))),
		queryRows(
			ctx.db,
			{ id: number, name: text, icon_url: nullable(text), sentAt: number },
			sql`select f.id as id, f.name as name, f.icon_url as icon_url, t.sent_at as sentAt
				from (select p.friend_id as friend_id, p.sent_at as sent_at from ${isSent}
					order by p.sent_at desc, p.friend_id desc limit ${FRIENDS_PER_PAGE} offset ${(page - 1) * FRIENDS_PER_PAGE}) t
				join ${friends} f on f.id = t.friend_id order by t.sent_at desc, t.friend_id desc`,
		),
		queryRows(ctx.db, { total: number }, sql`select count(*) as total from ${isSent}`),
	]);
	if (!coupon) throw notFound();
	return {
		coupon: presentLineCoupon(ctx, coupon),
		items: rows.map(({ sentAt, ...friend }) => ({ ...friend, sent_at: toWireTime(sentAt, ctx.zone) })),
		total: counted[0]?.total ?? 0,
		page,
		take_num: FRIENDS_PER_PAGE,
	};
}
