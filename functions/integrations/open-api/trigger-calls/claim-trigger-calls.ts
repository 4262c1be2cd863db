import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";

/** Maximum number of calls in one claim. */
const CALLS_AT_A_TIME = 500;
/** Lease of claimed calls; a worker beyond it is presumed dead. */
const CALL_LEASE = 2 * MINUTE;
/** Number of attempts after which a call is given up, with the reason. */
export const MAX_CALL_ATTEMPTS = 10;

export type ClaimedCall = typeof openApiTriggerCalls.$inferSelect;

/** Calls leased by one worker. */
export interface ClaimedCalls {
	calls: ClaimedCall[];
	/** Lease end, which also identifies this claim. */
	heldUntil: number;
}

/** Condition that calls belong to this claim: a worker without the lease may not store their outcome. */
export const isLeasedBy = ({ heldUntil }: Pick<ClaimedCalls, "heldUntil">): SQL =>
	sql`next_attempt_at = ${heldUntil}`;

/**
 * Fails the whole transaction if one of the calls is no longer in this claim: reading invalid JSON is an
 * error.
 */
export const assertLeased = ({ db }: Pick<Ctx, "db">, { calls, heldUntil }: ClaimedCalls): Statement =>
	execute(
		db,
		sql`select json('not held: ' || id) from ${openApiTriggerCalls}
			where id in ${valuesOfList(calls.map(({ id }) => id))} and next_attempt_at is not ${heldUntil}`,
	);

/**
 * Leases the oldest waiting calls with the same number of attempts, in order of arrival. A friend's call is
 * skipped while an earlier one of theirs is leased, waits after a failure or has more attempts, so that the
 * last value sent by another system is the one that holds.
 */
export async function claimTriggerCalls({ db, clock }: Ctx): Promise<ClaimedCalls> {
	const now = clock();
	const heldUntil = now + CALL_LEASE;
	const earlier = sql`select 1 from ${openApiTriggerCalls} e
		where e.friend_id = c.friend_id and e.id < c.id and e.next_attempt_at is not null`;
	// A friend's first call is never skipped, so there is always one that can be claimed.
	const attemptsOfNext = sql`(select c.attempts from ${openApiTriggerCalls} c
		where c.next_attempt_at <= ${now} and not exists (${earlier}) order by c.next_attempt_at limit 1)`;
	const claimedRows = await db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: heldUntil, attempts: sql`${openApiTriggerCalls.attempts} + 1` })
		.where(
			sql`${openApiTriggerCalls.id} in (select c.id from ${openApiTriggerCalls} c
				where c.next_attempt_at <= ${now} and c.attempts = ${attemptsOfNext}
					and not exists (${earlier} and (e.next_attempt_at > ${now} or e.attempts <> c.attempts))
				order by c.id limit ${retryBatchSize(CALLS_AT_A_TIME, attemptsOfNext)})`,
		)
		.returning();
	return { calls: claimedRows.sort((a, b) => a.id - b.id), heldUntil };
}
