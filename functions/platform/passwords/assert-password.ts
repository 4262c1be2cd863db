import { eq } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertUnlocked, countFailure, countSuccess, isCounted, locked, lockOf } from "./attempts.ts";
import { verifyPassword } from "./hash.ts";

/**
 * Checks the signed-in operator's password again, before an action that an unattended screen must not allow.
 * Wrong ones count with those of logging in from the network, and for the session: a stolen session cannot
 * guess more from many networks.
 * @param field field of a refusal
 * @returns the stored hash that it matches
 * @throws Refusal 422 for a wrong password, 429 after too many.
 */
export async function assertPassword(ctx: OperatorCtx, password: string, field: string): Promise<string> {
	const { id, email, network, tokenHash } = ctx.operator;
	const place = { email, networks: [network, `session:${tokenHash}`] };
	const [[found], failed] = await ctx.db.batch([
		ctx.db.select({ hash: operators.passwordHash }).from(operators).where(eq(operators.id, id)),
		lockOf(ctx, place),
	]);
	assertUnlocked(ctx, failed);
	const isRight = found !== undefined && (await verifyPassword(password, found.hash));
	const counted = await (isRight ? countSuccess(ctx, place) : countFailure(ctx, place));
	if (!isCounted(place, counted)) throw locked();
	if (!isRight) throw invalid(field, OPERATOR_TEXTS.passwordWrong);
	return found.hash;
}
