import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import {
	findEndpoint,
	isExistingEndpoint,
} from "#functions/integrations/outgoing-webhooks/endpoints/find-endpoint.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertMayForward } from "./assert-may-forward.ts";
import { endWaitingRequests } from "./end-waiting-requests.ts";

/**
 * Deletes an address. Requests that wait for it are not sent.
 * @throws Refusal 404; 422 for an operator who sees only some friends
 */
export async function deleteForward({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findEndpoint(ctx, id, "line");
	assertMayForward(ctx);
	await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({ deletedAt: ctx.now, isActive: false })
			.where(isExistingEndpoint(id, "line")),
		auditOfChange(ctx, {
			verb: "webhook_forward.delete",
			subjectType: "webhook_forward",
			subjectId: id,
		}),
		endWaitingRequests(ctx, id),
	]);
	return { id };
}
