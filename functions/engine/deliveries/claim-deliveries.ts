import { type SQL, sql } from "drizzle-orm";
import { actionEffects } from "#db/engine/actions.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { settings } from "#db/platform/settings-table.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import type { ReplyDoubt } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { AnsweringTool } from "#domain/engine/friend-records/answering-tool.ts";
import { type UnitCause, unitNameOf, unitOfCause } from "#domain/engine/line-units/line-units.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { LiffIds } from "#domain/engine/public-addresses/liff-address.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { MAX_LOST_WORKERS, retryBatchSize } from "#functions/platform/queues/retry-batch-size.ts";
import { IS_BROADCAST_PAUSED, isAnswerBySearch, mayBeWithdrawn, withdrawalReason } from "./bases/registry.ts";
import { SEND_LEASE } from "./delivery-timing.ts";

/**
 * Number of deliveries per claim. A batch costs two transactions, so a large one makes each send cheaper.
 * With LINE at 200 ms it is started within BATCH_START_PERIOD.
 */
export const DELIVERIES_PER_BATCH = 400;
/**
 * Maximum stored size of a batch's messages: 400 texts are a tenth of it, but 400 deliveries of five large
 * Flex messages would fill an isolate's memory. One delivery is always claimed, however large; LINE's limits
 * bound it.
 */
export const BYTES_PER_BATCH = 2_000_000;

