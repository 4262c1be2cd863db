import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { loginFailures } from "#db/platform/operators.ts";
import {
	FAILURES_BEFORE_LOCK,
	FAILURES_BEFORE_LOCK_IN_ALL,
	LOCK_PERIOD,
} from "#domain/console/operators/login-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Account and networks by which failed attempts are counted. */
export interface AttemptSource {
	/** E-mail address, or another identifier of the operator whose secret is checked. */
	email: string;
	/**
	 * Networks, browsers or sessions. Each has a counter of its own, and an attempt counts in all of them.
	 */
	networks: readonly string[];
}

/** Counter over all networks, for unknown browsers; no network has this name. */
export const ALL_NETWORKS = "*";

/** Statement that reads the locks of a login, for `assertNotLocked`. */
export const selectLocks = (ctx: Ctx, { email, networks }: AttemptSource) =>
	ctx.db
		.select({ network: loginFailures.network, lockedUntil: loginFailures.lockedUntil })
		.from(loginFailures)
		.where(and(eq(loginFailures.email, email), inArray(loginFailures.network, [...networks])));

/** @throws Refusal 429 if one of the counters is locked */
export function assertNotLocked(ctx: Ctx, locks: { network: string; lockedUntil: number | null }[]): void {
	for (const { network, lockedUntil } of locks)
		if (lockedUntil !== null && lockedUntil > ctx.now) throw lockedRefusal(lockedUntil - ctx.now, network);
}

/** Counts a failed attempt, for `isAttemptCounted`. */
export function countFailedAttempt(ctx: Ctx, source: AttemptSource) {
	const failures = sql`${loginFailures.failures} + 1`;
	const lockAfter = sql`case ${loginFailures.network} when ${ALL_NETWORKS} then ${FAILURES_BEFORE_LOCK_IN_ALL} else ${FAILURES_BEFORE_LOCK} end`;
	return updateUnlocked(ctx, source, {
		first: 1,
		failures: sql`case when ${failures} >= ${lockAfter} then 0 else ${failures} end`,
		lockedUntil: sql`case when ${failures} >= ${lockAfter} then ${ctx.now + LOCK_PERIOD} end`,
	});
}

/** Resets the counters, except locked ones: a correct secret does not lift a lock. */
export const resetFailedAttempts = (ctx: Ctx, source: AttemptSource) =>
	updateUnlocked(ctx, source, { first: 0, failures: sql`0`, lockedUntil: sql`null` });

/** Whether an attempt was counted in every counter: a locked one returns no row. */
export const isAttemptCounted = ({ networks }: AttemptSource, updatedRows: readonly object[]): boolean =>
	updatedRows.length === networks.length;

/** Updates each counter that is not locked, and returns a row for each. */
const updateUnlocked = (
	ctx: Ctx,
	{ email, networks }: AttemptSource,
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

export function lockedRefusal(remainingTime = LOCK_PERIOD, network = ""): Refusal {
	const text = network === ALL_NETWORKS ? OPERATOR_TEXTS.loginLockedInAll : OPERATOR_TEXTS.loginLocked;
	return new Refusal(429, { ERROR: [text(Math.max(1, Math.ceil(remainingTime / MINUTE)))] });
}
