import { and, eq, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";

interface CancelCall {
	ctx: OperatorCtx;
	input: { friend_id: number; id: string };
}

/**
 * Cancels a message that no worker has claimed yet, whenever it is due; dismisses a failed one. Against a
 * worker that claims it concurrently, exactly one wins, and a lost race is reported. Repeating it is safe.
 * @throws Refusal 404; 422 once LINE may have it.
 */
export async function cancelUnsentMessage({ ctx, input: { friend_id, id } }: CancelCall): Promise<void> {
	await assertFriendVisible(ctx, friend_id);
	await commitBatch(ctx.db, [
		// One that the system cancelled, because of a block, is listed until its reason says that it was dismissed.
		execute(
			ctx.db,
			sql`update ${deliveries} set next_attempt_at = null, state = 'cancelled',
					reason = iif(state in ('scheduled', 'held'), ${COMPOSE_TEXTS.takenBack}, ${COMPOSE_TEXTS.dismissed})
				where id = ${id} and friend_id = ${friend_id} and operator_id is not null
					and ((state in ('scheduled', 'held') and not in_doubt) or state in ('failed', 'parked')
						or (state = 'cancelled' and reason not in (${COMPOSE_TEXTS.takenBack}, ${COMPOSE_TEXTS.dismissed},
							${COMPOSE_TEXTS.sentAgain})))`,
		),
		auditOfChange(ctx, { verb: "message.take-back", subjectType: "delivery", subjectId: id }),
	]);
	const [currentDelivery] = await ctx.db
		.select({ state: deliveries.state, operatorId: deliveries.operatorId })
		.from(deliveries)
		.where(and(eq(deliveries.id, id), eq(deliveries.friendId, friend_id)));
	if (!currentDelivery || currentDelivery.operatorId === null) throw notFound();
	if (currentDelivery.state !== "cancelled") throw invalid("ERROR", COMPOSE_TEXTS.tooLateToTakeBack);
}
