import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import type { InstantSpan } from "#domain/engine/filters/day-period.ts";
import type { FilterContext } from "../filter-context.ts";
import { selectFriends } from "./friend-rows.ts";
import { isWithinSpan } from "./within-span.ts";

/**
 * Friends with an instant within the span. As a set it is read from the instant's index, without a look-up of
 * the friends, which would be scattered over the whole table; or, where it is wide, from an index of the
 * shown friends.
 */
export function friendsWithinDays(
	context: FilterContext,
	instant: SQLiteColumn,
	span: InstantSpan,
): SQLWrapper {
	if (context.strategy === "perFriend") return isWithinSpan(sql`+${instant}`, span);
	if (context.wideSpanRows) {
		const isInSpan = isWithinSpan(sql`${instant}`, span);
		const where = sql`${isInSpan} and ${context.wideSpanRows.where}`;
		return selectFriends(context, {
			from: context.wideSpanRows.from,
			friend: sql`${friends.id}`,
			where,
			spanWhere: isInSpan,
			isShownOnly: true,
		});
	}
	const isInSpan = isWithinSpan(sql`b.${sql.identifier(instant.name)}`, span);
	return selectFriends(context, {
		from: sql`${friends} b`,
		friend: sql`b.id`,
		where: isInSpan,
		spanWhere: isInSpan,
	});
}
