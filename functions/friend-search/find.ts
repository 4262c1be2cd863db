import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { filterSummary } from "#domain/filters/summary.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { filterWhere } from "../friends/filter.ts";
import { filterNames } from "../friends/filter-names.ts";
import { tagsOfFriend } from "../friends/list.ts";
import { presentFriend, type TagName } from "../friends/present.ts";
import { visibleTo } from "../friends/visible.ts";
import type { OperatorCtx } from "../http/types.ts";

interface Find {
	filter: Filter;
	page: number;
	/** What their names hold. */
	name?: string;
}

/** One page of the friends that a filter finds among those an operator may see, with the filter as a sentence. */
export async function findFriends(ctx: OperatorCtx, { filter, page, name = "" }: Find) {
	const where = and(filterWhere(ctx, filter), visibleTo(ctx.operator), named(name));
	const [[rows, [counted]], names] = await Promise.all([
		ctx.db.batch([
			ctx.db
				.select({ friend: friends, tags: tagsOfFriend })
				.from(friends)
				.where(where)
				.orderBy(...ORDER[filter.sort_type])
				.limit(filter.take_num)
				.offset((page - 1) * filter.take_num),
			ctx.db.select({ total: sql<number>`count(*)` }).from(friends).where(where),
		]),
		filterNames(ctx, [filter]),
	]);
	return {
		description: filterSummary(filter, names),
		items: rows.map((row) => presentFriend(row.friend, JSON.parse(row.tags) as TagName[], ctx.zone)),
		total: counted?.total ?? 0,
		page,
		take_num: filter.take_num,
	};
}

/** By the filter's `sort_type`: newest friends first, oldest, newest message first, oldest. */
const ORDER: Record<Filter["sort_type"], SQL[]> = {
	1: [desc(friends.followedAt), desc(friends.id)],
	0: [asc(friends.followedAt), asc(friends.id)],
	3: [desc(friends.lastMessageAt), desc(friends.id)],
	4: [asc(friends.lastMessageAt), asc(friends.id)],
};

/** D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`. */
const named = (name: string): SQL =>
	name === "" ? sql`1` : sql`instr(${friends.nameKey}, ${normalise(name)}) > 0`;
