import { and, eq } from "drizzle-orm";
import { outgoingWebhookEndpoints, outgoingWebhookMessages } from "#db/integrations/outgoing-webhooks.ts";
import { WEBHOOK_ANSWER_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertMayTell } from "../may-tell.ts";
import { endpointThere, findEndpoint } from "./find.ts";

/**
 * Deletes an endpoint with its secrets. Its waiting messages are not sent.
 * @throws Refusal 404, 422 for events or friends beyond the operator
 */
export async function removeEndpoint({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { events } = await findEndpoint(ctx, id);
	assertMayTell(ctx, events);
	await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({ deletedAt: ctx.now, isActive: false, secret: "", secretEnding: "", previousSecret: null })
			.where(endpointThere(id)),
		auditOfChange(ctx, { verb: "open_api.webhook.delete", subjectType: "outgoing_webhook", subjectId: id }),
		ctx.db
			.update(outgoingWebhookMessages)
			.set({
				state: "failed",
				error: WEBHOOK_ANSWER_TEXTS.endpointGone,
				nextAttemptAt: null,
				heldUntil: null,
			})
			.where(and(eq(outgoingWebhookMessages.endpointId, id), eq(outgoingWebhookMessages.state, "waiting"))),
	]);
	return { id };
}
