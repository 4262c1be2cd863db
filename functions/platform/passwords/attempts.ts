import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { loginFailures } from "#db/platform/operators.ts";
import { LOCK_AFTER, LOCK_AFTER_IN_ALL, LOCK_FOR } from "#domain/console/operators/login.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";

/** Account and network by which wrong guesses are counted. */
export interface Place {
	/** An e-mail address, or another identifier of the operator whose secret is checked. */
	email: string;
	/** Networks or browsers: each has a count of its own, and a guess counts in all of them. */
	networks: readonly string[];
}

/** All networks together, of browsers that are not known; no network is called that. */
export const ALL_NETWORKS = "*";

/** The statement that reads whether a place is locked, for `assertUnlocked`. */
export const lockOf = (ctx: Ctx, { email, networks }: Place) =>
	ctx.db
		.select({ network: loginFailures.network, lockedUntil: loginFailures.lockedUntil })
		.from(loginFailures)
		.where(and(eq(loginFailures.email, email), inArray(loginFailures.network, [...networks])));

/** @throws Refusal 429 where the place is locked. */
export function assertUnlocked(ctx: Ctx, locks: { network: string; lockedUntil: number | null }[]): void {
	for (const { network, lockedUntil } of locks)
		if (lockedUntil !== null && lockedUntil > ctx.now) throw locked(lockedUntil - ctx.now, network);
}

/** Counts a wrong guess, for `isCounted`. */
export function countFailure(ctx: Ctx, place: Place) {
	const failures = sql`${loginFailures.failures} + 1`;
	const most = sql`case ${loginFailures.network} when ${ALL_NETWORKS} then ${LOCK_AFTER_IN_ALL} else ${LOCK_AFTER} end`;
	return unlessLocked(ctx, place, {
		first: 1,
		failures: sql`case when ${failures} >= ${most} then 0 else ${failures} end`,
		lockedUntil: sql`case when ${failures} >= ${most} then ${ctx.now + LOCK_FOR} end`,
	});
}

/** Forgets the wrong guesses, unless the place is locked: the right guess came too late then. */
export const countSuccess = (ctx: Ctx, place: Place) =>
	unlessLocked(ctx, place, { first: 0, failures: sql`0`, lockedUntil: sql`null` });

/** Whether an attempt was counted everywhere it had to be: a locked count answers no row. */
export const isCounted = ({ networks }: Place, counted: readonly object[]): boolean =>
	counted.length === networks.length;

/** Counts an attempt in each count of the place that is not locked; answers a row for each. */
const unlessLocked = (
	ctx: Ctx,
	{ email, networks }: Place,
	{ first, failures, lockedUntil }: { first: number; failures: SQL; lockedUntil: SQL },
) =>
	ctx.db
		.insert(loginFailures)
		.values(networks.map((network) => ({ email, network, failures: first, lastAt: ctx.now })))
		.onConflictDoUpdate({
			target: [loginFailures.email, loginFailures.network],
			set: { failures, lockedUntil, lastAt: ctx.now },
			setWhere: sql`${loginFailures.lockedUntil} is null or ${loginFailures.lockedUntil} <= ${ctx.now}`,
		})
		.returning({ failures: loginFailures.failures });

export function locked(left = LOCK_FOR, network = ""): Refusal {
	const text = network === ALL_NETWORKS ? OPERATOR_TEXTS.loginLockedInAll : OPERATOR_TEXTS.loginLocked;
	return new Refusal(429, { ERROR: [text(Math.max(1, Math.ceil(left / MINUTE)))] });
}
