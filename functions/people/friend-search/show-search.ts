import { and, eq, isNull } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import {
	type QuickSearchConditions,
	type QuickSearchQuery,
	quickSearchFilter,
} from "#domain/people/friend-search/friend-search-input.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { countFilterFriends, findFriends } from "./find-friends.ts";
import { findStoredSearch } from "./find-stored-search.ts";

/** One page of the friends found by name and tags. */
export const searchFriends = ({ ctx, input }: { ctx: OperatorCtx; input: QuickSearchQuery }) =>
	findFriends(ctx, { filter: quickSearchFilter(input), page: input.page });

/** Number of friends by name and tags. */
export const countQuickSearch = ({ ctx, input }: { ctx: OperatorCtx; input: QuickSearchConditions }) =>
	countFilterFriends(ctx, quickSearchFilter(input));

/**
 * The friends whom a stored search finds now, and the search itself.
 * @throws Refusal 404, 403 for a search with conditions that the operator may not use.
 */
export async function showSearch(args: { ctx: OperatorCtx; input: { fid: string; page: number } }) {
	const { ctx, input } = args;
	const { name, mine: isOwn, filter } = await findStoredSearch(ctx, input.fid);
	// `mine` decides whether a change overwrites the search or creates a new one.
	return { name, mine: isOwn, filter, ...(await findFriends(ctx, { filter, page: input.page })) };
}

/** Number of friends whom a stored search finds now. @throws as `showSearch` */
export async function countSearch({ ctx, input }: { ctx: OperatorCtx; input: { fid: string } }) {
	return countFilterFriends(ctx, (await findStoredSearch(ctx, input.fid)).filter);
}

/**
 * The friends whom a member query finds now, with the custom search it belongs to.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use.
 */
export async function showQueryMembers(args: { ctx: OperatorCtx; input: { id: number; page: number } }) {
	const { ctx, input } = args;
	const { filter, funnel } = await findMemberQuery(ctx, input.id);
	return { funnel, ...(await findFriends(ctx, { filter, page: input.page })) };
}

/** Number of friends whom a member query finds now. @throws as `showQueryMembers` */
export async function countQueryMembers({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	return countFilterFriends(ctx, (await findMemberQuery(ctx, input.id)).filter);
}

async function findMemberQuery(ctx: OperatorCtx, queryId: number) {
	const [query] = await ctx.db
		.select({ filter: memberQueries.filter, id: funnels.id, name: funnels.name, groupId: funnels.groupId })
		.from(memberQueries)
		.leftJoin(funnels, and(eq(funnels.memberQueryId, memberQueries.id), isNull(funnels.deletedAt)))
		.where(eq(memberQueries.id, queryId));
	if (!query) throw notFound();
	const { id, name, groupId } = query;
	const filter = readFilter(query.filter);
	assertConditionsAllowed(ctx.operator, filter);
	return { filter, funnel: id === null ? null : { id, name: name ?? "", group_id: groupId } };
}
