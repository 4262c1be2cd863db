import { type SQL, sql } from "drizzle-orm";
import { inValues } from "#db/platform/sql/json-list.ts";
import type { AnyAll } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedRule, requiresAllItems } from "./match-codes.ts";

interface ItemRows {
	/** The table `t`, with a column `t.friend_id`. */
	from: SQL;
	/** Column of the item's id. */
	itemId: SQL;
	/** A further condition on a row. */
	where?: SQL;
}

/** Maximum number of items of an "all" condition that are a set each; more are counted friend by friend. */
const MAX_ITEM_SETS = 4;

/** Friends with rows of any or all of some items, or without (docs/filters.md). */
export function anyAll(
	context: FilterContext,
	rule: AnyAll,
	ids: readonly number[],
	{ from, itemId, where: rowCondition = sql`1` }: ItemRows,
): FriendSelection | FriendSelection[] {
	if (rule === ANY_ALL.all && ids.length <= MAX_ITEM_SETS)
		return ids.flatMap((id) => anyAll(context, ANY_ALL.any, [id], { from, itemId, where: rowCondition }));
	const isAll = requiresAllItems(rule) && ids.length > 1;
	const rows: FriendRows = {
		from,
		friend: sql`t.friend_id`,
		where: sql`${itemId} ${inValues(ids)} and ${rowCondition}`,
		isOrderedByFriend: ids.length === 1,
	};
	return selectFriends(
		context,
		isAll ? { ...rows, having: sql`count(distinct ${itemId}) = ${ids.length}` } : rows,
		{ isNegated: isNegatedRule(rule) },
	);
}
