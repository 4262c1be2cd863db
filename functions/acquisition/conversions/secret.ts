import { and, eq, isNull } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { ROTATES_FOR } from "#domain/integrations/outgoing-webhooks/limits.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertUnlocked } from "#functions/platform/passwords/assert-unlocked.ts";
import { endingOf, newSecret } from "#functions/platform/webhook-signatures/secret.ts";

/** Purpose under which secrets of trackers are sealed. */
export const SEALED_FOR = "tracker.secret";

interface Make {
	ctx: OperatorCtx;
	/** `password` is empty where none is given. */
	input: { id: number; password: string };
}

/**
 * Makes the secret with which a shop's server signs its reports for a tracker, and returns it, once only, to
 * an operator who gave their password within the last ten minutes, or gives it now. The previous secret stays
 * valid for another day; a third must wait until then. A repeated request makes one.
 * @throws Refusal 404, 422, 429
 */
export async function makeSecret({ ctx, input: { id, password } }: Make) {
	const before = await findSecrets(ctx, id);
	await assertUnlocked(ctx, password);
	if (before.secretKey !== ctx.saveKey) {
		if ((before.previousUntil ?? 0) > ctx.now) throw invalid("ERROR", TRACKER_TEXTS.rotating);
		await writeSecret(ctx, id, before.secret);
	}
	const { secret, secretKey } = await findSecrets(ctx, id);
	const clear = secret && (await unseal(ctx.env.APP_KEY, SEALED_FOR, secret));
	if (!clear || secretKey !== ctx.saveKey) throw invalid("ERROR", TRACKER_TEXTS.rotating);
	return { secret: clear };
}

async function findSecrets(ctx: OperatorCtx, id: number) {
	const [found] = await ctx.db
		.select({
			secret: trackers.secret,
			previousUntil: trackers.previousUntil,
			secretKey: trackers.secretKey,
		})
		.from(trackers)
		.where(and(eq(trackers.id, id), isNull(trackers.deletedAt)));
	if (!found) throw notFound();
	return found;
}

async function writeSecret(ctx: OperatorCtx, id: number, before: string | null): Promise<void> {
	const made = newSecret();
	const sealed = await seal(ctx.env.APP_KEY, SEALED_FOR, made);
	await ctx.db.batch([
		ctx.db
			.update(trackers)
			.set({
				secret: sealed,
				secretEnding: endingOf(made),
				previousSecret: before,
				previousUntil: before === null ? null : ctx.now + ROTATES_FOR,
				secretKey: ctx.saveKey,
			})
			// Of two who press at once, one makes the secret.
			.where(
				and(
					eq(trackers.id, id),
					isNull(trackers.deletedAt),
					before === null ? isNull(trackers.secret) : eq(trackers.secret, before),
				),
			),
		auditOfChange(ctx, { verb: "tracker.secret", subjectType: "tracker", subjectId: id }),
	]);
}
