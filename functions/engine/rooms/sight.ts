import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { roles } from "#db/platform/operators.ts";
import { among } from "#db/platform/sql/among.ts";
import { EVERYONE, readScope } from "#domain/console/operators/scope.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";

interface Asked {
	/** The role whose friends are meant; null sees everybody. */
	roleId: number | null;
	friendIds: readonly number[];
	/** Epoch ms. */
	now: number;
}

/**
 * Those of some friends that a role sees; undefined where it sees everybody. The role is read anew: a room
 * stays open for long, and the role may have changed since the console connected.
 */
export async function seenByRole(
	db: Db,
	{ roleId, friendIds, now }: Asked,
): Promise<Set<number> | undefined> {
	if (roleId === null) return undefined;
	const [role] = await db
		.select({ isAdmin: roles.isAdmin, scope: roles.friendScope })
		.from(roles)
		.where(eq(roles.id, roleId));
	if (!role) return new Set();
	const friendScope = role.isAdmin ? EVERYONE : readScope(role.scope);
	if (friendScope.all) return undefined;
	const rows = await db
		.select({ id: friends.id })
		.from(friends)
		.where(and(sql`${friends.id} in ${among([...new Set(friendIds)])}`, visibleTo({ friendScope, now })));
	return new Set(rows.map(({ id }) => id));
}
