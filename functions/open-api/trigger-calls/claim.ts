import { sql } from "drizzle-orm";
import { openApiTriggerCalls } from "#db/open-api.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";
import { company } from "../../queues/company.ts";

/** How many calls are worked off together. */
const CALLS_AT_A_TIME = 500;
/** A worker that holds calls longer than this counts as dead. */
const LEASE = 2 * MINUTE;
/** A call that was tried this often is given up, with the reason. */
export const MAX_CALL_ATTEMPTS = 10;

export type ClaimedCall = typeof openApiTriggerCalls.$inferSelect;

/**
 * Takes the calls that have waited longest, of the same number of attempts, in the order in which they came. A friend's
 * call is left where an earlier one of theirs is held by somebody, waits after a failure or was tried more often, so that
 * what another system says last is what holds.
 */
export async function claimCalls({ db, clock }: Ctx): Promise<ClaimedCall[]> {
	const now = clock();
	const earlier = sql`select 1 from ${openApiTriggerCalls} e
		where e.friend_id = c.friend_id and e.id < c.id and e.next_attempt_at is not null`;
	// Of a friend's calls the first is never left for another, so that there is always somebody whose turn it is.
	const tried = sql`(select c.attempts from ${openApiTriggerCalls} c
		where c.next_attempt_at <= ${now} and not exists (${earlier}) order by c.next_attempt_at limit 1)`;
	const claimed = await db
		.update(openApiTriggerCalls)
		.set({ nextAttemptAt: now + LEASE, attempts: sql`${openApiTriggerCalls.attempts} + 1` })
		.where(
			sql`${openApiTriggerCalls.id} in (select c.id from ${openApiTriggerCalls} c
				where c.next_attempt_at <= ${now} and c.attempts = ${tried}
					and not exists (${earlier} and (e.next_attempt_at > ${now} or e.attempts <> c.attempts))
				order by c.id limit ${company(CALLS_AT_A_TIME, tried)})`,
		)
		.returning();
	return claimed.sort((one, other) => one.id - other.id);
}
