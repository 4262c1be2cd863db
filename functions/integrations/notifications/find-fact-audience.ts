import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { NOTICE_EVENTS } from "#domain/integrations/notifications/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { ClaimedFact } from "./claim-facts.ts";
import type { ActiveNotification } from "./load-active-notifications.ts";
import type { Receiver } from "./load-receivers.ts";

/** Decides whether a setting covers a fact, and whether a receiver may see it. */
interface FactAudience {
	isCovered: (setting: ActiveNotification, fact: ClaimedFact) => boolean;
	maySee: (receiver: Receiver, fact: ClaimedFact) => boolean;
}

/**
 * Selects the friends of some facts whom the settings cover and the receivers may see: each filter and each
 * scope is queried once, for these friends alone. Facts without a friend are visible to everybody; a visitor
 * who is no friend is reported only where all friends are covered and visible.
 */
export async function findFactAudience(
	ctx: Ctx,
	facts: readonly ClaimedFact[],
	settings: readonly ActiveNotification[],
	receivers: readonly Receiver[],
): Promise<FactAudience> {
	const ids = [...new Set(facts.flatMap(({ friendId }) => friendId ?? []))];
	const filters = new Map(
		settings.flatMap(({ filters }) =>
			filters.flatMap((entry) => (entry ? [[keyOf(entry), entry] as const] : [])),
		),
	);
	const scopes = new Map(
		[...settings, ...receivers].flatMap(({ scopes }) =>
			scopes.flatMap((entry) => (entry && !entry.all ? [[keyOf(entry), entry] as const] : [])),
		),
	);
	const matchingIds = await matchFriends(ctx, ids, filters, (filter) =>
		matchesAmongFriends(ctx, filter, ids),
	);
	for (const key of await findBrokenFilters(ctx, filters)) matchingIds.set(key, new Set());
	const visibleIds = await matchFriends(ctx, ids, scopes, (friendScope) =>
		packValues(sql`select ${friends.id} as id from ${friends}
				where ${friends.id} in ${valuesOfList(ids)} and ${visibleTo({ friendScope, now: ctx.now })}`),
	);
	const isVisible = (requiredScopes: readonly (FriendScope | null)[], friendId: number | null) =>
		requiredScopes.every((scope) => {
			if (scope === null) return false;
			if (scope.all) return true;
			return friendId !== null && (visibleIds.get(keyOf(scope))?.has(friendId) ?? false);
		});
	return {
		isCovered: ({ filters, scopes }, { event, friendId }) => {
			if (!NOTICE_EVENTS[event].concernsFriend) return true;
			const isSelected = filters.every(
				(filter) => filter && friendId !== null && matchingIds.get(keyOf(filter))?.has(friendId),
			);
			return isSelected && isVisible(scopes, friendId);
		},
		maySee: ({ scopes }, { event, friendId }) =>
			!NOTICE_EVENTS[event].concernsFriend || isVisible(scopes, friendId),
	};
}

const keyOf = (query: Filter | FriendScope): string => JSON.stringify(query);

/** Matching friends of each query, all in one round trip. */
async function matchFriends<Query>(
	ctx: Ctx,
	ids: readonly number[],
	queries: ReadonlyMap<string, Query>,
	statementOf: (query: Query) => ReturnType<typeof matchesAmongFriends>,
): Promise<Map<string, Set<number>>> {
	const [first, ...rest] = [...queries.values()].map((query) =>
		queryRows(ctx.db, { id: number }, statementOf(query)),
	);
	if (!first || ids.length === 0) return new Map();
	const results = await ctx.db.batch([first, ...rest]);
	return new Map(
		[...queries.keys()].map((key, index) => [key, new Set(results[index]!.map(({ id }) => id))]),
	);
}

/** Keys of filters with deleted references, which select nobody. */
async function findBrokenFilters(ctx: Ctx, filters: ReadonlyMap<string, Filter>): Promise<string[]> {
	if (filters.size === 0) return [];
	const names = await loadFilterNames(ctx, [...filters.values()]);
	return [...filters].filter(([, filter]) => isFilterBroken(filter, names)).map(([key]) => key);
}
