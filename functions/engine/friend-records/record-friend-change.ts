import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { BaseField } from "#domain/people/friend-values/friend-change-fields.ts";
import type { Ctx } from "#functions/context.ts";

interface FriendChange {
	/** Condition on `friends`. */
	friend: SQL;
	field: BaseField;
	/** Current value; an empty one counts as none. */
	before: SQL;
	after: string | SQL;
	changedBy: string;
}

/**
 * Records the previous value of a field, in the transaction that changes it and before the statement that
 * does. Without a change nothing is recorded.
 */
export const recordFriendChange = (
	ctx: Ctx,
	{ friend, field, before, after, changedBy: author }: FriendChange,
): Statement =>
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
				changedBy: author,
			},
			sql`from ${friends} where ${friend} and ${before} is not ${after}`,
		),
	);
