import { and, eq, isNull, type SQL } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import {
	type NarrowingConditions,
	narrowFilter,
	type QuickSearchConditions,
	type QuickSearchQuery,
	quickSearchFilter,
	type StoredSearchQuery,
} from "#domain/people/friend-search/friend-search-input.ts";
import { orderAbility } from "#domain/people/friend-search/list-columns.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { blockedOnDay, isHidden } from "#functions/people/friends/list-friends.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, notFound } from "#functions/platform/http/request-refusal.ts";
import { countFilterFriends, findFriends } from "./find-friends.ts";
import { findStoredSearch } from "./find-stored-search.ts";

/**
 * One page of the friends found by the conditions of an address, which are not stored.
 * @throws Refusal 403 for an order by what the operator may not see
 */
export const searchFriends = ({ ctx, input }: { ctx: OperatorCtx; input: QuickSearchQuery }) =>
	findFriends(ctx, {
		filter: quickSearchFilter(input),
		orderCode: readOrder(ctx, input),
		page: input.page,
		where: conditionsBeyondFilter(ctx, input),
		columns: input,
	});

/** Number of friends found by the conditions of an address. */
export const countQuickSearch = ({ ctx, input }: { ctx: OperatorCtx; input: QuickSearchConditions }) =>
	countFilterFriends(ctx, quickSearchFilter(input), conditionsBeyondFilter(ctx, input));

interface StoredSearchCall<Input> {
	ctx: OperatorCtx;
	input: Input & { fid: string };
}

/**
 * The friends whom a stored search finds now, and the search itself.
 * @throws Refusal 404, 403 for a search with conditions that the operator may not use.
 */
export async function showSearch({ ctx, input }: StoredSearchCall<StoredSearchQuery>) {
	const { name, mine: isOwn, filter } = await findStoredSearch(ctx, input.fid);
	const friendsPage = await findFriends(ctx, {
		filter: narrowFilter(filter, input),
		orderCode: readOrder(ctx, input),
		page: input.page,
		columns: input,
	});
	// `mine` decides whether a change overwrites the search or creates a new one.
	return { name, mine: isOwn, filter, ...friendsPage };
}

/** Number of friends whom a stored search finds now. @throws Refusal 404, 403 as `showSearch` */
export async function countSearch({ ctx, input }: StoredSearchCall<NarrowingConditions>) {
	return countFilterFriends(ctx, narrowFilter((await findStoredSearch(ctx, input.fid)).filter, input));
}

/** Order of the list, if the address names one. @throws Refusal 403 for an order by what the operator may not see */
function readOrder({ operator }: OperatorCtx, { sort_type }: Pick<QuickSearchQuery, "sort_type">) {
	const ability = sort_type === undefined ? undefined : orderAbility(sort_type);
	if (ability !== undefined && !hasAbility(operator, ability)) throw forbidden();
	return sort_type;
}

/**
 * Conditions of a quick search for which filters have none: the day of a block, and hidden friends without
 * those whom an operator blocked.
 */
const conditionsBeyondFilter = (
	ctx: OperatorCtx,
	{ state, blocked }: QuickSearchConditions,
): SQL | undefined => and(state === "hidden" ? isHidden : undefined, blockedOnDay(blocked, ctx.zone));

/**
 * The friends whom a member query, the stored filter of a record, finds now; with its custom search (`funnel`),
 * if that is the record.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use.
 */
export async function showQueryMembers(args: { ctx: OperatorCtx; input: { id: number; page: number } }) {
	const { ctx, input } = args;
	const { filter, funnel } = await findMemberQuery(ctx, input.id);
	return { funnel, filter, ...(await findFriends(ctx, { filter, page: input.page })) };
}

/** Number of friends whom a member query finds now. @throws Refusal 404, 403 as `showQueryMembers` */
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
