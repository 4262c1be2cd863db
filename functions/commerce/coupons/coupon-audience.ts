import { eq } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Ctx } from "#functions/context.ts";
import { matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";

/** Whether a friend is among those who can take a coupon. A filter that names something deleted includes nobody. */
export async function isInAudience(ctx: Ctx, queryId: number | null, friendId: number): Promise<boolean> {
	if (queryId === null) return true;
	const [row] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(memberQueries)
		.where(eq(memberQueries.id, queryId));
	if (!row) return false;
	const [found, names] = await Promise.all([
		queryRows(ctx.db, { id: number }, matchesAmongFriends(ctx, row.filter, [friendId])),
		loadFilterNames(ctx, [row.filter]),
	]);
	return found.length > 0 && !isFilterBroken(row.filter, names);
}
