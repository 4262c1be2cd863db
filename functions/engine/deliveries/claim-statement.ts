import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { settings } from "#db/platform/settings-table.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { ARE_KINDS_RESTRICTED, IS_SENDING_STOPPED } from "#functions/platform/line/sending-gate.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import { IS_BROADCAST_PAUSED, isAnswerBySearch, mayBeWithdrawn, withdrawalReason } from "./bases/registry.ts";
import { type CapTimes, capTimes } from "./caps/cap-times.ts";
import { ARE_SENDS_LIMITED, type CapTimesSql, capColumns, capVerdicts } from "./caps/cap-verdicts.ts";
import { SEND_LEASE } from "./delivery-timing.ts";
import { HOLD_REASON } from "./hold-reason.ts";

/**
 * Maximum stored size of a batch's messages: 400 texts are a tenth of it, but 400 deliveries of five large
 * Flex messages would fill an isolate's memory. One delivery is always claimed, however large; LINE's limits
 * bound it.
 */
export const BYTES_PER_BATCH = 2_000_000;

/** Columns of a delivery that sending needs. */
export const CLAIMED_COLUMNS = {
	id: deliveries.id,
	friendId: deliveries.friendId,
	runId: deliveries.runId,
	messages: deliveries.messages,
	hasPlaceholders: deliveries.hasPlaceholders,
	tapLinks: deliveries.tapLinks,
	attempts: deliveries.attempts,
	lost: deliveries.lost,
	firstAttemptAt: deliveries.firstAttemptAt,
	inDoubt: deliveries.inDoubt,
	beforeBlock: deliveries.beforeBlock,
	method: deliveries.method,
	replyToken: deliveries.replyToken,
	replyUntil: deliveries.replyUntil,
	broadcastId: deliveries.broadcastId,
	handlesUpTo: deliveries.handlesUpTo,
};

/** Values that the claim reads after the columns, in this order. */
export type ClaimExtras = [
	state: Delivery["state"],
	friend: string,
	replyDoubt: string | null,
	countsTaps: string | null,
	isDependent: 0 | 1,
	isAnswerBySearch: 0 | 1 | null,
	unitCause: string | null,
	areKindsRestricted: 0 | 1,
];

/** Parameters of `claimStatement`: the time and the size of a claim. */
export const claimParameters = (now: number, limit: number) => ({ now, limit, until: now + SEND_LEASE });

/** Parameters of `cappedClaimStatement`: also the time in the account's zone. */
export const cappedClaimParameters = (now: number, limit: number, zone: string) => ({
	...claimParameters(now, limit),
	...capTimes(now, zone),
});

const placeholder = (name: keyof CapTimes): SQL => sql`${sql.placeholder(name)}`;
const CAP_TIMES: Omit<CapTimesSql, "now"> = {
	dayStart: placeholder("dayStart"),
	minute: placeholder("minute"),
	quietToday: placeholder("quietToday"),
	quietYesterday: placeholder("quietYesterday"),
	month: placeholder("month"),
	nextMonth: placeholder("nextMonth"),
};

const RETURNED_COLUMNS = sql.join(Object.values(CLAIMED_COLUMNS), sql`, `);

/** Statement that claims due deliveries (`claimDeliveries`) while nothing is limited; otherwise it takes none. */
export const claimStatement = prepareOnce((db) => claimWith(db, UNLIMITED));

/** Statement that claims due deliveries within caps and quiet hours, which it counts. */
export const cappedClaimStatement = prepareOnce((db) => claimWith(db, CAPPED));

/** Part of a claim that differs with the caps. */
interface ClaimPart {
	/** Further condition on due deliveries. */
	condition: SQL;
	/** Deliveries `checked`, with their verdicts. */
	source: SQL;
	/** Condition: caps defer or drop it; and they drop it. */
	isDeferred: SQL;
	isDropped: SQL;
	/** Next attempt of a deferred one. */
	deferredUntil: SQL;
	/** Reason of the verdict; null without one. */
	reason: SQL;
	/** Further columns. */
	columns: SQL;
}

const NOW = sql`${sql.placeholder("now")}`;

const UNLIMITED: ClaimPart = {
	condition: sql`and not ${ARE_SENDS_LIMITED}`,
	source: sql`select * from checked`,
	isDeferred: sql`0`,
	isDropped: sql`0`,
	deferredUntil: sql`null`,
	reason: sql`null`,
	columns: sql``,
};

const IS_DEFERRED = sql`(due_delivery.hold_until is not null)`;

const CAPPED: ClaimPart = {
	condition: sql``,
	source: sql`select checked.*, verdict.kind as kind, verdict.hold_until as hold_until, verdict.hold_reason as hold_reason,
			verdict.drop_reason as drop_reason
		from checked left join ${capVerdicts(
			sql`(select id from checked where withdrawal is null and not is_paused and hold is null)`,
			{
				...CAP_TIMES,
				now: NOW,
			},
		)} verdict on verdict.id = checked.id`,
	isDeferred: IS_DEFERRED,
	isDropped: sql`(due_delivery.drop_reason is not null)`,
	deferredUntil: sql`due_delivery.hold_until`,
	reason: sql`coalesce(due_delivery.drop_reason, due_delivery.hold_reason)`,
	columns: sql`, ${capColumns({
		kind: sql`due_delivery.kind`,
		// A delivery without a verdict that is withdrawn here was not sent.
		isHeld: sql`(${IS_DEFERRED} or due_delivery.withdrawal is not null)`,
		now: NOW,
	})}`,
};

