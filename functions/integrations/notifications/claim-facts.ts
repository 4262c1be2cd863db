import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { notificationFacts } from "#db/integrations/notification-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import {
	NOTICE_EVENTS,
	type NoticeEventName,
	type NoticeValues,
} from "#domain/integrations/notifications/events/registry.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";

/** Maximum number of facts in one claim; a few statements add them to the lists. */
const MAX_CLAIMED = 200;
/** Lease of claimed facts; a worker beyond it is presumed dead. */
const FACT_LEASE = 2 * MINUTE;

/** An event to be added to the receivers' notice lists. */
export interface ClaimedFact {
	id: number;
	event: NoticeEventName;
	friendId: number | null;
	/** Operators' name of the friend; empty if the fact concerns none. */
	friend: string;
	values: NoticeValues;
	at: number;
}

export interface ClaimedFacts {
	facts: ClaimedFact[];
	/** Lease end, which also identifies this claim. */
	heldUntil: number;
}

/**
 * Leases the oldest waiting facts; null when none is due. A fact that lost too many workers is given up here;
 * those that lost one are claimed in small batches.
 */
export async function claimFacts(ctx: Ctx): Promise<ClaimedFacts | null> {
	const now = ctx.clock();
	const heldUntil = now + FACT_LEASE;
	const table = notificationFacts;
	const lostWorkers = sql`iif(held_until is null, lost, lost + 1)`;
	const isGivenUp = sql`(${lostWorkers} >= ${MAX_LOST_WORKERS})`;
	const lostOfOldest = sql`(select ${lostWorkers} from ${table} where next_attempt_at <= ${now} order by next_attempt_at, id limit 1)`;
	const claimedRows = await queryRows(
		ctx.db,
		{ id: number, isOver: number },
		sql`update ${table} set next_attempt_at = iif(${isGivenUp}, null, ${heldUntil}),
				held_until = iif(${isGivenUp}, null, ${heldUntil}), lost = ${lostWorkers},
				error = iif(${isGivenUp}, ${NOTICE_FAILURE_TEXTS.stopped}, error)
			where id in (select id from ${table} where next_attempt_at <= ${now} and ${lostWorkers} = ${lostOfOldest}
				order by next_attempt_at, id limit ${retryBatchSize(MAX_CLAIMED, lostOfOldest)})
			returning id, next_attempt_at is null as isOver`,
	);
	if (claimedRows.length === 0) return null;
	const leasedIds = claimedRows.filter(({ isOver }) => isOver === 0).map(({ id }) => id);
	const rows = await queryRows<Omit<ClaimedFact, "values"> & { values: string }>(
		ctx.db,
		sql`select n.id as id, n.event as event, n.friend_id as friendId, n.said as "values", n.at as at,
				coalesce(nullif(f.short_name, ''), nullif(f.name, ''), iif(f.id is null, '', '友だち')) as friend
			from ${table} n left join ${friends} f on f.id = n.friend_id
			where n.id in ${valuesOfList(leasedIds)} order by n.at, n.id`,
	);
	return {
		heldUntil,
		// Events unknown to this version are dropped.
		facts: rows.flatMap(({ values, ...row }) =>
			Object.hasOwn(NOTICE_EVENTS, row.event) ? [{ ...row, values: JSON.parse(values) as NoticeValues }] : [],
		),
	};
}
