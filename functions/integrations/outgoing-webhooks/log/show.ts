import { asc, eq } from "drizzle-orm";
import { outgoingWebhookAttempts } from "#db/integrations/outgoing-webhooks.ts";
import { TEST_EVENT } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { MOST_ATTEMPTS_SHOWN } from "#domain/integrations/outgoing-webhooks/limits.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { mayRead } from "../may-tell.ts";
import { bodiesOf } from "../sending/body.ts";
import { findMessage, type Which } from "./find.ts";

/**
 * A message as it would be sent now, with each attempt. The body is null for an operator who may not read
 * such events.
 * @throws Refusal 404, also for a friend out of sight
 */
export async function showMessage({ ctx, input }: Which) {
	await findMessage({ ctx, input });
	const [bodies, attempts] = await Promise.all([
		bodiesOf(ctx, [input.message_id]),
		ctx.db
			.select()
			.from(outgoingWebhookAttempts)
			.where(eq(outgoingWebhookAttempts.messageId, input.message_id))
			.orderBy(asc(outgoingWebhookAttempts.id))
			.limit(MOST_ATTEMPTS_SHOWN),
	]);
	const { webhookId, type, body } = bodies.get(input.message_id)!;
	const isRead = type === TEST_EVENT || mayRead(ctx, type);
	return {
		webhook_id: webhookId,
		body: isRead ? JSON.stringify(body, null, 2) : null,
		attempts: attempts.map(({ at, status, durationMs, excerpt, error }) => ({
			at: wireTime(at, ctx.zone),
			status,
			duration_ms: durationMs,
			// A receiver may echo the message.
			excerpt: isRead ? excerpt : "",
			error,
		})),
	};
}
