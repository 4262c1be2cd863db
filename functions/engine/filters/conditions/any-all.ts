import { type SQL, sql } from "drizzle-orm";
import { isAmong } from "#db/platform/sql/among.ts";
import type { AnyAll } from "#domain/engine/filters/conditions/any-all.ts";
import type { FilterContext } from "../context.ts";
import { type Selected, selected } from "./selected.ts";

interface Rows {
	/** The table `t`, with a column `t.friend_id`. */
	from: SQL;
	/** Column of the item's id. */
	of: SQL;
	/** A further condition on a row. */
	and?: SQL;
}

/** Maximum number of items of an "all" condition that are a set each; more are counted friend by friend. */
const EACH_A_SET = 4;

/** Friends with rows of any or all of some items, or without (docs/filters.md). */
export function anyAll(
	at: FilterContext,
	rule: AnyAll,
	ids: readonly number[],
	{ from, of, and = sql`1` }: Rows,
): Selected | Selected[] {
	if (rule === 1 && ids.length <= EACH_A_SET)
		return ids.flatMap((id) => anyAll(at, 0, [id], { from, of, and }));
	const isAll = (rule === 1 || rule === 3) && ids.length > 1;
	const rows = {
		from,
		friend: sql`t.friend_id`,
		where: sql`${of} ${isAmong(ids)} and ${and}`,
		inOrder: ids.length === 1,
	};
	return selected(
		at,
		isAll ? { ...rows, having: sql`count(distinct ${of}) = ${ids.length}` } : rows,
		rule > 1,
	);
}
