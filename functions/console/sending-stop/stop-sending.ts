import { sql } from "drizzle-orm";
import { sendingStops } from "#db/platform/sending-stops.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { StopInput } from "#domain/engine/sending-stop/stop-input.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { GATE_CHECK_VALIDITY, IS_SENDING_STOPPED } from "#functions/platform/line/sending-gate.ts";

/**
 * Stops all sending, unless it is stopped already. A repeated request does not stop again what was lifted meanwhile. It
 * returns once no call can begin that was admitted before; LINE has whatever it got until then.
 */
export async function stopSending({ ctx, input }: { ctx: OperatorCtx; input: StopInput }): Promise<void> {
	if (!ctx.wasSaved) await insertStop(ctx, input);
	// Timers may end a moment early.
	await new Promise((resolve) => setTimeout(resolve, GATE_CHECK_VALIDITY + 50));
}

const insertStop = (ctx: OperatorCtx, input: StopInput) =>
	ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				sendingStops,
				{
					stoppedAt: ctx.now,
					stoppedBy: ctx.operator.id,
					reason: input.reason,
					holdsWebhooks: input.holds_webhooks,
				},
				sql`where not ${IS_SENDING_STOPPED}`,
			),
		),
		auditOfChange(ctx, {
			verb: "sending.stop",
			subjectType: "sending_stop",
			detail: { reason: input.reason, holds_webhooks: input.holds_webhooks },
		}),
		markKeyUsed(ctx),
	]);
