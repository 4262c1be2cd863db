import { eq } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { verifyPassword } from "./hash-password.ts";
import {
	assertNotLocked,
	countFailedAttempt,
	isAttemptCounted,
	lockedRefusal,
	resetFailedAttempts,
	selectLocks,
} from "./login-attempts.ts";

/**
 * Checks the signed-in operator's password again, before an action that an unattended screen must not
 * allow. Wrong passwords count towards the login lock of the network, and per session: a stolen session
 * gains no attempts by changing networks.
 * @param field field of a refusal
 * @returns the stored hash that the password matches
 * @throws Refusal 422 for a wrong password, 429 after too many
 */
export async function assertPassword(ctx: OperatorCtx, password: string, field: string): Promise<string> {
	const { id, email, network, tokenHash } = ctx.operator;
	const place = { email, networks: [network, `session:${tokenHash}`] };
	const [[found], failed] = await ctx.db.batch([
		ctx.db.select({ hash: operators.passwordHash }).from(operators).where(eq(operators.id, id)),
		selectLocks(ctx, place),
	]);
	assertNotLocked(ctx, failed);
	const isRight = found !== undefined && (await verifyPassword(password, found.hash));
	const counted = await (isRight ? resetFailedAttempts(ctx, place) : countFailedAttempt(ctx, place));
	if (!isAttemptCounted(place, counted)) throw lockedRefusal();
	if (!isRight) throw invalid(field, OPERATOR_TEXTS.passwordWrong);
	return found.hash;
}
