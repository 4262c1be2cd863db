import { and, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterListSummary } from "#domain/engine/filters/filter-summary.ts";
import type { FriendOrderCode } from "#domain/engine/filters/friend-order.ts";
import { MAX_COUNTED_FRIENDS, totalWithPage } from "#domain/people/friend-search/friend-total.ts";
import type { ChosenColumns } from "#domain/people/friend-search/list-columns.ts";
import { countFriends, countFriendsUpTo } from "#functions/engine/filters/filter-queries.ts";
import { friendOrderOf, orderByFriendOrder } from "#functions/engine/filters/friend-orders.ts";
import { filterPageSql } from "#functions/engine/filters/friend-page.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { scoresOfFriend } from "#functions/people/friends/friend-scores.ts";
import { tagsOfFriend } from "#functions/people/friends/list-friends.ts";
import { presentFriend } from "#functions/people/friends/present-friend.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { listColumnsOf, presentListColumns } from "./read-list-columns.ts";

interface FriendsPageQuery {
	filter: Filter;
	page: number;
	/** Further condition on `friends`. */
	where?: SQL | undefined;
	/** By default the filter's own order. */
	orderCode?: FriendOrderCode | undefined;
	/** Columns to read beside those of every list. */
	columns?: ChosenColumns;
}

const NO_COLUMNS: ChosenColumns = { columns: [], var_ids: [] };

/**
 * Returns one page of a filter's friends within the operator's scope, and the filter as a sentence. The total is
 * exact only if that is cheap (docs/decisions/0089-pages-do-not-wait-for-exact-counts.md).
 */
export async function findFriends(
	ctx: OperatorCtx,
	{ filter, page, where, columns, orderCode = filter.sort_type }: FriendsPageQuery,
) {
	const visibility = isVisibleAnd(ctx, where);
	const { take_num } = filter;
	const pageRange = { take: take_num, skip: (page - 1) * take_num };
	const ids = filterPageSql(ctx, filter, visibility, { ...pageRange, orderCode });
	const [[rows, [countRow]], names] = await Promise.all([
		ctx.db.batch([
			ctx.db
				.select({
					friend: friends,
					tags: tagsOfFriend,
					scores: scoresOfFriend(ctx),
					columns: listColumnsOf(ctx, columns ?? NO_COLUMNS),
				})
				.from(friends)
				.where(sql`${friends.id} in (${ids})`)
				.orderBy(orderByFriendOrder(friendOrderOf(orderCode, ctx))),
			queryRows(
				ctx.db,
				{ count: nullable(number) },
				countFriendsUpTo(ctx, filter, visibility, MAX_COUNTED_FRIENDS + 1),
			),
		]),
		loadFilterNames(ctx, [filter]),
	]);
	return {
		description: filterListSummary(filter, names),
		items: rows.map((row) => ({
			...presentFriend(row.friend, row, ctx.zone),
			...(columns && { columns: presentListColumns(row.columns, ctx.zone) }),
		})),
		...totalWithPage({ ...pageRange, foundCount: rows.length }, countRow?.count ?? null),
		page,
		take_num,
	};
}

/** Returns the exact number of a filter's friends within the operator's scope. */
export async function countFilterFriends(
	ctx: OperatorCtx,
	filter: Filter,
	where?: SQL,
): Promise<{ total: number }> {
	const count = countFriends(ctx, filter, isVisibleAnd(ctx, where));
	const [countRow] = await queryRows(ctx.db, { count: number }, count);
	return { total: countRow?.count ?? 0 };
}

const isVisibleAnd = (ctx: OperatorCtx, where: SQL | undefined): SQL => {
	const visibility = visibleTo(ctx.operator);
	return where === undefined ? visibility : and(visibility, where)!;
};
