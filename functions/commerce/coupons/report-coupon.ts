import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { couponDraws, couponGrants, coupons, couponUses } from "#db/commerce/coupons.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import { COUPON_SOURCES, type CouponSource } from "#domain/commerce/coupons/coupon-codes.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { isInState } from "./list-coupon-grants.ts";

interface ReportQuery {
	id: number;
	/** Number of days of the curve, today included. */
	days: number;
}

/** Obtained and used pieces of a coupon, by state, source and day, within the operator's scope. @throws Refusal 404 */
export async function reportCoupon({ ctx, input: { id, days } }: { ctx: OperatorCtx; input: ReportQuery }) {
	const isVisible = (friend: SQL) => isEachFriendVisible(ctx.operator, friend);
	const first = daysAfter(currentDay(ctx.now, ctx.zone), 1 - days);
	const count = (state: Parameters<typeof isInState>[0]) => sql`ifnull(sum(${isInState(state, ctx.now)}), 0)`;
	const [[coupon], [sums], sources, obtained, used, [draws]] = await ctx.db.batch([
		ctx.db
			.select({ name: coupons.name, title: coupons.title, odds: coupons.odds, maxTotal: coupons.maxTotal })
			.from(coupons)
			.where(and(eq(coupons.id, id), isNull(coupons.deletedAt))),
		queryRows(
			ctx.db,
			{ open: number, used: number, expired: number, revoked: number, worth_yen: number },
			sql`select ${count("obtained")} as open, ${count("used")} as used, ${count("expired")} as expired,
					${count("revoked")} as revoked, ifnull(sum(u.worth_yen), 0) as worth_yen
				from ${couponGrants} g left join ${couponUses} u on u.grant_id = g.id
				where g.coupon_id = ${id} and ${isVisible(sql`g.friend_id`)}`,
		),
		queryRows(
			ctx.db,
			{ source: typed<CouponSource>(text), label: text, obtained: number, used: number, worth_yen: number },
			sql`select g.source, ifnull(g.source_label, '') as label, count(*) as obtained,
					sum(g.used_at is not null) as used, ifnull(sum(u.worth_yen), 0) as worth_yen
				from ${couponGrants} g left join ${couponUses} u on u.grant_id = g.id
				where g.coupon_id = ${id} and g.revoked_at is null and ${isVisible(sql`g.friend_id`)}
				group by g.source, label order by obtained desc, label limit 50`,
		),
		queryRows(
			ctx.db,
			{ day: text, count: number },
			sql`select g.day, count(*) as count from ${couponGrants} g
				where g.coupon_id = ${id} and g.day >= ${first} and g.revoked_at is null and ${isVisible(sql`g.friend_id`)}
				group by g.day`,
		),
		queryRows(
			ctx.db,
			{ day: text, count: number },
			sql`select u.day, count(*) as count from ${couponUses} u
				where u.coupon_id = ${id} and u.day >= ${first} and ${isVisible(sql`u.friend_id`)} group by u.day`,
		),
		queryRows(
			ctx.db,
			{ draws: number, wins: number },
			sql`select count(*) as draws, ifnull(sum(d.is_won), 0) as wins from ${couponDraws} d
				where d.coupon_id = ${id} and ${isVisible(sql`d.friend_id`)}`,
		),
	]);
	if (!coupon) throw notFound();
	const { open = 0, used: usedSum = 0, expired = 0, revoked = 0, worth_yen = 0 } = sums ?? {};
	const countsOf = (rows: { day: string; count: number }[]) =>
		new Map(rows.map((row) => [row.day, row.count]));
	const [obtainedByDay, usedByDay] = [countsOf(obtained), countsOf(used)];
	return {
		name: coupon.name,
		title: coupon.title,
		max_total: coupon.maxTotal,
		obtained: open + usedSum + expired,
		open,
		used: usedSum,
		expired,
		revoked,
		worth_yen,
		lottery: coupon.odds === null ? null : { odds: coupon.odds, ...(draws ?? { draws: 0, wins: 0 }) },
		sources: sources.map(({ label, ...row }) => ({
			...row,
			label: `${COUPON_SOURCES[row.source]}${label === "" ? "" : `（${label}）`}`,
		})),
		days: Array.from({ length: days }, (_, index) => {
			const day = daysAfter(first, index);
			return { day, obtained: obtainedByDay.get(day) ?? 0, used: usedByDay.get(day) ?? 0 };
		}),
	};
}
