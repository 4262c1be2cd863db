import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import type { FilterContext } from "../filter-context.ts";
import { selectFriends } from "./friend-rows.ts";
import { isWithinSpan } from "./within-span.ts";

interface Days {
	from: string | null;
	to: string | null;
}

/**
 * Friends with an instant within the days. As a set it is read from the instant's index, without a look-up of
 * the friends, which would be scattered over the whole table; or, where it is wide, from an index of the
 * shown friends.
 */
export function friendsWithinDays(at: FilterContext, instant: SQLiteColumn, { from, to }: Days): SQLWrapper {
	const span = spanOfDays(from, to, at.zone);
	if (at.strategy === "perFriend") return isWithinSpan(sql`+${instant}`, span);
	if (at.wide) {
		const lies = isWithinSpan(sql`${instant}`, span);
		const where = sql`${lies} and ${at.wide.where}`;
		return selectFriends(at, {
			from: at.wide.from,
			friend: sql`${friends.id}`,
			where,
			span: lies,
			isShown: true,
		});
	}
	const lies = isWithinSpan(sql`b.${sql.identifier(instant.name)}`, span);
	return selectFriends(at, { from: sql`${friends} b`, friend: sql`b.id`, where: lies, span: lies });
}
