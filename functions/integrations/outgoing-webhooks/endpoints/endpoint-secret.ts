import { and, eq, sql } from "drizzle-orm";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhook-tables.ts";
import { SECRET_ROTATION_PERIOD } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { auditDisclosure, auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertRecentPassword } from "#functions/platform/passwords/assert-recent-password.ts";
import { createWebhookSecret, secretEnding } from "#functions/platform/webhook-signatures/webhook-secret.ts";
import { assertMaySubscribe } from "../assert-may-subscribe.ts";
import { WEBHOOK_SEAL_PURPOSE } from "../secret-purpose.ts";
import { findEndpoint, isExistingEndpoint } from "./find-endpoint.ts";

interface SecretRequest {
	ctx: OperatorCtx;
	/** `password` is empty if none was entered. */
	input: { id: number; password: string };
}

/**
 * Returns an endpoint's secret to an operator who gave their password within the last ten minutes, or gives
 * it now.
 * @throws Refusal 404; 422 for events that the operator may not read, without a recent password, or for an
 * unreadable secret; 429 after too many wrong passwords
 */
export async function revealEndpointSecret({ ctx, input }: SecretRequest): Promise<{ secret: string }> {
	const { id, events, secret } = await findEndpoint(ctx, input.id);
	assertMaySubscribe(ctx, events);
	await assertRecentPassword(ctx, input.password);
	const clearSecret = await unseal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, secret);
	if (clearSecret === null) throw invalid("ERROR", TEXTS.secretUnreadable);
	await auditDisclosure(ctx, {
		verb: "open_api.webhook.secret",
		subjectType: "outgoing_webhook",
		subjectId: id,
	});
	return { secret: clearSecret };
}

/**
 * Replaces an endpoint's secret and returns the new one. The old one also signs for a day, so that nothing is
 * lost while the receiver is changed; a third one must wait until then. A repeated request creates one.
 * @throws Refusal 404; 422 as for revealing it, or while the previous secret is valid; 429 after too many
 * wrong passwords
 */
export async function rotateEndpointSecret({ ctx, input }: SecretRequest): Promise<{ secret: string }> {
	const endpoint = await findEndpoint(ctx, input.id);
	assertMaySubscribe(ctx, endpoint.events);
	await assertRecentPassword(ctx, input.password);
	const isRepeated = endpoint.saveKey === ctx.saveKey;
	if (!isRepeated && (ctx.wasSaved || (endpoint.previousUntil ?? 0) > ctx.now))
		throw invalid("ERROR", TEXTS.rotating);
	if (!isRepeated) await writeSecret(ctx, endpoint);
	const { saveKey, secret } = await findEndpoint(ctx, input.id);
	if (saveKey !== ctx.saveKey) throw invalid("ERROR", TEXTS.rotating);
	const clearSecret = await unseal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, secret);
	if (clearSecret === null) throw invalid("ERROR", TEXTS.secretUnreadable);
	return { secret: clearSecret };
}

async function writeSecret(ctx: OperatorCtx, { id, secret }: { id: number; secret: string }): Promise<void> {
	const newSecret = createWebhookSecret();
	// An unreadable secret signs nothing.
	const isReadable = (await unseal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, secret)) !== null;
	await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({
				secret: await seal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, newSecret),
				secretEnding: secretEnding(newSecret),
				previousSecret: isReadable ? secret : null,
				previousUntil: isReadable ? ctx.now + SECRET_ROTATION_PERIOD : null,
				updatedAt: ctx.now,
				version: sql`${outgoingWebhookEndpoints.version} + 1`,
				saveKey: ctx.saveKey,
			})
			// Of two simultaneous requests, one sets the new secret.
			.where(and(isExistingEndpoint(id), eq(outgoingWebhookEndpoints.secret, secret))),
		auditOfChange(ctx, { verb: "open_api.webhook.rotate", subjectType: "outgoing_webhook", subjectId: id }),
		markKeyUsed(ctx),
	]);
}
