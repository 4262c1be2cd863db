import { and, eq, isNotNull } from "drizzle-orm";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import type { EndpointInput } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import {
	LINE_REQUEST,
	TEST_EVENT,
	type WebhookEventType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { MAX_ENDPOINTS } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { createWebhookSecret, secretEnding } from "#functions/platform/webhook-signatures/webhook-secret.ts";
import { assertMaySubscribe } from "../assert-may-subscribe.ts";
import { WEBHOOK_SEAL_PURPOSE } from "../secret-purpose.ts";
import {
	findSavedEndpoint,
	insertEndpoint,
	resetsFailures,
	retryWaiting,
	savedColumns,
	updateStatement,
	WITHOUT_FAILURES,
} from "./endpoint-writes.ts";
import { findEndpoint } from "./find-endpoint.ts";

/**
 * Creates an endpoint and returns its secret, this once. A repeated save creates one, and returns that.
 * @throws Refusal 422; 409 for a repetition after somebody else changed the endpoint
 */
export async function createEndpoint({ ctx, input }: { ctx: OperatorCtx; input: EndpointInput }) {
	assertMaySubscribe(ctx, input.events);
	if (ctx.wasSaved && (await findSavedEndpoint(ctx)).length === 0) throw changedByOther();
	const secret = createWebhookSecret();
	const saved = await saveOnce(
		() => findSavedEndpoint(ctx),
		async () => {
			const row = {
				...columnsOf(ctx, input),
				kind: "events" as const,
				secret: await seal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, secret),
				secretEnding: secretEnding(secret),
			};
			await ctx.db.batch([
				insertEndpoint(ctx, row, MAX_ENDPOINTS),
				auditOfChange(ctx, {
					verb: "open_api.webhook.create",
					subjectType: "outgoing_webhook",
					detail: { ...input },
				}),
				markKeyUsed(ctx),
			]);
		},
	);
	if (!saved) throw invalid("ERROR", TEXTS.tooMany(MAX_ENDPOINTS));
	const clearSecret = await unseal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, saved.secret);
	if (clearSecret === null) throw invalid("ERROR", TEXTS.secretUnreadable);
	return { id: saved.id, version: saved.version, secret: clearSecret };
}

/**
 * Changes an endpoint. Switching it on or changing its address resets its failures, and waiting messages are
 * sent at once.
 * @throws Refusal 422, 404, 409
 */
export async function updateEndpoint({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: EndpointInput & { id: number };
}): Promise<{ id: number; version: number }> {
	const { id, version } = input;
	const stored = await findEndpoint(ctx, id);
	// The operator must be allowed to read the events of the endpoint before and after, and at a new address
	// also those that wait.
	const waitingTypes = stored.url === input.url ? [] : await waitingEvents(ctx, id);
	assertMaySubscribe(ctx, [...new Set([...stored.events, ...input.events, ...waitingTypes])]);
	const isReset = resetsFailures(stored, input);
	const columns = { ...columnsOf(ctx, input), ...(isReset && WITHOUT_FAILURES) };
	await ctx.db.batch([
		updateStatement(ctx, { id, kind: "events", version }, columns),
		auditOfChange(ctx, {
			verb: "open_api.webhook.update",
			subjectType: "outgoing_webhook",
			subjectId: id,
			detail: { ...input, before: { name: stored.name, url: stored.url, events: stored.events } },
		}),
		...(isReset ? [retryWaiting(ctx, id)] : []),
	]);
	const [saved] = await findSavedEndpoint(ctx);
	if (!saved) throw changedByOther();
	return { id: saved.id, version: saved.version };
}

/** Types of the waiting events. */
async function waitingEvents(ctx: OperatorCtx, id: number): Promise<WebhookEventType[]> {
	const rows = await ctx.db
		.selectDistinct({ type: outgoingWebhookMessages.type })
		.from(outgoingWebhookMessages)
		.where(and(eq(outgoingWebhookMessages.endpointId, id), isNotNull(outgoingWebhookMessages.nextAttemptAt)));
	return rows.flatMap(({ type }) => (type === TEST_EVENT || type === LINE_REQUEST ? [] : type));
}

const columnsOf = (ctx: OperatorCtx, input: EndpointInput) => ({
	...savedColumns(ctx, input),
	events: input.events,
});
