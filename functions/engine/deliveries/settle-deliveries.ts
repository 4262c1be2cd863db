import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, typed } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import type { Ctx } from "#functions/context.ts";
import { requestReadOnAnswering } from "#functions/engine/read-receipts/request-read-receipts.ts";
import { UNCOUNTED } from "./caps/cap-verdicts.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { hasCoupon } from "./ended-coupon.ts";
import { markAnsweredTalks } from "./mark-answered-talks.ts";
import { noteCouponFriends } from "./note-coupon-friends.ts";
import { notifyUnsent } from "./notify-unsent.ts";
import { type RefusedMessages, splitRefusedMessages } from "./split-refused-messages.ts";
import { stopBroadcastDeliveries } from "./stop-broadcast-deliveries.ts";
import { talkMessageRow } from "./talk-message-row.ts";

/** A delivery's row after an attempt. */
interface SettledRow {
	id: string;
	/** Identifies the attempt: results of one that was overtaken are ignored. */
	attempts: number;
	state: DeliveryState;
	nextAttemptAt: number | null;
	inDoubt: 0 | 1;
	/** Whether the reply token is removed, so that the delivery is pushed. */
	dropsReplyToken: 0 | 1;
	/** Whether the attempt is not counted, because LINE was not called. */
	isUncounted: 0 | 1;
	sentAt: number | null;
	reason: string | null;
	lineStatus: number | null;
	lineRequestId: string | null;
}

/**
 * Writes the results of a batch, and the sent messages into the friends' talks, in one transaction.
 * @returns whether a delivery is due now: one that waited behind these in its order, or one that was
 * returned. If false, the sender need not claim again.
 */
export async function settleDeliveries(ctx: Ctx, outcomes: DeliveryOutcome[]): Promise<boolean> {
	if (outcomes.length === 0) return false;
	const sentOutcomes = outcomes.filter((outcome) => outcome.verdict.type === "sent");
	const [first, ...rest] = [
		...splitRefusedMessages(ctx, outcomes.flatMap(splitOf)),
		updateDeliveries(ctx, outcomes.map(settledRow)),
		...uncountUnsent(ctx, outcomes),
		...postponeFollowers(ctx, outcomes),
		...(sentOutcomes.length > 0 ? [insertMessages(ctx, sentOutcomes), noteLastSent(ctx, sentOutcomes)] : []),
		...noteSentCoupons(ctx, sentOutcomes),
		...markAnsweredTalks(ctx, sentOutcomes),
		...markAnsweredAsRead(ctx, sentOutcomes),
		...broadcastsOf(outcomes).flatMap((id) => stopBroadcastDeliveries(ctx, id)),
		...notifyFailed(ctx, outcomes),
	] as const;
	const results = await ctx.db.batch([first!, ...rest, isAnyDue(ctx)]);
	const [dueRow] = results.at(-1) as Due[];
	return dueRow?.isAnyDue === 1;
}

/** Most batches have no coupon, and therefore no statement. */
function noteSentCoupons(ctx: Ctx, sentOutcomes: DeliveryOutcome[]): Statement[] {
	const withCoupon = sentOutcomes.filter(({ delivery }) => hasCoupon(delivery.messages));
	if (withCoupon.length === 0) return [];
	const ids = withCoupon.map(({ delivery }) => delivery.id);
	return [
		noteCouponFriends(ctx, sql`d.id in ${valuesOfList(ids)}`, Math.max(...withCoupon.map(({ at }) => at))),
	];
}

/** Answers of operators have neither a run nor a broadcast. */
function markAnsweredAsRead(ctx: Ctx, sentOutcomes: DeliveryOutcome[]): Statement[] {
	const answers = sentOutcomes.filter(
		({ delivery: { runId, broadcastId } }) => runId === null && broadcastId === null,
	);
	return answers.length === 0
		? []
		: [
				requestReadOnAnswering(
					ctx,
					answers.map(({ delivery }) => delivery.id),
				),
			];
}

