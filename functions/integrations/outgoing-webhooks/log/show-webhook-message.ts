import { asc, eq } from "drizzle-orm";
import { outgoingWebhookAttempts } from "#db/integrations/outgoing-webhook-tables.ts";
import { TEST_EVENT } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { MAX_ATTEMPTS_SHOWN } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { mayReadEvent } from "../assert-may-subscribe.ts";
import { loadWebhookBodies } from "../sending/webhook-bodies.ts";
import { findWebhookMessage, type WebhookMessageRef } from "./find-webhook-message.ts";

/**
 * A message as it would be sent now, with each attempt. The body is null for an operator who may not read
 * such events.
 * @throws Refusal 404, also for a hidden friend
 */
export async function showWebhookMessage({ ctx, input }: WebhookMessageRef) {
	await findWebhookMessage({ ctx, input });
	const [bodies, attempts] = await Promise.all([
		loadWebhookBodies(ctx, [input.message_id]),
		ctx.db
			.select()
			.from(outgoingWebhookAttempts)
			.where(eq(outgoingWebhookAttempts.messageId, input.message_id))
			.orderBy(asc(outgoingWebhookAttempts.id))
			.limit(MAX_ATTEMPTS_SHOWN),
	]);
	const { webhookId, type, body } = bodies.get(input.message_id)!;
	const mayReadBody = type === TEST_EVENT || mayReadEvent(ctx, type);
	return {
		webhook_id: webhookId,
		body: mayReadBody ? JSON.stringify(body, null, 2) : null,
		attempts: attempts.map(({ at, status, durationMs, excerpt, error }) => ({
			at: toWireTime(at, ctx.zone),
			status,
			duration_ms: durationMs,
			// A receiver may echo the message.
			excerpt: mayReadBody ? excerpt : "",
			error,
		})),
	};
}
