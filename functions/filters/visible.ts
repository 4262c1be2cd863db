import { and, eq, type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { friends } from "#db/friends.ts";
import { friendTags } from "#db/tags.ts";
import type { FilteredFriends, FriendScope } from "#domain/operators/scope.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { filterWhere } from "./filter.ts";

/**
 * The friends whom an operator may see, as a condition on `friends`. This is the one place that restricts a restricted
 * operator (M-003): every list, count and look-up of friends includes it.
 */
export function visibleTo(operator: { friendScope: FriendScope }): SQL {
	const scope = operator.friendScope;
	if (scope.all) return sql`1`;
	if (scope.only) return onlyThose(scope.only);
	return sql`${friends.id} in (select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in ${among(scope.tagIds)})`;
}

/** The same for a friend's id, in a query that does not read `friends`. */
export function isVisible(operator: { friendScope: FriendScope }, friendId: SQL): SQL {
	const scope = operator.friendScope;
	if (scope.all) return sql`1`;
	if (scope.only) return isAmongThose(scope.only, friendId);
	return sql`${friendId} in (select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in ${among(scope.tagIds)})`;
}

/**
 * The same, asked of one friend after the other: for whoever walks along a list and stops after some, so that the
 * friends of a tag need not be gathered first.
 */
export function isVisibleEach(operator: { friendScope: FriendScope }, friendId: SQL): SQL {
	const scope = operator.friendScope;
	if (scope.all) return sql`1`;
	if (scope.only) return isAmongThose(scope.only, friendId);
	return sql`exists (select 1 from ${friendTags} seen
		where seen.friend_id = ${friendId} and seen.tag_id in ${among(scope.tagIds)})`;
}

/** The friends of a program's filter, as a condition on `friends`, asked friend by friend. */
const onlyThose = ({ filter, now, zone }: FilteredFriends): SQL =>
	filterWhere({ now, zone, strategy: "perFriend" }, filter);

/** The id is named outside of what reads `friends` anew, for it may be a column of the `friends` around it. */
const isAmongThose = (only: FilteredFriends, friendId: SQL): SQL =>
	sql`exists (select 1 from (select ${friendId} as id) asked cross join ${friends}
		on ${friends.id} = asked.id where ${onlyThose(only)})`;

/**
 * The ids of a restricted operator's friends as rows with `friend_id`, some more than once: for whoever stops after a
 * few, so that not all of them are gathered.
 */
export const visibleIds = (tagIds: readonly number[]): SQL =>
	sql`select seen.friend_id as friend_id from ${friendTags} seen where seen.tag_id in ${among(tagIds)}`;

/** Refuses a friend whom the operator may not see. @throws Refusal 404 */
export async function assertVisible(ctx: OperatorCtx, id: number): Promise<void> {
	const [friend] = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(and(eq(friends.id, id), visibleTo(ctx.operator)));
	if (!friend) throw notFound();
}
