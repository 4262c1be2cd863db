import { sql } from "drizzle-orm";
import { messages } from "#db/messages.ts";
import { rowsOf } from "#db/raw.ts";
import { MESSAGE_RATES } from "#domain/timeline/confirm.ts";
import { auditOfChange } from "../auth/audit.ts";
import { isVisible } from "../filters/visible.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

interface Rate {
	ctx: OperatorCtx;
	input: { id: number; rate: number };
}

/**
 * Gives a message a star, or takes it away. Of one that was taken back nothing is left to find again.
 * @returns its friend's id. @throws Refusal 404 for a message that is not there, or not to be seen.
 */
export async function rateMessage({ ctx, input: { id, rate } }: Rate): Promise<number> {
	const [[changed]] = await ctx.db.batch([
		rowsOf<{ friend_id: number }>(
			ctx.db,
			sql`update ${messages} set starred = ${rate === MESSAGE_RATES.starred ? 1 : 0}
				where ${messages.id} = ${id} and ${messages.unsentAt} is null
					and ${isVisible(ctx.operator, sql`${messages.friendId}`)} returning friend_id`,
		),
		auditOfChange(ctx, { verb: "message.rate", subjectType: "message", subjectId: id, detail: { rate } }),
	]);
	if (!changed) throw notFound();
	return changed.friend_id;
}
