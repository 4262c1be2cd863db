import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { openApiTriggerCalls } from "#db/integrations/open-api.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { company } from "#functions/platform/queues/company.ts";

/** How many calls are worked off together. */
const CALLS_AT_A_TIME = 500;
/** A worker that holds calls longer than this counts as dead. */
const LEASE = 2 * MINUTE;
/** A call that was tried this often is given up, with the reason. */
export const MAX_CALL_ATTEMPTS = 10;

export type ClaimedCall = typeof openApiTriggerCalls.$inferSelect;

/** Calls that one worker has. */
export interface ClaimedCalls {
	calls: ClaimedCall[];
	/** It tells this claim from any other. */
	heldUntil: number;
}

/** That calls are this claim's still: whoever lost their lease has no say in what became of them. */
export const isHeldBy = ({ heldUntil }: Pick<ClaimedCalls, "heldUntil">): SQL =>
	sql`next_attempt_at = ${heldUntil}`;

/** Fails, and with it the whole transaction, where one of some calls is not this claim's any more. What is no JSON is an error. */
export const stillHeld = ({ db }: Pick<Ctx, "db">, { calls, heldUntil }: ClaimedCalls): Statement =>
	execute(
		db,
		sql`select json('not held: ' || id) from ${openApiTriggerCalls}
			where id in ${among(calls.map(({ id }) => id))} and next_attempt_at is not ${heldUntil}`,
	);

/**
 * Takes the calls that have waited longest, of the same number of attempts, in the order in which they came. A friend's
 * call is left where an earlier one of theirs is held by somebody, waits after a failure or was tried more often, so that
 * what another system says last is what holds.
 */
export async function claimCalls({ db, clock }: Ctx): Promise<ClaimedCalls> {
	const now = clock();
	const heldUntil = now + LEASE;
	const earlier = sql`select 1 from ${openApiTriggerCalls} e
		where e.friend_id = c.friend_id and e.id < c.id and e.next_attempt_at is not null`;
	// Of a friend's calls the first is never left for another, so that there is always somebody whose turn it is.
	const tried = sql`(select c.attempts from ${openApiTriggerCalls} c
		where c.next_attempt_at <= ${now} and not exists (${earlier}) order by c.next_attempt_at limit 1)`;
	const claimed = await db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: heldUntil, attempts: sql`${openApiTriggerCalls.attempts} + 1` })
		.where(
			sql`${openApiTriggerCalls.id} in (select c.id from ${openApiTriggerCalls} c
				where c.next_attempt_at <= ${now} and c.attempts = ${tried}
					and not exists (${earlier} and (e.next_attempt_at > ${now} or e.attempts <> c.attempts))
				order by c.id limit ${company(CALLS_AT_A_TIME, tried)})`,
		)
		.returning();
	return { calls: claimed.sort((one, other) => one.id - other.id), heldUntil };
}
