import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Cancels a send that LINE has not accepted. One that a worker is just sending, or whose answer is unknown, may arrive all
 * the same: its reason then says so, and `may_arrive` is 1. LINE stops no send that it has accepted.
 * @throws Refusal 422 for a send that has not begun, that LINE has accepted, or that is over
 */
export async function cancelLineSend(ctx: OperatorCtx, id: number): Promise<{ may_arrive: number }> {
	// A send without an attempt is withdrawn instead, and becomes a draft again.
	const isOpen = sql`state in ('scheduled', 'queued') and attempts > 0`;
	const [cancelledRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ mayArrive: number },
			sql`update ${lineSends} set reason = iif(state = 'queued' or in_doubt, ${LINE_SEND_TEXTS.cancelledInDoubt}, null),
					state = 'cancelled', next_attempt_at = null
				where broadcast_id = ${id} and ${isOpen} returning reason is not null as mayArrive`,
		),
		execute(
			ctx.db,
			sql`update ${broadcasts} set cancelled_at = ${ctx.now}, updated_at = ${ctx.now}
				where id = ${id} and cancelled_at is null
					and exists (select 1 from ${lineSends} s where s.broadcast_id = ${id} and s.state = 'cancelled')`,
		),
		auditOfChange(ctx, { verb: "broadcast.cancel", subjectType: "broadcast", subjectId: id }),
	]);
	const [cancelled] = cancelledRows;
	if (!cancelled) throw invalid("ERROR", LINE_SEND_TEXTS.notStoppable);
	return { may_arrive: cancelled.mayArrive };
}
