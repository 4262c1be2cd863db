import { and, eq, isNull } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { SECRET_ROTATION_PERIOD } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers-texts.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertRecentPassword } from "#functions/platform/passwords/assert-recent-password.ts";
import { createWebhookSecret, secretEnding } from "#functions/platform/webhook-signatures/webhook-secret.ts";

/** Purpose for which secrets of trackers are encrypted. */
export const TRACKER_SECRET_PURPOSE = "tracker.secret";

interface CreateSecretArgs {
	ctx: OperatorCtx;
	/** `password` is empty if none is given. */
	input: { id: number; password: string };
}

/**
 * Creates the secret with which a shop's server signs its reports for a tracker, and returns it once. The
 * operator must have entered their password within the last ten minutes, or enter it now. The previous secret
 * stays valid for another day; until then no third one can be created. A repeated request returns the same
 * secret.
 * @throws Refusal 404; 422 without a recent password, or while the previous secret is valid; 429 after too
 * many wrong passwords
 */
export async function createTrackerSecret({ ctx, input: { id, password } }: CreateSecretArgs) {
	const stored = await findSecrets(ctx, id);
	await assertRecentPassword(ctx, password);
	// The key of the save that created the secret tells a repeated request.
	if (stored.secretKey !== ctx.saveKey) {
		if ((stored.previousUntil ?? 0) > ctx.now) throw invalid("ERROR", TRACKER_TEXTS.rotating);
		await writeSecret(ctx, id, stored.secret);
	}
	const { secret, secretKey } = await findSecrets(ctx, id);
	const clearSecret = secret && (await unseal(ctx.env.APP_KEY, TRACKER_SECRET_PURPOSE, secret));
	if (!clearSecret || secretKey !== ctx.saveKey) throw invalid("ERROR", TRACKER_TEXTS.rotating);
	return { secret: clearSecret };
}

async function findSecrets(ctx: OperatorCtx, id: number) {
	const [tracker] = await ctx.db
		.select({
			secret: trackers.secret,
			previousUntil: trackers.previousUntil,
			secretKey: trackers.secretKey,
		})
		.from(trackers)
		.where(and(eq(trackers.id, id), isNull(trackers.deletedAt)));
	if (!tracker) throw notFound();
	return tracker;
}

async function writeSecret(ctx: OperatorCtx, id: number, currentSecret: string | null): Promise<void> {
	const clearSecret = createWebhookSecret();
	const sealedSecret = await seal(ctx.env.APP_KEY, TRACKER_SECRET_PURPOSE, clearSecret);
	await ctx.db.batch([
		ctx.db
			.update(trackers)
			.set({
				secret: sealedSecret,
				secretEnding: secretEnding(clearSecret),
				previousSecret: currentSecret,
				previousUntil: currentSecret === null ? null : ctx.now + SECRET_ROTATION_PERIOD,
				secretKey: ctx.saveKey,
			})
			// Of two concurrent requests, one creates the secret.
			.where(
				and(
					eq(trackers.id, id),
					isNull(trackers.deletedAt),
					currentSecret === null ? isNull(trackers.secret) : eq(trackers.secret, currentSecret),
				),
			),
		auditOfChange(ctx, { verb: "tracker.secret", subjectType: "tracker", subjectId: id }),
	]);
}
