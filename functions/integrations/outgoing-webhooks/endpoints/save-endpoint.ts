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
	columnsOfSave,
	findSavedEndpoint,
	insertEndpoint,
	resetsFailures,
	retryWaitingMessages,
	updateStatement,
	WITHOUT_FAILURES,
} from "./endpoint-writes.ts";
import { findEndpoint } from "./find-endpoint.ts";

/**
 * Creates an endpoint and returns its secret, this once. A repeated save creates one, and returns that.
 * @throws Refusal 422 for events or friends beyond the operator, and for one endpoint too many; 409 for a repetition after
 * somebody else changed the endpoint
 */
export async function createEndpoint({ ctx, input }: { ctx: OperatorCtx; input: EndpointInput }) {
	assertMaySubscribe(ctx, input.events);
	if (ctx.wasSaved && (await findSavedEndpoint(ctx)).length === 0) throw changedByOther();
	const secret = createWebhookSecret();
	const savedEndpoint = await saveOnce(
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
	if (!savedEndpoint) throw invalid("ERROR", TEXTS.tooMany(MAX_ENDPOINTS));
	const clearSecret = await unseal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, savedEndpoint.secret);
	if (clearSecret === null) throw invalid("ERROR", TEXTS.secretUnreadable);
	return { id: savedEndpoint.id, version: savedEndpoint.version, secret: clearSecret };
}

/**
 * Changes an endpoint. Switching it on or changing its address resets its failures, and waiting messages are
 * sent at once.
 * @throws Refusal 404; 422 for events or friends beyond the operator; 409 if somebody else changed it meanwhile
 */
export async function updateEndpoint({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: EndpointInput & { id: number };
}): Promise<{ id: number; version: number }> {
	const { id, version } = input;
	const endpoint = await findEndpoint(ctx, id);
	// The operator must be allowed to read the events of the endpoint before and after, and at a new address
	// also those that wait.
	const waitingTypes = endpoint.url === input.url ? [] : await listWaitingTypes(ctx, id);
	assertMaySubscribe(ctx, [...new Set([...endpoint.events, ...input.events, ...waitingTypes])]);
	const isReset = resetsFailures(endpoint, input);
	const columns = { ...columnsOf(ctx, input), ...(isReset && WITHOUT_FAILURES) };
	await ctx.db.batch([
		updateStatement(ctx, { id, kind: "events", version }, columns),
		auditOfChange(ctx, {
			verb: "open_api.webhook.update",
			subjectType: "outgoing_webhook",
			subjectId: id,
			detail: { ...input, before: { name: endpoint.name, url: endpoint.url, events: endpoint.events } },
		}),
		...(isReset ? [retryWaitingMessages(ctx, id)] : []),
	]);
	const [savedEndpoint] = await findSavedEndpoint(ctx);
	if (!savedEndpoint) throw changedByOther();
	return { id: savedEndpoint.id, version: savedEndpoint.version };
}

/** Types of the waiting events. */
async function listWaitingTypes(ctx: OperatorCtx, id: number): Promise<WebhookEventType[]> {
	const rows = await ctx.db
		.selectDistinct({ type: outgoingWebhookMessages.type })
		.from(outgoingWebhookMessages)
		.where(and(eq(outgoingWebhookMessages.endpointId, id), isNotNull(outgoingWebhookMessages.nextAttemptAt)));
	return rows.flatMap(({ type }) => (type === TEST_EVENT || type === LINE_REQUEST ? [] : type));
}

const columnsOf = (ctx: OperatorCtx, input: EndpointInput) => ({
	...columnsOfSave(ctx, input),
	events: input.events,
});