const DUE_COLUMNS = {
	isAnyDue: typed<0 | 1>(number),
};

type Due = RowOfColumns<typeof DUE_COLUMNS>;

const isAnyDue = (ctx: Ctx) =>
	queryRows(
		ctx.db,
		DUE_COLUMNS,
		sql`select exists (select 1 from ${deliveries} where next_attempt_at <= ${ctx.clock()}) as isAnyDue`,
	);

/** Notifies operators and other systems of refused or doubtful deliveries, in their current state. */
function notifyFailed(ctx: Ctx, outcomes: DeliveryOutcome[]): Statement[] {
	const ids = outcomes.flatMap(({ delivery: { id }, verdict }) =>
		verdict.type === "failed" || verdict.type === "parked" ? id : [],
	);
	if (ids.length === 0) return [];
	return notifyUnsent(
		ctx,
		sql`${deliveries} d where d.id in ${valuesOfList(ids)} and d.state in ('failed', 'parked')`,
	);
}

/** Broadcasts with a delivery that waits again; one that was stopped meanwhile stops it. */
const broadcastsOf = (outcomes: DeliveryOutcome[]): number[] => [
	...new Set(
		outcomes.flatMap(({ delivery: { broadcastId }, verdict }) =>
			broadcastId !== null && RETURNING_VERDICTS.includes(verdict.type) ? broadcastId : [],
		),
	),
];

const RETURNING_VERDICTS = ["retry", "push", "split", "untouched"];

const splitOf = ({ delivery, verdict }: DeliveryOutcome): RefusedMessages[] =>
	verdict.type === "split" ? [{ delivery, refused: verdict.refused }] : [];

function settledRow({ delivery, verdict, result, at }: DeliveryOutcome): SettledRow {
	const row: SettledRow = {
		id: delivery.id,
		attempts: delivery.attempts,
		state: "scheduled",
		nextAttemptAt: null,
		inDoubt: delivery.inDoubt ? 1 : 0,
		dropsReplyToken: 0,
		isUncounted: 0,
		sentAt: null,
		reason: "reason" in verdict ? verdict.reason : null,
		lineStatus: result?.answer.kind === "http" ? result.answer.status : null,
		lineRequestId: result?.requestId ?? null,
	};
	return { ...row, ...changeFor(verdict, at) };
}

/** The changes of each verdict to the row. `failed`, `parked` and `cancelled` are also names of states. */
function changeFor(verdict: DeliveryOutcome["verdict"], at: number): Partial<SettledRow> {
	if (verdict.type === "sent") return { state: "sent", sentAt: at };
	if (verdict.type === "retry") return { nextAttemptAt: verdict.at, inDoubt: verdict.inDoubt ? 1 : 0 };
	// The push is a new call, under a key that LINE has not seen, so nothing about it is in doubt.
	if (verdict.type === "push") return { nextAttemptAt: at, dropsReplyToken: 1, inDoubt: 0 };
	// LINE accepted none of it, so an earlier doubt is resolved.
	if (verdict.type === "split") return { nextAttemptAt: at, inDoubt: 0 };
	if (verdict.type === "untouched") return { nextAttemptAt: at, isUncounted: 1 };
	return { state: verdict.type };
}

const SETTLED_COLUMNS = [
	"id",
	"attempts",
	"state",
	"nextAttemptAt",
	"inDoubt",
	"dropsReplyToken",
	"isUncounted",
	"sentAt",
	"reason",
	"lineStatus",
	"lineRequestId",
] as const satisfies (keyof SettledRow)[];

