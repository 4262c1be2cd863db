import { and, eq, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { changeDelivery, RESEND_DELIVERIES } from "#functions/engine/deliveries/change-deliveries.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { chatOrderKey } from "./send-to-friend.ts";

interface ResendCall {
	ctx: OperatorCtx;
	input: { friend_id: number; id: string };
}

/**
 * Sends a failed message again. One that LINE refused becomes a new delivery, with a new key; one that LINE
 * may have keeps its key, by which LINE recognizes it. Repeated requests, or two operators, send it once.
 * @throws Refusal 404; 422 for one that is no longer failed or in doubt.
 */
export async function resendToFriend({ ctx, input: { friend_id, id } }: ResendCall): Promise<void> {
	await assertFriendVisible(ctx, friend_id);
	const [failedDelivery] = await ctx.db
		.select({ state: deliveries.state, broadcastId: deliveries.broadcastId })
		.from(deliveries)
		.where(and(eq(deliveries.id, id), eq(deliveries.friendId, friend_id)));
	if (!failedDelivery) throw notFound();
	// A broadcast counts its own deliveries, so that none of them is replaced.
	if (
		failedDelivery.state === "parked" ||
		(failedDelivery.state === "failed" && failedDelivery.broadcastId !== null)
	)
		return void (await changeDelivery(RESEND_DELIVERIES, { ctx, input: { id } }));
	await replaceFailedDelivery(ctx, { friendId: friend_id, id });
}

async function replaceFailedDelivery(
	ctx: OperatorCtx,
	{ friendId, id }: { friendId: number; id: string },
): Promise<void> {
	const cause = `again:${id}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				deliveries,
				{
					id: ctx.newId(),
					friendId,
					messages: sql`d.messages`,
					hasPlaceholders: sql`d.has_placeholders`,
					quotedMessageId: sql`d.quoted_message_id`,
					runId: sql`d.run_id`,
					cause,
					orderKey: chatOrderKey(friendId),
					state: "scheduled",
					dueAt: ctx.now,
					nextAttemptAt: ctx.now,
					createdAt: ctx.now,
					operatorId: ctx.operator.id,
					// The new delivery handles the talk in the name of the operator who sends it again.
					handlesUpTo: hasAbility(ctx.operator, "friend-write") ? sql`d.handles_up_to` : null,
				},
				sql`from ${deliveries} d where d.id = ${id} and d.state = 'failed' on conflict (cause) do nothing`,
			),
		),
		auditOfChange(ctx, { verb: "message.send-again", subjectType: "delivery", subjectId: id }),
		execute(
			ctx.db,
			sql`update ${deliveries} set state = 'cancelled', reason = ${COMPOSE_TEXTS.sentAgain}
				where id = ${id} and state = 'failed' and exists (select 1 from ${deliveries} a where a.cause = ${cause})`,
		),
	]);
	const [newDelivery] = await ctx.db
		.select({ id: deliveries.id })
		.from(deliveries)
		.where(eq(deliveries.cause, cause));
	if (!newDelivery) throw invalid("ERROR", COMPOSE_TEXTS.notSendableAgain);
}
