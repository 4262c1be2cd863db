import { type SQL, sql } from "drizzle-orm";
import type { AnyAll } from "#domain/conditions/any-all.ts";
import type { At } from "../at.ts";
import { isIn, selected } from "./selected.ts";

interface Rows {
	/** The table `t`, with a column `t.friend_id`. */
	from: SQL;
	/** The column that names the thing. */
	of: SQL;
	/** A further condition on a row. */
	and?: SQL;
}

/** The friends with rows for any or all of some things, or without (docs/filters.md). */
export function anyAll(at: At, rule: AnyAll, ids: readonly number[], { from, of, and = sql`1` }: Rows): SQL {
	const isAll = (rule === 1 || rule === 3) && ids.length > 1;
	const rows = { from, friend: sql`t.friend_id`, where: sql`${of} ${isIn(ids)} and ${and}` };
	return selected(
		at,
		isAll ? { ...rows, having: sql`count(distinct ${of}) = ${ids.length}` } : rows,
		rule > 1,
	);
}
