import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { notificationFacts } from "#db/integrations/notifications.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import {
	NOTICE_EVENTS,
	type NoticeEventName,
	type NoticeValues,
} from "#domain/integrations/notifications/events/registry.ts";
import { NOTICE_TEXTS } from "#domain/platform/texts/notifications.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { company, MOST_LOST } from "#functions/platform/queues/company.ts";

/** How many facts one claim takes: they are put on lists by a few statements. */
const MOST = 200;
/** A worker that holds facts longer than this counts as dead. */
const LEASE = 2 * MINUTE;

/** Something that happened and is to be put on lists. */
export interface ClaimedFact {
	id: number;
	event: NoticeEventName;
	friendId: number | null;
	/** As operators call them; empty where it concerns none. */
	friend: string;
	said: NoticeValues;
	at: number;
}

export interface ClaimedFacts {
	facts: ClaimedFact[];
	/** It tells this claim from any other. */
	heldUntil: number;
}

/**
 * Takes the facts that have waited longest, under a lease; null where none is due. One that lost too many workers is given up
 * here; those that lost one are taken in small company.
 */
export async function claimFacts(ctx: Ctx): Promise<ClaimedFacts | null> {
	const now = ctx.clock();
	const heldUntil = now + LEASE;
	const table = notificationFacts;
	const lost = sql`iif(held_until is null, lost, lost + 1)`;
	const isLast = sql`(${lost} >= ${MOST_LOST})`;
	const longest = sql`(select ${lost} from ${table} where next_attempt_at <= ${now} order by next_attempt_at, id limit 1)`;
	const claimed = await rowsOf<{ id: number; isOver: number }>(
		ctx.db,
		sql`update ${table} set next_attempt_at = iif(${isLast}, null, ${heldUntil}),
				held_until = iif(${isLast}, null, ${heldUntil}), lost = ${lost},
				error = iif(${isLast}, ${NOTICE_TEXTS.stopped}, error)
			where id in (select id from ${table} where next_attempt_at <= ${now} and ${lost} = ${longest}
				order by next_attempt_at, id limit ${company(MOST, longest)})
			returning id, next_attempt_at is null as isOver`,
	);
	if (claimed.length === 0) return null;
	const held = claimed.filter(({ isOver }) => isOver === 0).map(({ id }) => id);
	const rows = await rowsOf<Omit<ClaimedFact, "said"> & { said: string }>(
		ctx.db,
		sql`select n.id as id, n.event as event, n.friend_id as friendId, n.said as said, n.at as at,
				coalesce(nullif(f.short_name, ''), nullif(f.name, ''), iif(f.id is null, '', '友だち')) as friend
			from ${table} n left join ${friends} f on f.id = n.friend_id
			where n.id in ${among(held)} order by n.at, n.id`,
	);
	return {
		heldUntil,
		// An event that a later version knew no more is told to nobody.
		facts: rows.flatMap(({ said, ...row }) =>
			Object.hasOwn(NOTICE_EVENTS, row.event) ? [{ ...row, said: JSON.parse(said) as NoticeValues }] : [],
		),
	};
}
