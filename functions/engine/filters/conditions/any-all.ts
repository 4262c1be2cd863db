import { type SQL, sql } from "drizzle-orm";
import { inValues } from "#db/platform/sql/json-list.ts";
import type { AnyAll } from "#domain/engine/filters/conditions/any-all-rule.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";

interface ItemRows {
	/** The table `t`, with a column `t.friend_id`. */
	from: SQL;
	/** Column of the item's id. */
	of: SQL;
	/** A further condition on a row. */
	and?: SQL;
}

/** Maximum number of items of an "all" condition that are a set each; more are counted friend by friend. */
const MAX_ITEM_SETS = 4;

/** Friends with rows of any or all of some items, or without (docs/filters.md). */
export function anyAll(
	at: FilterContext,
	rule: AnyAll,
	ids: readonly number[],
	{ from, of, and = sql`1` }: ItemRows,
): FriendSelection | FriendSelection[] {
	if (rule === 1 && ids.length <= MAX_ITEM_SETS)
		return ids.flatMap((id) => anyAll(at, 0, [id], { from, of, and }));
	const isAll = (rule === 1 || rule === 3) && ids.length > 1;
	const rows = {
		from,
		friend: sql`t.friend_id`,
		where: sql`${of} ${inValues(ids)} and ${and}`,
		inOrder: ids.length === 1,
	};
	return selectFriends(
		at,
		isAll ? { ...rows, having: sql`count(distinct ${of}) = ${ids.length}` } : rows,
		rule > 1,
	);
}
