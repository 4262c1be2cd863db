import { and, eq, isNotNull, sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
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
import { findEndpoint, isExistingEndpoint } from "./find-endpoint.ts";

/**
 * Creates an endpoint and returns its secret, this once. A repeated save creates one, and returns that.
 * @throws Refusal 422; 409 for a repetition after somebody else changed the endpoint
 */
export async function createEndpoint({ ctx, input }: { ctx: OperatorCtx; input: EndpointInput }) {
	assertMaySubscribe(ctx, input.events);
	if (ctx.wasSaved && (await findSaved(ctx)).length === 0) throw changedByOther();
	const secret = createWebhookSecret();
	const count = sql`(select count(*) from ${outgoingWebhookEndpoints} where deleted_at is null and kind = 'events')`;
	const saved = await saveOnce(
		() => findSaved(ctx),
		async () => {
			const row = {
				...columnsOf(ctx, input),
				secret: await seal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, secret),
				secretEnding: secretEnding(secret),
				createdAt: ctx.now,
			};
			await ctx.db.batch([
				// Counted by the statement that writes: two operators may add at once.
				execute(ctx.db, insertInto(outgoingWebhookEndpoints, row, sql`where ${count} < ${MAX_ENDPOINTS}`)),
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
	const resetsFailures = stored.url !== input.url || (input.is_active && !stored.isActive);
	await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({
				...columnsOf(ctx, input),
				...(resetsFailures && {
					failures: 0,
					failingSince: null,
					pausedUntil: null,
					stoppedAt: null,
					stopReason: null,
				}),
				version: sql`${outgoingWebhookEndpoints.version} + 1`,
			})
			.where(
				and(
					isExistingEndpoint(id),
					version === undefined ? undefined : eq(outgoingWebhookEndpoints.version, version),
					sql`${outgoingWebhookEndpoints.saveKey} is not ${ctx.saveKey}`,
				),
			),
		auditOfChange(ctx, {
			verb: "open_api.webhook.update",
			subjectType: "outgoing_webhook",
			subjectId: id,
			detail: { ...input, before: { name: stored.name, url: stored.url, events: stored.events } },
		}),
		...(resetsFailures ? [retryWaiting(ctx, id)] : []),
	]);
	const [saved] = await findSaved(ctx);
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

/** Makes waiting messages due at once, if this save succeeded; leased messages are left to their worker. */
const retryWaiting = (ctx: OperatorCtx, id: number) =>
	ctx.db
		.update(outgoingWebhookMessages)
		.set({ nextAttemptAt: ctx.now })
		.where(
			sql`${outgoingWebhookMessages.endpointId} = ${id} and ${outgoingWebhookMessages.nextAttemptAt} > ${ctx.now}
				and ifnull(${outgoingWebhookMessages.heldUntil}, 0) <= ${ctx.now}
				and exists (select 1 from ${outgoingWebhookEndpoints} e where e.id = ${id} and e.save_key = ${ctx.saveKey})`,
		);

const columnsOf = (ctx: OperatorCtx, { name, url, events, is_active }: EndpointInput) => ({
	name,
	url,
	events,
	isActive: is_active,
	operatorId: ctx.operator.id,
	updatedAt: ctx.now,
	saveKey: ctx.saveKey,
});

const findSaved = (ctx: OperatorCtx) =>
	ctx.db
		.select({
			id: outgoingWebhookEndpoints.id,
			version: outgoingWebhookEndpoints.version,
			secret: outgoingWebhookEndpoints.secret,
		})
		.from(outgoingWebhookEndpoints)
		.where(eq(outgoingWebhookEndpoints.saveKey, ctx.saveKey));
