import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Confirm {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/**
 * Marks messages as handled (M-021). Those already handled, or hidden from the operator, are not changed.
 * @returns the friends of changed messages, one per message.
 */
export async function confirmMessages({ ctx, input: { ids } }: Confirm): Promise<number[]> {
	const [changed] = await ctx.db.batch([
		rowsOf<{ friend_id: number }>(ctx.db, handled(ctx, ids)),
		auditOfChange(ctx, { verb: "message.confirm", subjectType: "message", detail: { ids } }),
	]);
	return changed.map((row) => row.friend_id);
}

const handled = (ctx: OperatorCtx, ids: number[]): SQL =>
	sql`update ${messages} set notify = 0 where ${messages.id} in ${among(ids)} and ${messages.notify} = 1
		and ${isVisible(ctx.operator, sql`${messages.friendId}`)} returning friend_id`;
