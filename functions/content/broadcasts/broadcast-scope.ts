import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import {
	EVERYBODY_SCOPE,
	type FriendScope,
	readFriendScope,
} from "#domain/console/operators/friend-scope.ts";
import type { Ctx } from "#functions/context.ts";

/** Scope of a row of `broadcasts`: the stored one, or the operator's current one. */
const SCOPE = sql`coalesce(scope, (select iif(r.is_admin, ${JSON.stringify(EVERYBODY_SCOPE)}, r.friend_scope)
	from ${operators} o join ${roles} r on r.id = o.role_id where o.id = operator_id))`;

/**
 * Upper bound of a broadcast's friends: those visible to its operator at the start. Stored once, so that
 * later pages keep the same scope if a role changes meanwhile.
 */
export async function storeBroadcastScope(ctx: Ctx, broadcastId: number): Promise<FriendScope> {
	const [row] = await queryRows(
		ctx.db,
		{ scope: text },
		sql`update ${broadcasts} set scope = ${SCOPE} where id = ${broadcastId} returning scope`,
	);
	return readFriendScope(JSON.parse(row!.scope));
}

/** Scope that a broadcast would have if this operator ordered it. */
export async function readOperatorScope(ctx: Ctx, operatorId: number): Promise<FriendScope> {
	const [row] = await queryRows(
		ctx.db,
		{ scope: text },
		sql`select iif(r.is_admin, ${JSON.stringify(EVERYBODY_SCOPE)}, r.friend_scope) as scope
			from ${operators} o join ${roles} r on r.id = o.role_id where o.id = ${operatorId}`,
	);
	return readFriendScope(JSON.parse(row!.scope));
}

/** The same scope, without storing it. */
export async function previewBroadcastScope(ctx: Ctx, broadcastId: number): Promise<FriendScope> {
	const [row] = await queryRows(
		ctx.db,
		{ scope: text },
		sql`select ${SCOPE} as scope from ${broadcasts} where id = ${broadcastId}`,
	);
	return readFriendScope(JSON.parse(row!.scope));
}
