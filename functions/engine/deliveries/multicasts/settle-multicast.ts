import { type SQL, sql } from "drizzle-orm";
import { multicasts } from "#db/content/multicasts.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import type { MulticastState } from "#domain/engine/deliveries/multicast-verdict.ts";
import type { Ctx } from "#functions/context.ts";
import { hasCoupon } from "../ended-coupon.ts";
import { noteCouponFriends } from "../note-coupon-friends.ts";
import { notifyUnsent } from "../notify-unsent.ts";
import { stopBroadcastDeliveries } from "../stop-broadcast-deliveries.ts";
import { talkMessageRow } from "../talk-message-row.ts";
import type { MulticastOutcome } from "./send-multicast.ts";

/** Changes of the call and of its deliveries for an outcome. */
interface MulticastChange {
	state: MulticastState;
	/** New state of its deliveries. */
	memberState: DeliveryState;
	/** Time of the next attempt. */
	nextAttemptAt?: number;
	inDoubt?: boolean;
	/** Whether its deliveries leave the call, and become due individually. */
	isDissolved?: true;
}

/**
 * Writes the outcome of a call and of each of its deliveries, and the sent messages into the friends' talks,
 * in one transaction. 'sent' is accepted from any attempt; other outcomes only from the attempt that still
 * has the call.
 * Order matters: the call changes after its deliveries, whose statements check that the attempt still has it.
 */
export async function settleMulticast(ctx: Ctx, outcome: MulticastOutcome): Promise<void> {
	const { multicast, verdict } = outcome;
	const change = changeFor(outcome);
	const isCurrent = sql`exists (select 1 from ${multicasts} m where m.id = ${multicast.id} and ${isClaimed(outcome)})`;
	await commitBatch(ctx.db, [
		updateMembers(ctx, outcome, change, isCurrent),
		...(change.memberState === "failed" || change.memberState === "parked"
			? notifyFailed(ctx, outcome, isCurrent)
			: []),
		...(verdict.type === "sent"
			? [
					insertMessages(ctx, outcome, isCurrent),
					noteLastSent(ctx, outcome, isCurrent),
					...noteSentCoupon(ctx, outcome, isCurrent),
				]
			: []),
		execute(
			ctx.db,
			sql`update ${multicasts} as m set state = ${change.state}, next_attempt_at = ${change.nextAttemptAt ?? null},
					in_doubt = ${(change.inDoubt ?? multicast.inDoubt) ? 1 : 0}, lost = 0, reason = ${reasonOf(outcome)}
				where m.id = ${multicast.id} and ${isClaimed(outcome)}`,
		),
		// The broadcast may have been paused or cancelled during the call.
		...(change.memberState === "scheduled" || change.state === "scheduled"
			? stopBroadcastDeliveries(ctx, multicast.broadcastId)
			: []),
	]);
}

const isClaimed = ({ multicast, verdict }: MulticastOutcome): SQL =>
	verdict.type === "sent"
		? sql`m.state in ('queued', 'scheduled', 'held')`
		: sql`m.state = 'queued' and m.attempts = ${multicast.attempts}`;

const reasonOf = ({ verdict }: MulticastOutcome) => ("reason" in verdict ? verdict.reason : null);

/** `failed` and `parked` are also names of states. */
function changeFor({ multicast, at, verdict }: MulticastOutcome): MulticastChange {
	if (verdict.type === "empty") return { state: "cancelled", memberState: "cancelled" };
	if (verdict.type === "alone") return { state: "dissolved", memberState: "scheduled", isDissolved: true };
	// Its broadcast stops it again; if the broadcast was resumed meanwhile, it is due at once.
	if (verdict.type === "stopped")
		return {
			state: "scheduled",
			memberState: multicast.inDoubt ? "queued" : "scheduled",
			nextAttemptAt: at,
		};
	// Friends whom LINE may have reached stay in the call, because a retry must have the same body.
	if (verdict.type === "retry")
		return {
			state: "scheduled",
			memberState: verdict.inDoubt ? "queued" : "scheduled",
			nextAttemptAt: verdict.at,
			inDoubt: verdict.inDoubt,
		};
	return { state: verdict.type, memberState: verdict.type };
}

function updateMembers(
	ctx: Ctx,
	{ multicast, result, at, verdict }: MulticastOutcome,
	{ memberState, isDissolved, inDoubt }: MulticastChange,
	isCurrent: SQL,
): Statement {
	const otherColumns = isDissolved
		? sql`, multicast_id = null, method = null, first_attempt_at = null, next_attempt_at = ${at}`
		: sql`, attempts = ${multicast.attempts}`;
	const isUnsent =
		(memberState === "failed" || memberState === "cancelled") && !(inDoubt ?? multicast.inDoubt);
	return execute(
		ctx.db,
		sql`update ${deliveries} as d set state = ${memberState}, sent_at = ${verdict.type === "sent" ? at : null},
				reason = ${"reason" in verdict ? verdict.reason : null},
				line_status = ${result?.answer.kind === "http" ? result.answer.status : null},
				line_request_id = ${result?.requestId ?? null} ${otherColumns} ${isUnsent ? sql`, counted_at = null` : sql``}
			where d.multicast_id = ${multicast.id} and d.state = 'queued' and ${isCurrent}`,
	);
}

/** Notifies operators and other systems of each delivery that failed or is in doubt. */
const notifyFailed = (ctx: Ctx, { multicast }: MulticastOutcome, isCurrent: SQL): Statement[] =>
	notifyUnsent(
		ctx,
		sql`${deliveries} d where d.multicast_id = ${multicast.id} and d.state in ('failed', 'parked') and ${isCurrent}`,
	);

/** LINE returns no message ids for multicasts. */
const insertMessages = (ctx: Ctx, { multicast, at }: MulticastOutcome, isCurrent: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			messages,
			talkMessageRow({ timestamp: sql`${at}`, lineMessageId: sql`null`, quoteToken: sql`null` }),
			sql`from ${deliveries} d cross join json_each(d.messages) m
				where d.multicast_id = ${multicast.id} and d.state = 'sent' and ${isCurrent} on conflict do nothing`,
		),
	);

const noteLastSent = (ctx: Ctx, { multicast, at }: MulticastOutcome, isCurrent: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${friends} set last_sent_at = max(coalesce(last_sent_at, 0), ${at})
			where id in (select d.friend_id from ${deliveries} d where d.multicast_id = ${multicast.id} and d.state = 'sent')
				and ${isCurrent}`,
	);

const noteSentCoupon = (ctx: Ctx, { multicast, at }: MulticastOutcome, isCurrent: SQL): Statement[] =>
	hasCoupon(multicast.messages ?? [])
		? [
				noteCouponFriends(
					ctx,
					sql`d.multicast_id = ${multicast.id} and d.state = 'sent' and ${isCurrent}`,
					at,
				),
			]
		: [];
