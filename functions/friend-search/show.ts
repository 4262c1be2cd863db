import { and, eq, isNull } from "drizzle-orm";
import { funnels, memberQueries } from "#db/funnels.ts";
import { readFilter } from "#domain/filters/filter.ts";
import { filterOfQuickSearch, type QuickSearch } from "#domain/friend-search/search.ts";
import { assertConditionsAllowed } from "../filters/allowed.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { findFriends } from "./find.ts";
import { findSearch } from "./stored.ts";

/** Friends by name and tags. */
export const searchFriends = ({ ctx, input }: { ctx: OperatorCtx; input: QuickSearch }) =>
	findFriends(ctx, { filter: filterOfQuickSearch(input), page: input.page });

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

/**
 * The friends whom a member query finds now, with the custom search it belongs to.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use.
 */
export async function showQueryMembers(args: { ctx: OperatorCtx; input: { id: number; page: number } }) {
	const { ctx, input } = args;
	const [query] = await ctx.db
		.select({ filter: memberQueries.filter, id: funnels.id, name: funnels.name, groupId: funnels.groupId })
		.from(memberQueries)
		.leftJoin(funnels, and(eq(funnels.memberQueryId, memberQueries.id), isNull(funnels.deletedAt)))
		.where(eq(memberQueries.id, input.id));
	if (!query) throw notFound();
	const { id, name, groupId } = query;
	const filter = readFilter(query.filter);
	assertConditionsAllowed(ctx.operator, filter);
	return {
		funnel: id === null ? null : { id, name: name ?? "", group_id: groupId },
		...(await findFriends(ctx, { filter, page: input.page })),
	};
}
