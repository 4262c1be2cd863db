import { type SQL, sql } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { type KindModes, OLD_AFTER } from "#domain/engine/sending-stop/sending-modes.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { isGroupMessageDue, isLineSendDue } from "#functions/console/sending-stop/due-sends.ts";
import {
	HELD_DELIVERIES,
	isKindHeld,
	isTester,
	KIND_OF_DELIVERY,
} from "#functions/engine/deliveries/hold-reason.ts";

/**
 * Condition: new modes would let a held delivery `d` go. A doubtful multicast, whose friends are queued, goes as a
 * whole, and therefore waits for its kind.
 */
export const mayGoAgain = (modes: KindModes): SQL =>
	sql`(case ${JSON.stringify(modes)} ->> ('$.' || ${KIND_OF_DELIVERY}) when 'on' then 1
		when 'test' then d.state = 'held' and ${isTester(sql`d.friend_id`)} else 0 end)`;

/** Sends whose friends LINE chooses, and messages `g` to groups: due, and kept by the switch of their kind. */
export const isLineSendHeld = (now: number): SQL =>
	sql`(${isLineSendDue(now)} and ${isKindHeld("broadcast")})`;
export const isGroupMessageHeld: SQL = sql`(${isGroupMessageDue} and ${isKindHeld("group")})`;

/** Condition: a held send is so old that it is skipped unless an operator wants it all the same. */
export const isOld = (dueAt: SQL, now: number): SQL => sql`(${dueAt} < ${now - OLD_AFTER})`;

/** Columns of `countHeldSends`. */
export const HELD_COLUMNS = {
	kind: typed<StopKind>(text),
	/** Whether their friends are testers. */
	isToTesters: typed<0 | 1>(number),
	sends: number,
	old: number,
	/** Due time of the oldest. */
	oldest: nullable(number),
	/** Answers whose reply token is no longer valid, so that they count. */
	expiredReplies: number,
	/** Sends that LINE may have. */
	doubtful: number,
};

/** Numbers by kind, and by whether the friend is a tester, of whatever is held. */
export const countHeldSends = (now: number): SQL =>
	sql`select ${KIND_OF_DELIVERY} as kind, d.state = 'held' and ${isTester(sql`d.friend_id`)} as isToTesters, count(*) as sends,
			sum(${isOld(sql`d.due_at`, now)}) as old, min(d.due_at) as oldest,
			sum(d.reply_token is not null and d.reply_until <= ${now}) as expiredReplies, sum(d.in_doubt or d.state = 'queued') as doubtful
		from ${deliveries} d where d.id in ${HELD_DELIVERIES} group by 1, 2
	union all select ${"broadcast" satisfies StopKind}, 0, count(*), sum(${isOld(sql`next_attempt_at`, now)}), min(next_attempt_at),
			0, sum(in_doubt or state = 'queued')
		from ${lineSends} where ${isLineSendHeld(now)} having count(*) > 0
	union all select ${"group" satisfies StopKind}, 0, count(*), sum(${isOld(sql`g.timestamp`, now)}), min(g.timestamp),
			sum(g.reply_token is not null and g.reply_until <= ${now}), sum(g.first_attempt_at is not null)
		from ${chatGroupMessages} g where ${isGroupMessageHeld} having count(*) > 0`;
