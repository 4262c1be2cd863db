import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Condition, Filter } from "#domain/engine/filters/filter-schema.ts";
import { decideCondition } from "./conditions/registry.ts";
import type { World, WorldFriend } from "./world/world-records.ts";

interface OracleFilterQuery {
	filter: Filter;
	world: World;
	/** Epoch ms. */
	now: number;
	/** Friends visible to the operator. */
	scope: FriendScope;
}

/** Friends that a filter selects, in its order; decided friend by friend from docs/filters.md. */
export const selectByOracle = (asked: OracleFilterQuery): WorldFriend[] =>
	asked.world.friends.filter((friend) => isSelected(asked, friend)).sort(compareBy(asked.filter.sort_type));

const isSelected = (asked: OracleFilterQuery, friend: WorldFriend): boolean =>
	isShown(asked.filter, friend) && isVisible(asked, friend) && matchesAll(asked, asked.filter.inputs, friend);

const isVisible = (asked: OracleFilterQuery, friend: WorldFriend): boolean => {
	const { scope } = asked;
	if (scope.all) return true;
	if ("inputs" in scope)
		return (!scope.shown || isShown(scope.shown, friend)) && matchesAll(asked, scope.inputs, friend);
	const isThere = (id: number) => asked.world.tags.some((tag) => tag.id === id && !tag.isDeleted);
	return scope.tagIds.every(isThere) && friend.tagIds.some((id) => scope.tagIds.includes(id));
};

const matchesAll = (
	{ world, now }: OracleFilterQuery,
	conditions: readonly Condition[],
	friend: WorldFriend,
): boolean =>
	!holdsBroken(conditions) &&
	conditions.every((condition) => holdsInOracle({ world, now, friend }, condition));

export function holdsInOracle(
	about: { world: World; now: number; friend: WorldFriend },
	condition: Condition,
): boolean {
	if (condition.type === 120) return condition.effects.some((each) => holdsInOracle(about, each));
	return decideCondition({ ...about, condition });
}

const holdsBroken = (conditions: readonly Condition[]): boolean =>
	conditions.some((each) => (each.type === 120 ? holdsBroken(each.effects) : each.type === -1));

function isShown(
	{ with_blocked, user_rate_type }: Pick<Filter, "with_blocked" | "user_rate_type">,
	{ blockedAt, userRate }: WorldFriend,
): boolean {
	const hasBlocked = blockedAt !== null;
	const isNormal = userRate === 1;
	return (
		{ 0: !hasBlocked, 1: true, 2: hasBlocked }[with_blocked] &&
		{ 0: isNormal, 1: true, 3: !isNormal }[user_rate_type]
	);
}

/** 1 newest friends first, 0 oldest first, 3 newest message first, 4 oldest message first. */
function compareBy(sort: Filter["sort_type"]): (a: WorldFriend, b: WorldFriend) => number {
	const ascending = (a: WorldFriend, b: WorldFriend) => {
		const [first, second] =
			sort === 0 || sort === 1
				? [a.followedAt, b.followedAt]
				: [a.lastMessageAt ?? Number.NEGATIVE_INFINITY, b.lastMessageAt ?? Number.NEGATIVE_INFINITY];
		return first === second ? a.id - b.id : first - second;
	};
	return sort === 0 || sort === 4 ? ascending : (a, b) => ascending(b, a);
}
