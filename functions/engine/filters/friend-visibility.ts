import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { inValues, valuesOfList } from "#db/platform/sql/json-list.ts";
import { reduceValues } from "#db/platform/sql/pack-values.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import { requiredIdsIn } from "#domain/engine/filters/filter-summary.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { joinConditions, NEVER } from "./conditions/join-conditions.ts";
import type { FilterContext } from "./filter-context.ts";
import { conditionWhere, displayWhere } from "./filter-where.ts";
import { allExist } from "./load-filter-names.ts";
import { UNRESTRICTED } from "./unrestricted-scope.ts";

/** The viewing operator and the time: a scope may depend on the day. */
export interface FriendViewer {
	friendScope: FriendScope;
	/** Epoch ms. */
	now: number;
}

/**
 * Condition on `friends` for those whom an operator may see. It alone enforces a restricted scope (M-003):
 * every list, count and look-up of friends includes it.
 */
export function visibleTo(viewer: FriendViewer): SQL {
	const scope = viewer.friendScope;
	if (scope.all) return UNRESTRICTED;
	if ("inputs" in scope) return conditionsOfScope(viewer, scope, scope.shown ? FRIEND_BY_FRIEND : {});
	return sql`(${friends.id} in (select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in ${valuesOfList(scope.tagIds)})${andTagsExist(scope)})`;
}

/** The same condition for a friend's id, in a query that does not read `friends`. */
export function isFriendVisible(viewer: FriendViewer, friendId: SQL): SQL {
	const scope = viewer.friendScope;
	if (scope.all) return sql`1`;
	if ("inputs" in scope && scope.shown) return matchesFriend(friendId, visibleTo(viewer));
	if ("inputs" in scope)
		return sql`${friendId} in (select ${friends.id} from ${friends} where ${visibleTo(viewer)})`;
	return sql`(${friendId} in (select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in ${valuesOfList(scope.tagIds)})${andTagsExist(scope)})`;
}

/**
 * The same condition evaluated friend by friend: for scans that stop early, so that the friends of a tag need
 * not be collected first.
 */
export function isEachFriendVisible(viewer: FriendViewer, friendId: SQLWrapper): SQL {
	const scope = viewer.friendScope;
	if (scope.all) return sql`1`;
	if ("inputs" in scope) return matchesFriend(friendId, conditionsOfScope(viewer, scope, FRIEND_BY_FRIEND));
	return sql`(exists (select 1 from ${friendTags} seen
		where seen.friend_id = ${friendId} and seen.tag_id in ${valuesOfList(scope.tagIds)})${andTagsExist(scope)})`;
}

/**
 * Ids of a restricted operator's friends as rows with `friend_id`, with duplicates: for reads that stop
 * early, so that not all of them are collected.
 */
export function visibleFriendIdsSql(viewer: FriendViewer): SQL {
	const scope = viewer.friendScope;
	if (scope.all || "inputs" in scope)
		return sql`select ${friends.id} as friend_id from ${friends} where ${visibleTo(viewer)}`;
	return sql`select seen.friend_id as friend_id from ${friendTags} seen where seen.tag_id ${inValues(scope.tagIds)}${andTagsExist(scope)}`;
}

/**
 * Condition that all tags of a scope exist. After the deletion of one its intended friends are unknown, so
 * that such a scope shows nobody (`isBroken` applies the same rule in the list of roles).
 */
const andTagsExist = ({ tagIds }: { tagIds: readonly number[] }): SQL =>
	sql.join(allExist({ tags: [...new Set(tagIds)] }).map((exists) => sql` and ${exists}`));

type ScopeConditions = Extract<FriendScope, { inputs: unknown }>;

/**
 * All conditions of a scope and its display rules. Nobody, if one is unreadable or refers to a deleted item:
 * excluding a deleted tag would show everybody. A role's conditions are few
 * (`functions/console/operators/roles/check-role.ts`); a service code's filter may be of any size, and a program
 * mostly queries a few friends, so it is evaluated friend by friend.
 */
function conditionsOfScope(
	{ now }: FriendViewer,
	{ inputs, shown }: ScopeConditions,
	evaluation: Evaluation,
): SQL {
	if (hasUnreadableCondition({ inputs: [...inputs] })) return NEVER;
	const conditions = [
		...allExist(requiredIdsIn(inputs)),
		...inputs.map((each) => conditionWhere({ now, zone: DEFAULT_ZONE, ...evaluation }, each)),
	];
	return shown
		? reduceValues(joinConditions([...conditions, displayWhere(shown)], "and"))
		: joinConditions(conditions, "and");
}

type Evaluation = Pick<FilterContext, "strategy">;

const FRIEND_BY_FRIEND: Evaluation = { strategy: "perFriend" };

/**
 * Tests one friend. The id is selected outside of the new scan of `friends`, because it may be a column of an
 * enclosing `friends`.
 */
const matchesFriend = (friendId: SQLWrapper, where: SQL): SQL =>
	sql`exists (select 1 from (select ${friendId} as id) friend cross join ${friends}
		on ${friends.id} = friend.id where ${where})`;

/**
 * Statement that finds a friend whom the operator may see; it belongs to the D1 call that reads their data.
 */
export const findVisibleFriend = (ctx: OperatorCtx, id: number) =>
	ctx.operator.friendScope.all
		? anyFriend(ctx.db, { id })
		: ctx.db
				.select({ id: friends.id })
				.from(friends)
				.where(and(eq(friends.id, id), visibleTo(ctx.operator)));

const anyFriend = prepareOnce((db) =>
	db
		.select({ id: friends.id })
		.from(friends)
		.where(eq(friends.id, sql.placeholder("id"))),
);

/**
 * Refuses a friend whom that statement did not find.
 * @throws Refusal 404
 */
export function assertFriendFound(rows: readonly { id: number }[]): void {
	if (rows.length === 0) throw notFound();
}

/** Refuses a friend whom the operator may not see. @throws Refusal 404 */
export async function assertFriendVisible(ctx: OperatorCtx, id: number): Promise<void> {
	assertFriendFound(await findVisibleFriend(ctx, id));
}
