import { eq } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findHomeOperator } from "#functions/platform/accounts/find-home-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "./hash-password.ts";
import {
	type AttemptSource,
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
export function assertPassword(ctx: OperatorCtx, password: string, field: string): Promise<string> {
	const { id, email, network, tokenHash } = ctx.operator;
	const source = { email, networks: [network, `session:${tokenHash}`] };
	return assertOperatorPassword(ctx, { id, source, password, field });
}

interface EnteredPassword {
	/** Id of the operator. */
	id: number;
	source: AttemptSource;
	password: string;
	field: string;
}

async function assertOperatorPassword(ctx: Ctx, entered: EnteredPassword): Promise<string> {
	const { id, source, password, field } = entered;
	const [[stored], locks] = await ctx.db.batch([
		ctx.db.select({ hash: operators.passwordHash }).from(operators).where(eq(operators.id, id)),
		selectLocks(ctx, source),
	]);
	// Without a password of their own, an operator has that of their home account, whose counters apply.
	const home = stored?.hash === UNMATCHABLE_HASH ? await findHomeOperator(ctx, id) : null;
	if (home) return assertOperatorPassword(home.ctx, { ...entered, id: home.operatorId });
	assertNotLocked(ctx, locks);
	const isCorrect = stored !== undefined && (await verifyPassword(password, stored.hash));
	const updatedCounters = await (isCorrect
		? resetFailedAttempts(ctx, source)
		: countFailedAttempt(ctx, source));
	if (!isAttemptCounted(source, updatedCounters)) throw lockedRefusal();
	if (!isCorrect) throw invalid(field, OPERATOR_TEXTS.passwordWrong);
	return stored.hash;
}
