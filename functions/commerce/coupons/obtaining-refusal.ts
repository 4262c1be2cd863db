import { sql } from "drizzle-orm";
import { coupons } from "#db/commerce/coupons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { countPieces } from "#functions/engine/friend-records/give-coupon.ts";

/** Reasons why a friend cannot get a coupon. */
export type ObtainingRefusal = "gone" | "notYet" | "over" | "soldOut" | "limit" | "notFor";

/** First reason why a friend cannot get another piece; null if there is none. */
export async function findObtainingRefusal(
	ctx: Ctx,
	{ couponId, friendId }: { couponId: number; friendId: number },
): Promise<ObtainingRefusal | null> {
	const [coupon] = await queryRows(
		ctx.db,
		{
			obtainFrom: nullable(text),
			obtainUntil: nullable(text),
			useUntil: nullable(text),
			maxTotal: nullable(number),
			issued: number,
			perFriend: number,
			pieces: number,
		},
		sql`select c.obtain_from as obtainFrom, c.obtain_until as obtainUntil, c.use_until as useUntil, c.max_total as maxTotal,
				c.issued, c.per_friend as perFriend, ${countPieces(sql`c.id`, sql`${friendId}`)} as pieces
			from ${coupons} c where c.id = ${couponId} and c.deleted_at is null`,
	);
	return coupon ? obtainingRefusalOf(coupon, currentDay(ctx.now, ctx.zone)) : "gone";
}

/** Limits of a coupon, and a friend's pieces of it. */
interface CouponLimits {
	obtainFrom: string | null;
	obtainUntil: string | null;
	useUntil: string | null;
	maxTotal: number | null;
	issued: number;
	perFriend: number;
	pieces: number;
}

/** Reason why a friend gets no further piece on a day, as the conditions of `giveCoupon` have it. */
export function obtainingRefusalOf(limits: CouponLimits, day: string): ObtainingRefusal | null {
	if (limits.obtainFrom !== null && day < limits.obtainFrom) return "notYet";
	if ((limits.obtainUntil ?? day) < day || (limits.useUntil ?? day) < day) return "over";
	if (limits.pieces >= limits.perFriend) return "limit";
	return limits.maxTotal !== null && limits.issued >= limits.maxTotal ? "soldOut" : null;
}
