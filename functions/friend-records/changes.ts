import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { friendChanges } from "#db/friend-changes.ts";
import { friends } from "#db/friends.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import type { BaseField } from "#domain/members/changes.ts";
import type { Ctx } from "../context.ts";

interface Change {
	/** Which friends, a condition on `friends`. */
	friend: SQL;
	field: BaseField;
	/** The value as it is; an empty one is none. */
	before: SQL;
	after: string | SQL;
	by: string;
}

/**
 * Keeps what a base value was, in the transaction that changes it and before the statement that does. A value that
 * stays as it is leaves nothing.
 */
export const recordChange = (ctx: Ctx, { friend, field, before, after, by }: Change): Statement =>
	execute(
		ctx.db,
		insertInto(
			friendChanges,
			{
				friendId: sql`${friends.id}`,
				at: ctx.now,
				field,
				before: sql`nullif(${before}, '')`,
				after: sql`nullif(${after}, '')`,
				changedBy: by,
			},
			sql`from ${friends} where ${friend} and ${before} is not ${after}`,
		),
	);
