import { and, eq } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { WEBHOOK_FAILURE_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertMaySubscribe } from "../assert-may-subscribe.ts";
import { findEndpoint, isExistingEndpoint } from "./find-endpoint.ts";

/**
 * Deletes an endpoint with its secrets. Its waiting messages are not sent.
 * @throws Refusal 404, 422 for events or friends beyond the operator
 */
export async function deleteEndpoint({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { events } = await findEndpoint(ctx, id);
	assertMaySubscribe(ctx, events);
	await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({ deletedAt: ctx.now, isActive: false, secret: "", secretEnding: "", previousSecret: null })
			.where(isExistingEndpoint(id)),
		auditOfChange(ctx, { verb: "open_api.webhook.delete", subjectType: "outgoing_webhook", subjectId: id }),
		ctx.db
			.update(outgoingWebhookMessages)
			.set({
				state: "failed",
				error: WEBHOOK_FAILURE_TEXTS.endpointGone,
				nextAttemptAt: null,
				heldUntil: null,
			})
			.where(and(eq(outgoingWebhookMessages.endpointId, id), eq(outgoingWebhookMessages.state, "waiting"))),
	]);
	return { id };
}
