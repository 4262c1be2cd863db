import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { roles } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { EVERYBODY_SCOPE, readFriendScope } from "#domain/console/operators/friend-scope.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";

interface RoleQuery {
	/** Role of the viewer; null sees all friends. */
	roleId: number | null;
	friendIds: readonly number[];
	/** Epoch ms. */
	now: number;
}

/**
 * Friends among these that a role may see; undefined where it sees all. The role is read each time: a room
 * stays open for long, and the role may have changed since the console connected.
 */
export async function listVisibleToRole(
	db: Db,
	{ roleId, friendIds, now }: RoleQuery,
): Promise<Set<number> | undefined> {
	if (roleId === null) return undefined;
	const [role] = await db
		.select({ isAdmin: roles.isAdmin, scope: roles.friendScope })
		.from(roles)
		.where(eq(roles.id, roleId));
	if (!role) return new Set();
	const friendScope = role.isAdmin ? EVERYBODY_SCOPE : readFriendScope(role.scope);
	if (friendScope.all) return undefined;
	const rows = await db
		.select({ id: friends.id })
		.from(friends)
		.where(
			and(sql`${friends.id} in ${valuesOfList([...new Set(friendIds)])}`, visibleTo({ friendScope, now })),
		);
	return new Set(rows.map(({ id }) => id));
}
