import { and, eq, isNull } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import {
	filterOfQuickSearch,
	type QuickConditions,
	type QuickFriendSearch,
} from "#domain/people/friend-search/search.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { countFound, findFriends } from "./find.ts";
import { findSearch } from "./stored.ts";

/** Friends by name and tags. */
export const searchFriends = ({ ctx, input }: { ctx: OperatorCtx; input: QuickFriendSearch }) =>
	findFriends(ctx, { filter: filterOfQuickSearch(input), page: input.page });

/** Number of friends by name and tags. */
export const countByConditions = ({ ctx, input }: { ctx: OperatorCtx; input: QuickConditions }) =>
	countFound(ctx, filterOfQuickSearch(input));

/**
 * The friends whom a stored search finds now, and the search itself.
 * @throws Refusal 404, 403 for a search with conditions that the operator may not use.
 */
export async function showSearch(args: { ctx: OperatorCtx; input: { fid: string; page: number } }) {
	const { ctx, input } = args;
	const { name, mine, filter } = await findSearch(ctx, input.fid);
	// An operator's own search is overwritten when it is changed, another's is not.
	return { name, mine, filter, ...(await findFriends(ctx, { filter, page: input.page })) };
}

/** Number of friends whom a stored search finds now. @throws as `showSearch` */
export async function countSearch({ ctx, input }: { ctx: OperatorCtx; input: { fid: string } }) {
	return countFound(ctx, (await findSearch(ctx, input.fid)).filter);
}

/**
 * The friends whom a member query finds now, with the custom search it belongs to.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use.
 */
export async function showQueryMembers(args: { ctx: OperatorCtx; input: { id: number; page: number } }) {
	const { ctx, input } = args;
	const { filter, funnel } = await findQuery(ctx, input.id);
	return { funnel, ...(await findFriends(ctx, { filter, page: input.page })) };
}

/** Number of friends whom a member query finds now. @throws as `showQueryMembers` */
export async function countQueryMembers({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	return countFound(ctx, (await findQuery(ctx, input.id)).filter);
}

async function findQuery(ctx: OperatorCtx, queryId: number) {
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