/** 'sent' is accepted from any attempt; any other result only from the attempt that still has the row. */
function updateDeliveries(ctx: Ctx, settled: SettledRow[]) {
	const { rows, column } = rowsFrom(settled, SETTLED_COLUMNS);
	return execute(
		ctx.db,
		sql`update ${deliveries} set
			state = ${column.state},
			next_attempt_at = ${column.nextAttemptAt},
			in_doubt = ${column.inDoubt},
			reply_token = case when ${column.dropsReplyToken} then null else reply_token end,
			attempts = ${deliveries.attempts} - ${column.isUncounted},
			lost = 0,
			sent_at = ${column.sentAt},
			reason = ${column.reason},
			line_status = ${column.lineStatus},
			line_request_id = ${column.lineRequestId}
		from ${rows}
		where ${deliveries.id} = ${column.id}
			and ((${deliveries.state} = 'queued' and ${deliveries.attempts} = ${column.attempts})
				or (${column.state} = 'sent' and ${deliveries.state} in ('queued', 'scheduled', 'held')))`,
	);
}

/** A message that LINE certainly does not have is not counted for the caps. Most batches have none. */
function uncountUnsent(ctx: Ctx, outcomes: DeliveryOutcome[]): Statement[] {
	const ids = outcomes.flatMap(({ delivery: { id }, verdict }) =>
		verdict.type === "failed" || verdict.type === "cancelled" ? id : [],
	);
	if (ids.length === 0) return [];
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} set counted_at = ${UNCOUNTED}
				where id in ${valuesOfList(ids)} and state in ('failed', 'cancelled') and counted_at is not null`,
		),
	];
}

/**
 * Postpones deliveries behind a retry in their order until that retry. A claim would not take them earlier,
 * but would examine all of them each time: an outage leaves a hundred thousand such rows.
 */
function postponeFollowers(ctx: Ctx, outcomes: DeliveryOutcome[]): Statement[] {
	const retriedDeliveries = outcomes.flatMap(({ delivery: { id }, verdict }) =>
		verdict.type === "retry" ? { id, at: verdict.at } : [],
	);
	if (retriedDeliveries.length === 0) return [];
	const { rows, column } = rowsFrom(retriedDeliveries, ["id", "at"]);
	return [
		execute(
			ctx.db,
			sql`update ${deliveries} as f set next_attempt_at = ${column.at}
				from ${rows} cross join ${deliveries} h on h.id = ${column.id} and h.next_attempt_at = ${column.at}
				where f.order_key = h.order_key and f.next_attempt_at is not null and f.next_attempt_at < ${column.at}
					and f.state = 'scheduled' and (f.due_at, f.rowid) > (h.due_at, h.rowid)`,
		),
	];
}

function insertMessages(ctx: Ctx, sentOutcomes: DeliveryOutcome[]) {
	const { rows, column, json } = rowsFrom(
		sentOutcomes.map(({ delivery, at, result }) => ({
			id: delivery.id,
			at,
			lineIds: result?.sentMessageIds ?? [],
			quoteTokens: result?.quoteTokens ?? [],
		})),
		["id", "at", "lineIds", "quoteTokens"],
	);
	return execute(
		ctx.db,
		insertInto(
			messages,
			talkMessageRow({
				timestamp: column.at,
				lineMessageId: sql`${json.lineIds} ->> m.key`,
				quoteToken: sql`${json.quoteTokens} ->> m.key`,
			}),
			sql`from ${rows} cross join ${deliveries} d on d.id = ${column.id}
				cross join json_each(d.messages) m
				where true on conflict do nothing`,
		),
	);
}

/** Writes only a newer time, because batches may be settled out of order. */
function noteLastSent(ctx: Ctx, sentOutcomes: DeliveryOutcome[]) {
	const newestByFriend = new Map<number, number>();
	for (const { delivery, at } of sentOutcomes)
		newestByFriend.set(delivery.friendId, Math.max(at, newestByFriend.get(delivery.friendId) ?? 0));
	const { rows, column } = rowsFrom(
		[...newestByFriend].map(([friendId, at]) => ({ friendId, at })),
		["friendId", "at"],
	);
	return execute(
		ctx.db,
		sql`update ${friends} set last_sent_at = max(coalesce(last_sent_at, 0), ${column.at})
			from ${rows} where ${friends.id} = ${column.friendId}`,
	);
}
