import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface MarkHandledArgs {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/**
 * Marks messages as handled (M-021). Those already handled, or hidden from the operator, are not changed.
 * @returns the friends of changed messages, one per message.
 */
export async function markMessagesHandled({ ctx, input: { ids } }: MarkHandledArgs): Promise<number[]> {
	const [changed] = await ctx.db.batch([
		queryRows(ctx.db, { friend_id: number }, handledUpdate(ctx, ids)),
		auditOfChange(ctx, { verb: "message.confirm", subjectType: "message", detail: { ids } }),
	]);
	return changed.map((row) => row.friend_id);
}

const handledUpdate = (ctx: OperatorCtx, ids: number[]): SQL =>
	sql`update ${messages} set notify = 0 where ${messages.id} in ${valuesOfList(ids)} and ${messages.notify} = 1
		and ${isFriendVisible(ctx.operator, sql`${messages.friendId}`)} returning friend_id`;
