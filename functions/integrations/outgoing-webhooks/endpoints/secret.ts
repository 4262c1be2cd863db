import { and, eq, sql } from "drizzle-orm";
import { outgoingWebhookEndpoints } from "#db/integrations/outgoing-webhooks.ts";
import { ROTATES_FOR } from "#domain/integrations/outgoing-webhooks/limits.ts";
import { OUTGOING_WEBHOOK_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { auditOfChange, auditOfShowing } from "#functions/platform/auth/audit.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import { keyUsed } from "#functions/platform/http/save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertUnlocked } from "#functions/platform/passwords/assert-unlocked.ts";
import { endingOf, newSecret } from "#functions/platform/webhook-signatures/secret.ts";
import { assertMayTell } from "../may-tell.ts";
import { SEALED_FOR } from "../secret-purpose.ts";
import { endpointThere, findEndpoint } from "./find.ts";

interface Show {
	ctx: OperatorCtx;
	/** Empty if none is given. */
	input: { id: number; password: string };
}

/**
 * Returns an endpoint's secret to an operator who gave their password within the last ten minutes, or gives
 * it now.
 * @throws Refusal 404, 422, 429
 */
export async function showSecret({ ctx, input }: Show): Promise<{ secret: string }> {
	const { id, events, secret } = await findEndpoint(ctx, input.id);
	assertMayTell(ctx, events);
	await assertUnlocked(ctx, input.password);
	const clear = await unseal(ctx.env.APP_KEY, SEALED_FOR, secret);
	if (clear === null) throw invalid("ERROR", TEXTS.secretUnreadable);
	await auditOfShowing(ctx, {
		verb: "open_api.webhook.secret",
		subjectType: "outgoing_webhook",
		subjectId: id,
	});
	return { secret: clear };
}

/**
 * Replaces an endpoint's secret and returns the new one. The old one also signs for a day, so that nothing is
 * lost while the receiver is changed; a third one must wait until then. A repeated request creates one.
 * @throws Refusal 404, 422, 429
 */
export async function rotateSecret({ ctx, input }: Show): Promise<{ secret: string }> {
	const before = await findEndpoint(ctx, input.id);
	assertMayTell(ctx, before.events);
	await assertUnlocked(ctx, input.password);
	const isRepeated = before.saveKey === ctx.saveKey;
	if (!isRepeated && (ctx.wasSaved || (before.previousUntil ?? 0) > ctx.now))
		throw invalid("ERROR", TEXTS.rotating);
	if (!isRepeated) await writeSecret(ctx, before);
	const { saveKey, secret } = await findEndpoint(ctx, input.id);
	if (saveKey !== ctx.saveKey) throw invalid("ERROR", TEXTS.rotating);
	const clear = await unseal(ctx.env.APP_KEY, SEALED_FOR, secret);
	if (clear === null) throw invalid("ERROR", TEXTS.secretUnreadable);
	return { secret: clear };
}

async function writeSecret(ctx: OperatorCtx, { id, secret }: { id: number; secret: string }): Promise<void> {
	const made = newSecret();
	// An unreadable secret signs nothing.
	const isReadable = (await unseal(ctx.env.APP_KEY, SEALED_FOR, secret)) !== null;
	await ctx.db.batch([
		ctx.db
			.update(outgoingWebhookEndpoints)
			.set({
				secret: await seal(ctx.env.APP_KEY, SEALED_FOR, made),
				secretEnding: endingOf(made),
				previousSecret: isReadable ? secret : null,
				previousUntil: isReadable ? ctx.now + ROTATES_FOR : null,
				updatedAt: ctx.now,
				version: sql`${outgoingWebhookEndpoints.version} + 1`,
				saveKey: ctx.saveKey,
			})
			// Of two simultaneous requests, one sets the new secret.
			.where(and(endpointThere(id), eq(outgoingWebhookEndpoints.secret, secret))),
		auditOfChange(ctx, { verb: "open_api.webhook.rotate", subjectType: "outgoing_webhook", subjectId: id }),
		keyUsed(ctx),
	]);
}
