import { eq, sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { TEST_EVENT } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertMaySubscribe } from "../assert-may-subscribe.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";
import { findWebhookMessage, type WebhookMessageRef } from "./find-webhook-message.ts";

/**
 * Resends a message that arrived or was given up, with the same `webhook-id`, for another day.
 * @throws Refusal 404, also for a hidden friend; 422 for a waiting message, or an endpoint that is off
 */
export async function resendWebhookMessage({ ctx, input }: WebhookMessageRef): Promise<{ id: number }> {
	const { id, message_id } = input;
	const { events, isActive } = await findEndpoint(ctx, id);
	assertMaySubscribe(ctx, events);
	const { type } = await findWebhookMessage({ ctx, input });
	// The check covers events that the endpoint no longer subscribes to: its address may have changed.
	if (type !== TEST_EVENT) assertMaySubscribe(ctx, [type]);
	if (!isActive) throw invalid("ERROR", TEXTS.endpointDisabled);
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookMessages)
			.set({ state: "waiting", since: ctx.now, attempts: 0, lost: 0, nextAttemptAt: ctx.now, error: null })
			.where(
				sql`${outgoingWebhookMessages.id} = ${message_id} and ${outgoingWebhookMessages.state} in ('sent', 'failed')
					and exists (select 1 from ${outgoingWebhookEndpoints} e where e.id = ${id} and e.is_active)`,
			),
		auditOfChange(ctx, {
			verb: "open_api.webhook.resend",
			subjectType: "outgoing_webhook",
			subjectId: id,
			detail: { message_id },
		}),
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({ pausedUntil: null })
			.where(eq(outgoingWebhookEndpoints.id, id)),
	]);
	if (meta.changes === 0) throw invalid("ERROR", TEXTS.notResendable);
	return { id: message_id };
}
