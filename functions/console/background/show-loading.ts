import { and, eq, gt, sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isHeldFrom } from "#functions/engine/deliveries/hold-reason.ts";
import { callLine } from "#functions/platform/line/line-client.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";

/** Duration of the animation, LINE's maximum; an answer ends it earlier. */
const LOADING_SECONDS = 20;

/**
 * Shows LINE's loading animation to a friend whose message has waited a second for an automatic answer: one that
 * is being sent, or that a program writes. Nothing is shown after an answer, while answers are held from the friend, to one who blocked the account, or
 * for a message older than a minute.
 * @throws PermanentFailure where LINE does not show it: a retry would come too late
 */
export async function showLoading(ctx: Ctx, friend: string): Promise<void> {
	const friendId = Number(friend);
	const now = ctx.clock();
	const isAnswered = sql<number>`ifnull(${friends.lastSentAt}, 0) >= ${friends.lastMessageAt}`;
	const isAnswerComing = sql`exists (select 1 from ${deliveries} d where d.friend_id = ${friends.id}
			and d.sent_at is null and d.due_at <= ${now + LOADING_SECONDS * SECOND} and d.next_attempt_at is not null)
		or exists (select 1 from ${outgoingWebhookEndpoints} w
			where w.is_active and w.deleted_at is null and w.kind = 'events')`;
	const [row] = await ctx.db
		.select({ lineUserId: friends.lineUserId })
		.from(friends)
		.where(
			and(
				eq(friends.id, friendId),
				sql`${friends.blockedAt} is null and not ${isAnswered} and (${isAnswerComing})
					and not ${isHeldFrom("response", sql`${friends.id}`)}`,
				gt(friends.lastMessageAt, now - MINUTE),
			),
		);
	if (!row) return;
	const response = await callLine(ctx.env, "/v2/bot/chat/loading/start", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ chatId: row.lineUserId, loadingSeconds: LOADING_SECONDS }),
	}).catch(() => null);
	await response?.body?.cancel();
	if (!response?.ok) throw new PermanentFailure(BACKGROUND_TEXTS.notLoading);
}
