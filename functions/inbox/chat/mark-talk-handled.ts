import { sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface MarkHandledArgs {
	ctx: OperatorCtx;
	input: { id: number; last_id: number };
}

/**
 * Marks all waiting messages of a friend's talk as handled, up to the newest one seen.
 * @returns the number of messages that waited.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function markTalkHandled({ ctx, input: { id, last_id } }: MarkHandledArgs): Promise<number> {
	await assertFriendVisible(ctx, id);
	const [changed] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${messages} set notify = 0 where ${messages.friendId} = ${id} and ${messages.notify} = 1
				and ${messages.id} <= ${last_id} returning id`,
		),
		auditOfChange(ctx, { verb: "talk.handled", subjectType: "friend", subjectId: id, detail: { last_id } }),
	]);
	return changed.length;
}
