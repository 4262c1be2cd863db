import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

const MAX_SHOWN = 100;

/** Incoming events that could not be processed, newest first. */
export async function listFailedEvents({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ event: webhookEvents, friendId: friends.id, friendName: friends.name })
		.from(webhookEvents)
		.leftJoin(friends, eq(friends.lineUserId, webhookEvents.lineUserId))
		.where(and(eq(webhookEvents.state, "failed"), isEventVisible(ctx)))
		.orderBy(desc(webhookEvents.id))
		.limit(MAX_SHOWN);
	return {
		items: rows.map(({ event, friendId, friendName }) => ({
			id: event.id,
			type: event.type,
			received_at: toWireTime(event.receivedAt, ctx.zone),
			attempts: event.attempts,
			/** The technical error is in the log; operators read that there was one. */
			reason: event.error === BACKGROUND_TEXTS.workStopped ? event.error : CALL_TEXTS.unknownError,
			/** Null for a group's event, and for one that failed before its sender was known. */
			friend: friendId === null ? null : { id: friendId, name: friendName ?? "" },
		})),
	};
}

/** Makes a failed event due again. @throws Refusal 404 for one that did not fail, or of a hidden friend */
export async function retryWebhookEvent({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	const [retriedEvents] = await ctx.db.batch([
		ctx.db
			.update(webhookEvents)
			.set({ state: "open", attempts: 0, nextAttemptAt: ctx.now })
			.where(and(eq(webhookEvents.id, input.id), eq(webhookEvents.state, "failed"), isEventVisible(ctx)))
			.returning({ id: webhookEvents.id }),
		auditOfChange(ctx, { verb: "webhook.retry", subjectType: "webhook_event", subjectId: input.id }),
	]);
	if (retriedEvents.length === 0) throw notFound();
}

/**
 * Limits events to the friends visible to the operator; events without a known friend require full
 * visibility.
 */
const isEventVisible = ({ operator }: OperatorCtx): SQL =>
	operator.friendScope.all
		? sql`1`
		: sql`${webhookEvents.lineUserId} in (select ${friends.lineUserId} from ${friends} where ${visibleTo(operator)})`;
