import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isNoticeRequested, noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { hasWebhookSubscribers, publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";
import { reasonCode } from "./reason-code.ts";

const WEBHOOK_EVENT: WebhookEventType = "delivery.failed";

/**
 * Notifies operators and other systems of deliveries that did not arrive, or perhaps did not; the key
 * contains the last attempt.
 * @param unsentSql deliveries `d`, as SQL from after `from` to the end of a `where`
 */
export function notifyUnsent(ctx: Pick<Ctx, "db" | "now">, unsentSql: SQL): Statement[] {
	const key = sql`'delivery:' || d.id || ':' || d.attempts`;
	const friendId = sql`d.friend_id`;
	return [
		noteSelectedEvents(
			ctx,
			"delivery_failed",
			{ key, friendId, values: sql`json_object('id', d.id, 'state', d.state, 'reason', d.reason)` },
			sql`from ${unsentSql}`,
		),
		publishSelectedEvents(
			ctx,
			{
				type: sql`${WEBHOOK_EVENT}`,
				key,
				friendId,
				data: sql`json_object('delivery_id', d.id, 'state', d.state, 'reason', d.reason,
					'reason_code', ${reasonCode(sql`d.reason`)})`,
			},
			sql`cross join ${unsentSql}`,
		),
	];
}

/** Age limit of deliveries given up by the claim: their workers died one after the other within minutes. */
const MAX_AGE = DAY;

/** Deliveries `d` that the claim has given up; the first condition repeats that of the partial index exactly. */
const givenUpDeliveries = (now: number): SQL =>
	sql`${deliveries} d where d.state in ('failed', 'parked', 'cancelled') and d.state = 'parked' and d.reason = ${DELIVERY_TEXTS.sendStopped}
		and d.first_attempt_at > ${now - MAX_AGE}`;

/** Condition: an operator or another system receives the event. */
const isEventWanted: SQL = sql`(${isNoticeRequested("delivery_failed")} or ${hasWebhookSubscribers(WEBHOOK_EVENT)})`;

/** Condition: deliveries were given up of which somebody wants to know. */
export const hasGivenUpDeliveries = ({ now }: Ctx): SQL =>
	sql`(exists (select 1 from ${givenUpDeliveries(now)}) and ${isEventWanted})`;

/**
 * Records events for deliveries that the claim has given up; runs every minute. The claim itself writes no
 * events, because every delivery waits for it, and its worker may be the next to die.
 */
export async function notifyGivenUp(ctx: Ctx): Promise<void> {
	const [row] = await queryRows(ctx.db, { isWanted: number }, sql`select ${isEventWanted} as isWanted`);
	if (row?.isWanted !== 1) return;
	await commitBatch(ctx.db, notifyUnsent(ctx, givenUpDeliveries(ctx.now)));
}