/** Columns of a delivery that sending needs. */
const CLAIMED_COLUMNS = {
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

/** A delivery claimed for sending, with current data of its friend. */
export interface ClaimedDelivery extends Pick<Delivery, keyof typeof CLAIMED_COLUMNS> {
	lineUserId: string;
	blockedAt: number | null;
	userRate: number;
	/** Whether the friend's name has not been requested from LINE yet. */
	isNameless: boolean;
	/** The account's setting; read only where a delivery is in doubt. */
	replyDoubt: ReplyDoubt;
	/**
	 * Whether the account counts taps and the delivery may contain a link; read only where it has an address.
	 */
	countsTaps: boolean;
	/** Whether the claim itself parked it, because too many workers were lost with it. */
	isGivenUp: boolean;
	/** Whether the claim itself withdrew it, or returned it to its paused broadcast; it is not sent. */
	isWithdrawn: boolean;
	/** Whether it answers the friend in an account that answers by a saved search (`mark-answered-elsewhere.ts`). */
	isAnswerBySearch: boolean;
	/** Tool that answers the friend; null for the account's setting. */
	answeredBy: AnsweringTool | null;
	/** Whether another tool answers the friend by now. */
	isAnsweredElsewhere?: boolean;
	/** LIFF apps that its links open; read when it is prepared. */
	liffIds?: LiffIds;
	/** Whether its basis may change before the call, and is therefore checked again. */
	isDependent: boolean;
	/** Unit under which LINE would count it; null for a reply, which LINE does not count. */
	unitName: string | null;
	/** Unit under which LINE counts it, if the month admits it (`admit-units.ts`). */
	unit?: string | null;
}

/**
 * Claims due deliveries, under a lease, in one statement; concurrent workers claim different ones.
 * - The attempt is counted before LINE is called, so that a crash in between is recorded.
 * - A row taken over from a worker that never reported back is in doubt: LINE may have it.
 * - A delivery in doubt keeps its method; any other uses a valid reply token, which is free, or else a push.
 * - A delivery waits while an earlier one of its order is unfinished.
 * - The basis of a delivery is checked in the same statement: an unwanted one is cancelled, and one of a
 * paused broadcast waits with it.
 * - Deliveries of a lost worker are claimed separately, by the batch in which they were lost, in smaller
 * batches; one that lost too many workers is parked here, where no worker's death can prevent it.
 */
export async function claimDeliveries(ctx: Ctx, limit = DELIVERIES_PER_BATCH): Promise<ClaimedDelivery[]> {
	const rows = await claimStatement(ctx.db, claimParameters(ctx.clock(), limit)).bound.raw();
	const parseMessages = messageParser();
	return rows.map((row) => readClaimed(row, parseMessages));
}

/** Parameters of `claimStatement`: the time and the size of a claim. */
export const claimParameters = (now: number, limit: number) => ({ now, limit, until: now + SEND_LEASE });

const COLUMN_NAMES = Object.keys(CLAIMED_COLUMNS) as (keyof typeof CLAIMED_COLUMNS)[];

/** Values that the claim reads after the columns, in this order. */
type ClaimExtras = [
	state: Delivery["state"],
	friend: string,
	replyDoubt: string | null,
	countsTaps: string | null,
	isDependent: 0 | 1,
	isAnswerBySearch: 0 | 1 | null,
	unitCause: string | null,
];

function readClaimed(row: unknown[], parseMessages: (stored: string) => LineMessage[]): ClaimedDelivery {
	const delivery: Record<string, unknown> = {};
	for (const [index, name] of COLUMN_NAMES.entries()) {
		const value = row[index];
		const isParsed = value === null || name === "messages";
		delivery[name] = isParsed ? value : CLAIMED_COLUMNS[name].mapFromDriverValue(value as never);
	}
	const [state, friend, replyDoubt, countsTaps, isDependent, isAnswerBySearch, unitCause] = row.slice(
		COLUMN_NAMES.length,
	) as ClaimExtras;
	const [lineUserId, blockedAt, userRate, isNameless, answeredBy] = JSON.parse(friend) as [
		string,
		number | null,
		number,
		0 | 1,
		AnsweringTool | null,
	];
	return {
		...(delivery as Pick<Delivery, keyof typeof CLAIMED_COLUMNS>),
		messages: parseMessages(delivery.messages as string),
		lineUserId,
		blockedAt,
		userRate,
		isNameless: isNameless === 1,
		replyDoubt: replyDoubt === null ? SETTING_DEFAULTS.reply_doubt : (JSON.parse(replyDoubt) as ReplyDoubt),
		countsTaps: countsTaps === "true",
		isGivenUp: state === "parked",
		isWithdrawn: state === "cancelled" || state === "scheduled",
		isDependent: isDependent === 1,
		isAnswerBySearch: isAnswerBySearch === 1,
		answeredBy,
		unitName: unitNameOfClaim(delivery as Pick<Delivery, "method" | "broadcastId">, unitCause),
	};
}

/** Replies have no unit: LINE refuses one. */
function unitNameOfClaim(
	{ method, broadcastId }: Pick<Delivery, "method" | "broadcastId">,
	cause: string | null,
): string | null {
	if (method === "reply") return null;
	if (broadcastId !== null) return unitNameOf("broadcast", broadcastId);
	return cause === null ? null : unitOfCause(JSON.parse(cause) as UnitCause);
}

/**
 * Parses equal messages of several deliveries once: they share one array, by whose identity results can be
 * cached.
 */
function messageParser(): (storedText: string) => LineMessage[] {
	const parsedByText = new Map<string, LineMessage[]>();
	return (storedText) => {
		const parsed = parsedByText.get(storedText) ?? (JSON.parse(storedText) as LineMessage[]);
		parsedByText.set(storedText, parsed);
		return parsed;
	};
}

const RETURNED_COLUMNS = sql.join(Object.values(CLAIMED_COLUMNS), sql`, `);

/** The statement of `claimDeliveries`. */
export const claimStatement = prepareOnce((db) => {
	const now = sql`${sql.placeholder("now")}`;
	const isLost = sql`${deliveries.state} = 'queued'`;
	const isGivenUp = sql`(${isLost} and ${deliveries.lost} + 1 >= ${MAX_LOST_WORKERS})`;
	const isDoubtful = sql`(${deliveries.inDoubt} or ${isLost})`;
	const isWithdrawn = sql`(due_delivery.withdrawal is not null)`;
	const isPaused = sql`(due_delivery.is_paused and not ${isWithdrawn})`;
	return execute(
		db,
		sql`update ${deliveries} set
			state = case when ${isGivenUp} then 'parked' when ${isWithdrawn} then 'cancelled' when ${isPaused} then 'scheduled'
				else 'queued' end,
			attempts = ${deliveries.attempts} + iif(${isWithdrawn} or ${isPaused}, 0, 1),
			lost = iif(${isLost}, ${deliveries.lost} + 1, 0),
			first_attempt_at = coalesce(${deliveries.firstAttemptAt}, ${now}),
			in_doubt = ${isDoubtful},
			method = case
				when ${isDoubtful} then ${deliveries.method}
				when ${deliveries.replyToken} is not null and ${deliveries.replyUntil} > ${now} then 'reply'
				else 'push' end,
			next_attempt_at = iif(${isGivenUp} or ${isWithdrawn} or ${isPaused}, null, ${sql.placeholder("until")}),
			reason = case when ${isGivenUp} then ${DELIVERY_TEXTS.sendStopped}
				when ${isWithdrawn} then iif(${isDoubtful}, ${DELIVERY_TEXTS.cancelledInDoubt}, due_delivery.withdrawal)
				else ${deliveries.reason} end
		from (with checked as materialized (
				select d.id as id, ${withdrawalReason(sql`d.attempts`, now)} as withdrawal, ${IS_BROADCAST_PAUSED} as is_paused from ${deliveries} d
				where d.id in ${dueBatch(now, sql`${sql.placeholder("limit")}`)})
			select * from checked) due_delivery
		where ${deliveries.id} = due_delivery.id returning ${RETURNED_COLUMNS}, ${deliveries.state},
			(select json_array(${friends.lineUserId}, ${friends.blockedAt}, ${friends.userRate},
					${friends.name} = '' and ${friends.profileFetchedAt} is null, ${friends.answeredBy})
				from ${friends} where ${friends.id} = ${deliveries.friendId}),
			(select ${settings.value} from ${settings} where ${settings.key} = 'reply_doubt' and ${deliveries.inDoubt}),
			(select ${settings.value} from ${settings}
				where ${settings.key} = 'count_taps' and instr(${deliveries.messages}, '://') > 0),
			${mayBeWithdrawn(sql`${deliveries.broadcastId}`, sql`${deliveries.runId}`, sql`${deliveries.messages}`)},
			${isAnswerBySearch(sql`${deliveries.runId}`)},
			${unitCause}`,
	);
});

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
function dueBatch(now: SQL, limit: SQL): SQL {
	const isUnblocked = sql`due.next_attempt_at <= ${now}
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
