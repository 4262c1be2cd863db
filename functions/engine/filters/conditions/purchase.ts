import { type SQL, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { purchases } from "#db/commerce/products.ts";
import { inValues } from "#db/platform/sql/json-list.ts";
import {
	hasBounds,
	PURCHASE_LIMIT,
	PURCHASE_MATCH,
	PURCHASE_PRODUCTS,
} from "#domain/engine/filters/conditions/purchase.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";
import { isWithinSpan } from "./within-span.ts";

type Measure = Exclude<ConditionOf<"purchase">["match"], 0 | 10>;

const SUMS: Record<Measure, SQL> = {
	[PURCHASE_MATCH.times]: sql`count(*)`,
	[PURCHASE_MATCH.pieces]: sql`sum(x.quantity)`,
	[PURCHASE_MATCH.yen]: sql`sum(p.paid_yen - p.refunded_yen - p.disputed_yen)`,
};

/**
 * Condition type 140: purchases of which some money stays with the shop, without those paid with test keys. Friends
 * without one have bought 0: where these are selected, the condition selects everybody except the others.
 */
export const purchaseWhere = (
	condition: ConditionOf<"purchase">,
	context: FilterContext,
): FriendSelection => {
	const { match, from_number: from, to_number: to } = condition;
	const rows = rowsOf(condition, context);
	if (!hasBounds(match)) return selectFriends(context, rows, { isNegated: isNegatedMatch(match) });
	const sum = SUMS[match];
	if ((from ?? 0) === 0)
		return to === null
			? selectFriends(context, { ...rows, having: sql`${sum} < 0` }, { isNegated: true })
			: selectFriends(context, { ...rows, having: sql`${sum} > ${to}` }, { isNegated: true });
	const having = to === null ? sql`${sum} >= ${from}` : sql`${sum} between ${from} and ${to}`;
	return selectFriends(context, { ...rows, having });
};

function rowsOf(condition: ConditionOf<"purchase">, context: FilterContext): FriendRows {
	const { use_products, product_ids: ids, use_date } = condition;
	const isOfEvery = use_products === PURCHASE_PRODUCTS.every;
	const isOfProduct = isOfEvery
		? sql``
		: sql` and ${withoutFriendIndex(context, sql`x.product_id`)} ${inValues(ids)}`;
	const isInSpan =
		use_date === PURCHASE_LIMIT.days
			? sql` and ${isWithinSpan(sql`x.paid_at`, instantsOfPeriod(condition, context))}`
			: sql``;
	return {
		from: sql`${purchases} x cross join ${payments} p`,
		friend: sql`x.friend_id`,
		// The plus keeps SQLite from the index of states: most purchases are paid.
		where: sql`x.friend_id > 0 and +x.state in ('paid', 'handed')${isOfProduct}${isInSpan} and p.purpose = 'product' and p.purpose_id = x.id and p.is_test = 0 and p.paid_yen > p.refunded_yen + p.disputed_yen`,
		scan: isOfEvery ? "in order" : false,
		isOrderedByFriend: isOfEvery,
	};
}
