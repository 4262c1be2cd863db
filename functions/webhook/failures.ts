import { and, desc, eq, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { webhookEvents } from "#db/webhook.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { wireTime } from "#domain/time.ts";
import { visibleTo } from "../friends/visible.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";

const SHOWN = 100;

/** Incoming events that could not be worked off, newest first: nothing that came in disappears unseen. */
export async function listFailedEvents({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ event: webhookEvents, friendId: friends.id, friendName: friends.name })
		.from(webhookEvents)
		.innerJoin(friends, eq(friends.lineUserId, webhookEvents.lineUserId))
		.where(and(eq(webhookEvents.state, "failed"), visibleTo(ctx.operator)))
		.orderBy(desc(webhookEvents.id))
		.limit(SHOWN);
	return {
		items: rows.map(({ event, friendId, friendName }) => ({
			id: event.id,
			type: event.type,
			received_at: wireTime(event.receivedAt, ctx.zone),
			attempts: event.attempts,
			/** What the database or the code said of it is for the log; a person reads that it did. */
			reason: event.error === BACKGROUND_TEXTS.workStopped ? event.error : CALL_TEXTS.unknownError,
			friend: { id: friendId, name: friendName },
		})),
	};
}

/** Lets a failed event be worked off once more. */
export async function retryEvent({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }): Promise<void> {
	const seen = sql`${webhookEvents.lineUserId} in (select ${friends.lineUserId} from ${friends} where ${visibleTo(ctx.operator)})`;
	const [changed] = await ctx.db.batch([
		ctx.db
			.update(webhookEvents)
			.set({ state: "open", attempts: 0, nextAttemptAt: ctx.now })
			.where(and(eq(webhookEvents.id, input.id), eq(webhookEvents.state, "failed"), seen))
			.returning({ id: webhookEvents.id }),
		auditOfChange(ctx, { verb: "webhook.retry", subjectType: "webhook_event", subjectId: input.id }),
	]);
	if (changed.length === 0) throw notFound();
}
