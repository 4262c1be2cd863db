import { and, eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { requiredIdsIn } from "#domain/engine/filters/filter-summary.ts";
import { type ApiPage, pageOfRows } from "#domain/integrations/open-api/v1/api-fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import { countFriends, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { allExist, loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";
import { presentProgramFriend } from "./present-program-friend.ts";
import { friendColumns, type ProgramFriendRow } from "./program-friend-columns.ts";

/**
 * One friend, hidden in the console or not.
 * @throws Refusal 404 for one hidden from the program, as for a missing one
 */
export async function findProgramFriend(ctx: ProgramCtx, condition: SQL) {
	const [friend] = await queryRows<ProgramFriendRow>(
		ctx.db,
		sql`select ${friendColumns(ctx)} from ${friends} where ${condition} and ${visibleTo(ctx.operator)}`,
	);
	if (!friend) throw notFound();
	return presentProgramFriend(friend);
}

export const matchesFid = (fid: number): SQL => eq(friends.id, fid);

/** A page of friends in order of their ids, which new friends do not change. */
export const listProgramFriends = (ctx: ProgramCtx, condition: SQL | undefined, { after, limit }: ApiPage) =>
	readPage(ctx, friendsOf(ctx, sql`${and(sql`${friends.id} > ${after}`, condition)}`, limit), limit);

const friendsOf = (ctx: ProgramCtx, condition: SQL, limit: number): SQL =>
	sql`select ${friendColumns(ctx)} from ${friends} where ${condition} order by ${friends.id} limit ${integerLiteral(limit + 1)}`;

async function readPage(ctx: ProgramCtx, statement: SQL, limit: number) {
	const rows = await queryRows<ProgramFriendRow>(ctx.db, statement);
	return pageOfRows(rows, { limit, idOf: ({ fid }) => fid, present: presentProgramFriend });
}

/**
 * A page of the friends of a filter. A filter with deleted references matches nobody; only an empty result is
 * checked for that.
 * @throws Refusal 403 for a condition that the program may not use, 422 for a filter with deleted references
 */
export async function listFilteredFriends(ctx: ProgramCtx, filter: Filter, { after, limit }: ApiPage) {
	assertConditionsAllowed(ctx.operator, filter);
	const isMatchable = joinConditions(
		[visibleTo(ctx.operator), ...allExist(requiredIdsIn(filter.inputs))],
		"and",
	);
	const ids = friendIdsAfter(ctx, filter, isMatchable, { cursor: after, take: limit + 1 });
	// Values that may be bound as a list must precede all others.
	const friendsOfPage = friendsOf(ctx, sql`${friends.id} in (select id from page)`, limit);
	const page = await readPage(ctx, packValues(sql`with page as (${ids}) ${friendsOfPage}`), limit);
	if (page.items.length === 0) await assertFilterUsable(ctx, filter);
	return page;
}

/**
 * Number of friends who match a filter.
 * @throws Refusal 403 for a condition that the program may not use, 422 for a filter that names something
 * deleted
 */
export async function countProgramFriends(ctx: ProgramCtx, filter: Filter): Promise<{ count: number }> {
	assertConditionsAllowed(ctx.operator, filter);
	const [row] = await queryRows(
		ctx.db,
		{ count: number },
		packValues(sql`select (${countFriends(ctx, filter, visibleTo(ctx.operator))}) as count
			where ${joinConditions([sql`1`, ...allExist(requiredIdsIn(filter.inputs))], "and")}`),
	);
	if (!row?.count) await assertFilterUsable(ctx, filter);
	return { count: row?.count ?? 0 };
}

/** @throws Refusal 403 for conditions beyond the program's rights, 422 for deleted references */
export async function assertFilterUsable(ctx: ProgramCtx, filter: Filter): Promise<void> {
	assertConditionsAllowed(ctx.operator, filter);
	if (filter.inputs.length === 0) return;
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid("filter", FILTER_TEXTS.filterBroken);
}
