import { eq, sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { TEST_EVENT } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findEndpoint } from "./find-endpoint.ts";

/**
 * Queues a test event in the endpoint's outbox, like every other event. It is sent at once, also while the
 * endpoint is paused after failures. A repeated request queues one.
 * @returns the message, whose log shows the outcome
 * @throws Refusal 404; 422 for an endpoint that is off
 */
export async function sendEndpointTest({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const endpoint = await findEndpoint(ctx, id);
	if (!endpoint.isActive) throw invalid("ERROR", TEXTS.endpointDisabled);
	const key = `test:${ctx.saveKey}`;
	const row = {
		endpointId: id,
		key,
		type: TEST_EVENT as typeof TEST_EVENT,
		data: { message: TEXTS.testMessage },
		at: ctx.now,
		state: "waiting" as const,
		since: ctx.now,
		nextAttemptAt: ctx.now,
	};
	await ctx.db.batch([
		execute(ctx.db, insertInto(outgoingWebhookMessages, row, sql`where true on conflict do nothing`)),
		auditOfChange(ctx, { verb: "open_api.webhook.test", subjectType: "outgoing_webhook", subjectId: id }),
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({ pausedUntil: null })
			.where(eq(outgoingWebhookEndpoints.id, id)),
	]);
	const [message] = await ctx.db
		.select({ id: outgoingWebhookMessages.id })
		.from(outgoingWebhookMessages)
		.where(sql`${outgoingWebhookMessages.endpointId} = ${id} and ${outgoingWebhookMessages.key} = ${key}`);
	return { id: message!.id };
}
