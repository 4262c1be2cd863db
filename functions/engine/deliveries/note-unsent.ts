import { type SQL, sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { isAskedFor, noteFound } from "#functions/platform/notices/note.ts";
import { isToldOf, tellFound } from "#functions/platform/notices/tell-programs.ts";
import { reasonCode } from "./reason-code.ts";

/**
 * Notifies operators and other systems of deliveries that did not arrive, or perhaps not; the key contains
 * the last attempt.
 * @param unsent deliveries `d`, as SQL from after `from` to the end of a `where`
 */
export function noteUnsent(ctx: Pick<Ctx, "db" | "now">, unsent: SQL): Statement[] {
	const key = sql`'delivery:' || d.id || ':' || d.attempts`;
	const friendId = sql`d.friend_id`;
	return [
		noteFound(
			ctx,
			"delivery_failed",
			{ key, friendId, said: sql`json_object('id', d.id, 'state', d.state, 'reason', d.reason)` },
			sql`from ${unsent}`,
		),
		tellFound(
			ctx,
			{
				type: sql`${TOLD}`,
				key,
				friendId,
				data: sql`json_object('delivery_id', d.id, 'state', d.state, 'reason', d.reason,
					'reason_code', ${reasonCode(sql`d.reason`)})`,
			},
			sql`cross join ${unsent}`,
		),
	];
}

const TOLD: WebhookEventType = "delivery.failed";

/** Age limit of deliveries given up by the claim: their workers died one after the other within minutes. */
const LOOKED_BACK = DAY;

/**
 * Every minute: records events for deliveries that the claim has given up. The claim itself writes no events,
 * because every delivery waits for it, and its worker may be the next to die.
 */
export async function noteGivenUp(ctx: Ctx): Promise<void> {
	const [asked] = await rowsOf<{ asked: number }>(
		ctx.db,
		sql`select ${isAskedFor("delivery_failed")} or ${isToldOf(TOLD)} as asked`,
	);
	if (asked?.asked !== 1) return;
	await commit(
		ctx.db,
		noteUnsent(
			ctx,
			// The first condition repeats that of the partial index exactly.
			sql`${deliveries} d where d.state in ('failed', 'parked', 'cancelled') and d.state = 'parked' and d.reason = ${DELIVERY_TEXTS.sendStopped}
				and d.first_attempt_at > ${ctx.now - LOOKED_BACK}`,
		),
	);
}
