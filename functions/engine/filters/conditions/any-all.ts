import { type SQL, sql } from "drizzle-orm";
import { isAmong } from "#db/platform/sql/among.ts";
import type { AnyAll } from "#domain/engine/filters/conditions/any-all.ts";
import type { FilterContext } from "../context.ts";
import { type Selected, selected } from "./selected.ts";

interface Rows {
	/** The table `t`, with a column `t.friend_id`. */
	from: SQL;
	/** The column that names the thing. */
	of: SQL;
	/** A further condition on a row. */
	and?: SQL;
}

/** How many things all of which are asked for are each a set of its own; more are counted friend by friend. */
const EACH_A_SET = 4;

/** The friends with rows of any or all of some things, or not (docs/filters.md). */
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
