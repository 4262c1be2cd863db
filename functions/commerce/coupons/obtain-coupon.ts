import { eq, sql } from "drizzle-orm";
import { couponDraws, couponGrants, coupons } from "#db/commerce/coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isWin } from "#domain/commerce/coupons/coupon-codes.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	countPieces,
	giveCoupon,
	isObtainable,
	publishObtained,
} from "#functions/engine/friend-records/give-coupon.ts";
import { isInAudience } from "./coupon-audience.ts";
import { findObtainingRefusal, type ObtainingRefusal } from "./obtaining-refusal.ts";

interface PageCoupon {
	id: number;
	memberQueryId: number | null;
}

/**
 * Gives a coupon to a friend who takes it on its page. A repeated press with the same key gives nothing more.
 * @returns id of the piece, also of an earlier press with the same key; or why there is none
 */
export async function obtainCoupon(
	ctx: Ctx,
	{ coupon, friendId, key }: { coupon: PageCoupon; friendId: number; key: string },
): Promise<{ id: number } | { refusal: ObtainingRefusal }> {
	if (!(await isInAudience(ctx, coupon.memberQueryId, friendId))) return { refusal: "notFor" };
	const cause = `page:${coupon.id}:${friendId}:${key}`;
	await commitBatch(ctx.db, [
		...giveCoupon(ctx, {
			couponId: coupon.id,
			recipients: sql`(select ${friendId} as friend_id, ${cause} as cause, null as source_label, 1 as nth)`,
			source: "page",
		}),
		publishObtained(ctx, sql`= ${cause}`),
	]);
	const id = await findGrant(ctx, cause);
	if (id !== undefined) return { id };
	return { refusal: (await findObtainingRefusal(ctx, { couponId: coupon.id, friendId })) ?? "gone" };
}

/** Id of the piece with a cause. */
export async function findGrant({ db }: Pick<Ctx, "db">, cause: string): Promise<number | undefined> {
	const [grant] = await db
		.select({ id: couponGrants.id })
		.from(couponGrants)
		.where(eq(couponGrants.cause, cause));
	return grant?.id;
}

interface LotteryCoupon extends PageCoupon {
	/** Wins per 10,000 draws, as they were read: a draw with other odds is refused. */
	odds: number;
	drawPeriod: "once" | "day";
}

/**
 * Draws a lottery for a friend, once for each period. The draw is stored before anybody sees it, so that a repeated press
 * or a reload shows the same one. When all wins are given the lottery ends, instead of going on without a chance; a
 * winning draw and its piece are one transaction.
 */
export async function drawCoupon(
	ctx: Ctx,
	{ coupon, friendId }: { coupon: LotteryCoupon; friendId: number },
): Promise<{ isWon: boolean; isNew: boolean } | { refusal: ObtainingRefusal }> {
	const day = currentDay(ctx.now, ctx.zone);
	const period = coupon.drawPeriod === "day" ? day : "";
	const earlier = await findDraw(ctx, { couponId: coupon.id, friendId, period });
	if (earlier) return { isWon: earlier.isWon === 1, isNew: false };
	if (!(await isInAudience(ctx, coupon.memberQueryId, friendId))) return { refusal: "notFor" };
	const isThisDraw = sql`d.coupon_id = ${coupon.id} and d.friend_id = ${friendId} and d.period = ${period}`;
	const recipients = sql`(select d.friend_id as friend_id, 'draw:' || d.id as cause, null as source_label, d.id as nth
		from ${couponDraws} d where ${isThisDraw} and d.is_won = 1)`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				couponDraws,
				{
					couponId: sql`c.id`,
					friendId,
					period,
					isWon: isWin(ctx.random(), coupon.odds),
					odds: sql`c.odds`,
					at: ctx.now,
				},
				sql`from ${coupons} c where c.id = ${coupon.id} and c.obtaining = 'lottery' and c.odds = ${coupon.odds}
					and c.draw_period = ${coupon.drawPeriod} and ${isObtainable(day)}
					and (c.max_total is null or c.issued < c.max_total)
					and ${countPieces(sql`c.id`, sql`${friendId}`)} < c.per_friend
					on conflict do nothing`,
			),
		),
		...giveCoupon(ctx, { couponId: coupon.id, recipients, source: "lottery" }),
		publishObtained(ctx, sql`in (select cause from ${recipients})`),
	]);
	const draw = await findDraw(ctx, { couponId: coupon.id, friendId, period });
	if (draw) return { isWon: draw.isWon === 1, isNew: true };
	return { refusal: (await findObtainingRefusal(ctx, { couponId: coupon.id, friendId })) ?? "gone" };
}

async function findDraw(
	{ db }: Pick<Ctx, "db">,
	{ couponId, friendId, period }: { couponId: number; friendId: number; period: string },
) {
	const [draw] = await queryRows(
		db,
		{ isWon: number },
		sql`select is_won as isWon from ${couponDraws}
			where coupon_id = ${couponId} and friend_id = ${friendId} and period = ${period}`,
	);
	return draw;
}
