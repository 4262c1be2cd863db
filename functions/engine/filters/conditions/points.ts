import { sql } from "drizzle-orm";
import { pointBalances, pointEntries } from "#db/commerce/points.ts";
import { expiryLimit } from "#domain/commerce/points/point-expiry.ts";
import { NO_RANK, POINT_SELECTION } from "#domain/engine/filters/conditions/points.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";

/**
 * Condition type 131: balance, rank or next end of points. Friends without a row have a balance of 0 and no rank: where
 * these are selected, the condition selects everybody except the others.
 */
export const pointsWhere = (condition: ConditionOf<"points">, context: FilterContext): FriendSelection => {
	const rows = (where: FriendRows["where"]): FriendRows => ({
		from: sql`${pointBalances} p`,
		friend: sql`p.friend_id`,
		where,
	});
	const { by, from_points: from, to_points: to, rank_id, days } = condition;
	if (by === POINT_SELECTION.rank)
		return rank_id === NO_RANK
			? selectFriends(context, rows(sql`p.rank_id is not null`), { isNegated: true })
			: selectFriends(context, rows(sql`p.rank_id = ${rank_id}`));
	if (by === POINT_SELECTION.expiry)
		return selectFriends(context, {
			from: sql`${pointEntries} e`,
			friend: sql`e.friend_id`,
			where: sql`e.remaining > 0 and e.expires_at > ${context.now} and e.expires_at <= ${expiryLimit(context, days)}`,
		});
	const balance = withoutFriendIndex(context, sql`p.balance`);
	if ((from ?? 0) === 0)
		return to === null
			? new FriendSelection(context, [rows(sql`${balance} < 0`)], { isNegated: true })
			: selectFriends(context, rows(sql`${balance} > ${to}`), { isNegated: true });
	return selectFriends(
		context,
		rows(to === null ? sql`${balance} >= ${from}` : sql`${balance} between ${from} and ${to}`),
	);
};