function claimWith(
	db: Db,
	{ condition, source, isDeferred, isDropped, deferredUntil, reason, columns }: ClaimPart,
) {
	const now = NOW;
	const isLost = sql`${deliveries.state} = 'queued'`;
	const isGivenUp = sql`(${isLost} and ${deliveries.lost} + 1 >= ${MAX_LOST_WORKERS})`;
	const isDoubtful = sql`(${deliveries.inDoubt} or ${isLost})`;
	const isWithdrawn = sql`(due_delivery.withdrawal is not null)`;
	const isPaused = sql`(due_delivery.is_paused and not ${isWithdrawn})`;
	const isHeld = sql`(due_delivery.hold is not null and not ${isWithdrawn} and not ${isPaused})`;
	const isReturned = sql`(${isWithdrawn} or ${isPaused} or ${isHeld})`;
	return execute(
		db,
		sql`update ${deliveries} set
			state = case when ${isGivenUp} then 'parked' when ${isWithdrawn} or ${isDropped} then 'cancelled'
				when ${isPaused} or ${isDeferred} then 'scheduled' when ${isHeld} then 'held' else 'queued' end,
			attempts = ${deliveries.attempts} + iif(${isReturned} or ${isDeferred}, 0, 1),
			lost = iif(${isLost}, ${deliveries.lost} + 1, 0),
			first_attempt_at = case when ${isDeferred} then null when ${isHeld} then ${deliveries.firstAttemptAt}
				else coalesce(${deliveries.firstAttemptAt}, ${now}) end,
			in_doubt = ${isDoubtful},
			method = case
				when ${isDoubtful} then ${deliveries.method}
				when ${deliveries.replyToken} is not null and ${deliveries.replyUntil} > ${now} then 'reply'
				else 'push' end,
			next_attempt_at = case when ${isGivenUp} or ${isReturned} or ${isDropped} then null
				when ${isDeferred} then ${deferredUntil} else ${sql.placeholder("until")} end,
			reason = case when ${isGivenUp} then ${DELIVERY_TEXTS.sendStopped}
				when ${isWithdrawn} then iif(${isDoubtful}, ${DELIVERY_TEXTS.cancelledInDoubt}, due_delivery.withdrawal)
				when ${isHeld} then due_delivery.hold
				else coalesce(${reason}, ${deliveries.reason}) end ${columns}
		from (with checked as materialized (
				select d.id as id, ${withdrawalReason(sql`d.attempts`, now)} as withdrawal, ${IS_BROADCAST_PAUSED} as is_paused,
					${HOLD_REASON} as hold from ${deliveries} d
				where d.id in ${dueBatch(now, sql`${sql.placeholder("limit")}`, condition)})
			${source}) due_delivery
		where ${deliveries.id} = due_delivery.id returning ${RETURNED_COLUMNS}, ${deliveries.state},
			(select json_array(${friends.lineUserId}, ${friends.blockedAt}, ${friends.userRate},
					${friends.name} = '' and ${friends.profileFetchedAt} is null, ${friends.answeredBy})
				from ${friends} where ${friends.id} = ${deliveries.friendId}),
			(select ${settings.value} from ${settings} where ${settings.key} = 'reply_doubt' and ${deliveries.inDoubt}),
			(select ${settings.value} from ${settings}
				where ${settings.key} = 'count_taps' and instr(${deliveries.messages}, '://') > 0),
			${mayBeWithdrawn(sql`${deliveries.broadcastId}`, sql`${deliveries.runId}`, sql`${deliveries.messages}`)},
			${isAnswerBySearch(sql`${deliveries.runId}`)},
			${unitCause}, ${ARE_KINDS_RESTRICTED}`,
	);
}

/**
 * Cause of a push's run, for its unit; null for a broadcast and for a message without a run. The position of the
 * sending effect is the end of the delivery's cause, `run:{id}:{position}`.
 */
const unitCause = sql`(select json_object('type', r.cause_type, 'id', r.cause_id, 'key', r.cause, 'templateId',
		(select e.effect ->> '$.egg_id' from ${actionEffects} e where e.action_id = r.action_id and e.version = r.action_version
			and e.position = cast(substr(${deliveries.cause}, length(r.id) + 6) as integer) and e.type = ${EFFECTS.template.type}))
	from ${runs} r where r.id = ${deliveries.runId} and ${deliveries.method} = 'push' and ${deliveries.broadcastId} is null)`;

/**
 * The longest waiting deliveries that may be sent, up to a count and a size. The deliveries of a lost batch
 * share one lease, whose end identifies it.
 */
function dueBatch(now: SQL, limit: SQL, condition: SQL): SQL {
	const isUnblocked = sql`due.next_attempt_at <= ${now} and not ${IS_SENDING_STOPPED} ${condition}
		and not exists (select 1 from ${deliveries} as earlier
			where earlier.order_key = due.order_key and earlier.next_attempt_at is not null
			and (earlier.due_at, earlier.rowid) < (due.due_at, due.rowid))`;
	const maxDeliveries = retryBatchSize(limit, sql`(select iif(is_lost, lost + 1, 0) from first)`);
	return sql`(
		with first as materialized (select due.next_attempt_at as at, due.lost as lost, due.state = 'queued' as is_lost
			from ${deliveries} as due where ${isUnblocked} order by due.next_attempt_at limit 1)
		select id from (
			select id, sum(bytes) over (order by at, id rows between unbounded preceding and 1 preceding) as bytes_before from (
				select due.id as id, due.next_attempt_at as at, length(cast(due.messages as blob)) as bytes
				from ${deliveries} as due
				where ${isUnblocked} and (due.state = 'queued') = (select is_lost from first)
					and due.next_attempt_at <= (select iif(is_lost, at, ${now}) from first)
				order by due.next_attempt_at limit ${maxDeliveries}))
		where ifnull(bytes_before, 0) < ${BYTES_PER_BATCH})`;
}
