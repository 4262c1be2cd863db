import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendTags } from "#db/people/tags.ts";
import { among, isAmong } from "#db/platform/sql/among.ts";
import { fewValues } from "#db/platform/sql/packed.ts";
import { writtenOnce } from "#db/platform/sql/written-once.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import { holdsBroken } from "#domain/engine/filters/broken.ts";
import { idsNeeded } from "#domain/engine/filters/summary.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { ANYBODY } from "./anybody.ts";
import { joined, NEVER } from "./conditions/joined.ts";
import type { FilterContext } from "./context.ts";
import { conditionWhere, displayWhere } from "./filter.ts";
import { allThere } from "./names.ts";

/** The viewing operator and the time: a scope may depend on the day. */
export interface Viewer {
	friendScope: FriendScope;
	/** Epoch ms. */
	now: number;
}

/**
 * The friends whom an operator may see, as a condition on `friends`. This is the one place that restricts a restricted
 * operator (M-003): every list, count and look-up of friends includes it.
 */
export function visibleTo(viewer: Viewer): SQL {
	const scope = viewer.friendScope;
	if (scope.all) return ANYBODY;
	if ("inputs" in scope) return allOf(viewer, scope, scope.shown ? FRIEND_BY_FRIEND : {});
	return sql`(${friends.id} in (select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in ${among(scope.tagIds)})${andThere(scope)})`;
}

/** The same for a friend's id, in a query that does not read `friends`. */
export function isVisible(viewer: Viewer, friendId: SQL): SQL {
	const scope = viewer.friendScope;
	if (scope.all) return sql`1`;
	if ("inputs" in scope && scope.shown) return holdsOf(friendId, visibleTo(viewer));
	if ("inputs" in scope)
		return sql`${friendId} in (select ${friends.id} from ${friends} where ${visibleTo(viewer)})`;
	return sql`(${friendId} in (select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in ${among(scope.tagIds)})${andThere(scope)})`;
}

/**
 * The same, evaluated friend by friend: for scans that stop early, so that the friends of a tag need not be
 * collected first.
 */
export function isVisibleEach(viewer: Viewer, friendId: SQLWrapper): SQL {
	const scope = viewer.friendScope;
	if (scope.all) return sql`1`;
	if ("inputs" in scope) return holdsOf(friendId, allOf(viewer, scope, FRIEND_BY_FRIEND));
	return sql`(exists (select 1 from ${friendTags} seen
		where seen.friend_id = ${friendId} and seen.tag_id in ${among(scope.tagIds)})${andThere(scope)})`;
}

/**
 * Ids of a restricted operator's friends as rows with `friend_id`, with duplicates: for reads that stop
 * early, so that not all of them are collected.
 */
export function visibleIds(viewer: Viewer): SQL {
	const scope = viewer.friendScope;
	if (scope.all || "inputs" in scope)
		return sql`select ${friends.id} as friend_id from ${friends} where ${visibleTo(viewer)}`;
	return sql`select seen.friend_id as friend_id from ${friendTags} seen where seen.tag_id ${isAmong(scope.tagIds)}${andThere(scope)}`;
}

/**
 * Of a scope of tags, that all of them are there: of one that is deleted, nobody knows any longer whom it was to show,
 * and a scope that names it shows nobody (`isBroken` says the same in the list of roles).
 */
const andThere = ({ tagIds }: { tagIds: readonly number[] }): SQL =>
	sql.join(allThere({ tags: [...new Set(tagIds)] }).map((there) => sql` and ${there}`));

type Conditions = Extract<FriendScope, { inputs: unknown }>;

/**
 * All conditions of a scope and its display rules; nobody where one of them is unreadable or refers to a
 * deleted item: excluding a deleted tag would show everybody. A role's conditions are few
 * (`functions/console/operators/roles/check.ts`); a service code's filter may be of any size, and a program
 * mostly queries a few friends, so it is evaluated friend by friend.
 */
function allOf({ now }: Viewer, { inputs, shown }: Conditions, how: How): SQL {
	if (holdsBroken({ inputs: [...inputs] })) return NEVER;
	const asked = [
		...allThere(idsNeeded(inputs)),
		...inputs.map((each) => conditionWhere({ now, zone: DEFAULT_ZONE, ...how }, each)),
	];
	return shown ? fewValues(joined([...asked, displayWhere(shown)], "and")) : joined(asked, "and");
}

type How = Pick<FilterContext, "strategy">;

const FRIEND_BY_FRIEND: How = { strategy: "perFriend" };

/** The id is named outside of what reads `friends` anew, for it may be a column of the `friends` around it. */
const holdsOf = (friendId: SQLWrapper, where: SQL): SQL =>
	sql`exists (select 1 from (select ${friendId} as id) asked cross join ${friends}
		on ${friends.id} = asked.id where ${where})`;

/**
 * Statement that finds a friend whom the operator may see; it is part of the D1 call that reads their data.
 */
export const visibleFriend = (ctx: OperatorCtx, id: number) =>
	ctx.operator.friendScope.all
		? anyFriend(ctx.db, { id })
		: ctx.db
				.select({ id: friends.id })
				.from(friends)
				.where(and(eq(friends.id, id), visibleTo(ctx.operator)));

const anyFriend = writtenOnce((db) =>
	db
		.select({ id: friends.id })
		.from(friends)
		.where(eq(friends.id, sql.placeholder("id"))),
);

/** Refuses a friend whom that statement did not find. @throws Refusal 404 */
export function assertFound(found: readonly { id: number }[]): void {
	if (found.length === 0) throw notFound();
}

/** Refuses a friend whom the operator may not see. @throws Refusal 404 */
export async function assertVisible(ctx: OperatorCtx, id: number): Promise<void> {
	assertFound(await visibleFriend(ctx, id));
}
