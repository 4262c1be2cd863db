import { type SQL, sql } from "drizzle-orm";
import type { AnyAll } from "#domain/conditions/any-all.ts";
import { isIn, selected } from "./selected.ts";

interface Rows {
	/** `from` and what it is joined with; the friend is `t.friend_id`. */
	from: SQL;
	/** The column that says what a row is of. */
	of: SQL;
	/** What else must hold for a row. */
	and?: SQL;
}

/** The friends with rows of any or all of some things, or not (docs/filters.md). */
export function anyAll(rule: AnyAll, ids: readonly number[], { from, of, and = sql`1` }: Rows): SQL {
	const rows = sql`select t.friend_id from ${from} where ${of} ${isIn(ids)} and ${and}`;
	const isAll = (rule === 1 || rule === 3) && ids.length > 1;
	const found = isAll ? sql`${rows} group by t.friend_id having count(distinct ${of}) = ${ids.length}` : rows;
	return selected(found, rule > 1);
}
