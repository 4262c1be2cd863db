import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { BaseField } from "#domain/people/friend-values/changes.ts";
import type { Ctx } from "#functions/context.ts";

interface Change {
	/** Condition on `friends`. */
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
