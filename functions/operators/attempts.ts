import { and, eq, type SQL, sql } from "drizzle-orm";
import { loginFailures } from "#db/operators.ts";
import { LOCK_AFTER, LOCK_FOR } from "#domain/operators/login.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { Refusal } from "../http/refusal.ts";

/** Of what wrong guesses are counted, and from where. */
export interface Place {
	/** An e-mail address, or what else stands for an operator who is asked for something. */
	email: string;
	network: string;
}

/** The statement that reads whether a place is locked, for `assertUnlocked`. */
export const lockOf = (ctx: Ctx, { email, network }: Place) =>
	ctx.db
		.select({ lockedUntil: loginFailures.lockedUntil })
		.from(loginFailures)
		.where(and(eq(loginFailures.email, email), eq(loginFailures.network, network)));

/** @throws Refusal 429 where the place is locked. */
export function assertUnlocked(ctx: Ctx, [failed]: { lockedUntil: number | null }[]): void {
	if (failed?.lockedUntil && failed.lockedUntil > ctx.now) throw locked(failed.lockedUntil - ctx.now);
}

/** Counts a wrong guess; answers no row where the lock closed meanwhile. */
export function countFailure(ctx: Ctx, place: Place) {
	const failures = sql`${loginFailures.failures} + 1`;
	return unlessLocked(ctx, place, {
		first: 1,
		failures: sql`case when ${failures} >= ${LOCK_AFTER} then 0 else ${failures} end`,
		lockedUntil: sql`case when ${failures} >= ${LOCK_AFTER} then ${ctx.now + LOCK_FOR} end`,
	});
}

/** Forgets the wrong guesses; answers no row where the place is locked: the right guess came too late then. */
export const countSuccess = (ctx: Ctx, place: Place) =>
	unlessLocked(ctx, place, { first: 0, failures: sql`0`, lockedUntil: sql`null` });

/** Counts an attempt for the address in its network; answers no row where it is locked. */
const unlessLocked = (
	ctx: Ctx,
	{ email, network }: Place,
	{ first, failures, lockedUntil }: { first: number; failures: SQL; lockedUntil: SQL },
) =>
	ctx.db
		.insert(loginFailures)
		.values({ email, network, failures: first, lastAt: ctx.now })
		.onConflictDoUpdate({
			target: [loginFailures.email, loginFailures.network],
			set: { failures, lockedUntil, lastAt: ctx.now },
			setWhere: sql`${loginFailures.lockedUntil} is null or ${loginFailures.lockedUntil} <= ${ctx.now}`,
		})
		.returning({ failures: loginFailures.failures });

export const locked = (left = LOCK_FOR) =>
	new Refusal(429, { ERROR: [OPERATOR_TEXTS.loginLocked(Math.max(1, Math.ceil(left / MINUTE)))] });
