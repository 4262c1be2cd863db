import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { EVERYONE, type FriendScope, readScope } from "#domain/console/operators/scope.ts";
import type { Ctx } from "#functions/context.ts";

/** Scope of a row of `broadcasts`: the decided one, or the current one. */
const SCOPE = sql`coalesce(scope, (select iif(r.is_admin, ${JSON.stringify(EVERYONE)}, r.friend_scope)
	from ${operators} o join ${roles} r on r.id = o.role_id where o.id = operator_id))`;

/**
 * Upper bound of a broadcast's friends: those visible to its operator when it begins to work. It is decided
 * once, so that a role changed meanwhile does not give later pages another scope than the first.
 */
export async function decidedScope(ctx: Ctx, broadcastId: number): Promise<FriendScope> {
	const [decided] = await rowsOf<{ scope: string }>(
		ctx.db,
		sql`update ${broadcasts} set scope = ${SCOPE} where id = ${broadcastId} returning scope`,
	);
	return readScope(JSON.parse(decided!.scope));
}

/** The same, deciding nothing. */
export async function foreseenScope(ctx: Ctx, broadcastId: number): Promise<FriendScope> {
	const [found] = await rowsOf<{ scope: string }>(
		ctx.db,
		sql`select ${SCOPE} as scope from ${broadcasts} where id = ${broadcastId}`,
	);
	return readScope(JSON.parse(found!.scope));
}
