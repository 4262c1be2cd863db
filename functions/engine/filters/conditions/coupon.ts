import { type SQL, sql } from "drizzle-orm";
import { couponGrants } from "#db/commerce/coupons.ts";
import { COUPON_MATCH } from "#domain/engine/filters/conditions/coupon.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { baseMatch, isNegatedMatch } from "./match-codes.ts";

/** Condition type 132: an obtained coupon, by its state. Revoked pieces do not count. */
export const couponWhere = (
	{ coupon_id, match }: ConditionOf<"coupon">,
	context: FilterContext,
): FriendSelection =>
	selectFriends(
		context,
		{
			from: sql`${couponGrants} g`,
			friend: sql`g.friend_id`,
			where: sql`g.coupon_id = ${coupon_id} and g.revoked_at is null and ${isMatching(baseMatch(match), context.now)}`,
		},
		{ isNegated: isNegatedMatch(match) },
	);

function isMatching(match: number, now: number): SQL {
	if (match === COUPON_MATCH.used) return sql`g.used_at is not null`;
	return match === COUPON_MATCH.expired
		? sql`g.used_at is null and g.expires_at <= ${now}`
		: sql`g.used_at is null and (g.expires_at is null or g.expires_at > ${now})`;
}
