import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { commitBatch } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import {
	ARE_KINDS_RESTRICTED,
	IS_SENDING_STOPPED,
	noteUnstopped,
} from "#functions/platform/line/sending-gate.ts";
import { ARE_SENDS_LIMITED, capColumns, capTimesSql, capVerdicts } from "../caps/cap-verdicts.ts";
import { SEND_LEASE } from "../delivery-timing.ts";
import { HOLD_REASON, hasHeldFriend } from "../hold-reason.ts";
import { stopBroadcastDeliveries } from "../stop-broadcast-deliveries.ts";

/**
 * A call (one request to LINE for up to 500 friends) claimed for sending, with its friends in an order that
 * never changes.
 */
export interface ClaimedMulticast {
	id: string;
	broadcastId: number;
	attempts: number;
	/** Number of consecutive workers that died with it. */
	lost: number;
	firstAttemptAt: number;
	inDoubt: boolean;
	friendIds: number[];
	/** LINE ids of the friends, in the same order. */
	lineUserIds: string[];
	/** Messages that all of its deliveries share; null where they differ. */
	messages: LineMessage[] | null;
}

/**
 * Claims one due call, under a lease, in one transaction: its statements after the first see the claimed row.
 * - The attempt is counted before LINE is called; a call taken over from a worker that never reported back is
 * in doubt.
 * - A call of a paused or cancelled broadcast waits or ends with it, even after its worker died, because a
 * retry could send it.
 * - Until LINE may have it, friends who blocked the account or were blocked are removed from it; cancelled
 * deliveries have left it, and friends from whom broadcasts are held leave it. Then its friends are fixed, because LINE requires the same body with the same key.
 * - A doubtful call with a friend from whom it is held is held as a whole, because a retry has the same body.
 * @returns null where nothing is due, or another worker was quicker
 */
export async function claimMulticast(ctx: Ctx): Promise<ClaimedMulticast | null> {
	const now = ctx.clock();
	const claimedAt = performance.now();
	const [due] = await ctx.db
		.select({
			id: multicasts.id,
			attempts: multicasts.attempts,
			broadcastId: multicasts.broadcastId,
			isStopped: sql<number>`${isStopped}`.as("is_stopped"),
			isHeld: sql<number>`${isHeldWhole}`.as("is_held"),
			areRestricted: sql<number>`${ARE_KINDS_RESTRICTED}`.as("are_restricted"),
			isLimited: sql<0 | 1>`${ARE_SENDS_LIMITED}`.as("is_limited"),
		})
		.from(multicasts)
		.where(and(lte(multicasts.nextAttemptAt, now), sql`not ${IS_SENDING_STOPPED}`))
		.orderBy(multicasts.nextAttemptAt)
		.limit(1);
	if (!due) return null;
	noteUnstopped(ctx.env, claimedAt, due.areRestricted === 1);
	if (due.isStopped === 1) {
		await returnToBroadcast(ctx, due, now);
		return claimMulticast(ctx);
	}
	if (due.isHeld === 1) {
		await holdWhole(ctx, due, now);
		return claimMulticast(ctx);
	}
	const [claimedRows, , , , , memberRows] = await ctx.db.batch([
		countAttempt(ctx, due, now),
		...takeDeliveries(ctx, due, now),
		queryRows(
			ctx.db,
			MEMBER_COLUMNS,
			sql`select f.id as friendId, f.line_user_id as lineUserId, iif(d.has_placeholders or lag(d.messages) over each <> d.messages, 1, 0) as differs,
					iif(row_number() over each = 1, d.messages, null) as messages
				from ${deliveries} d join ${friends} f on f.id = d.friend_id
				where d.multicast_id = ${due.id} and d.state = 'queued'
				window each as (order by d.friend_id)`,
		),
	]);
	const [multicast] = claimedRows;
	if (!multicast) return null;
	const firstMessages = memberRows[0]?.messages ?? null;
	const hasSharedMessages = firstMessages !== null && memberRows.every(({ differs }) => differs === 0);
	return {
		id: multicast.id,
		broadcastId: multicast.broadcastId,
		attempts: multicast.attempts,
		lost: multicast.lost,
		firstAttemptAt: multicast.firstAttemptAt ?? now,
		inDoubt: multicast.inDoubt,
		friendIds: memberRows.map(({ friendId }) => friendId),
		lineUserIds: memberRows.map(({ lineUserId }) => lineUserId),
		messages: hasSharedMessages ? (JSON.parse(firstMessages) as LineMessage[]) : null,
	};
}

interface DueMulticast extends Pick<ClaimedMulticast, "id" | "attempts"> {
	/** Whether caps or quiet hours are set; the claim fails where that has changed meanwhile. */
	isLimited: 0 | 1;
}

/** Statement that claims the call and counts the attempt; it returns no row where another worker was quicker. */
function countAttempt({ db }: Ctx, due: DueMulticast, now: number) {
	const isLost = sql`${multicasts.state} = 'queued'`;
	return db
		.update(multicasts)
		.set({
			state: "queued",
			attempts: sql`${multicasts.attempts} + 1`,
			lost: sql`iif(${isLost}, ${multicasts.lost} + 1, 0)`,
			firstAttemptAt: sql`coalesce(${multicasts.firstAttemptAt}, ${now})`,
			inDoubt: sql`(${multicasts.inDoubt} or ${isLost})`,
			nextAttemptAt: now + SEND_LEASE,
		})
		.where(
			and(
				eq(multicasts.id, due.id),
				eq(multicasts.attempts, due.attempts),
				lte(multicasts.nextAttemptAt, now),
				sql`not ${isStopped}`,
				sql`not ${IS_SENDING_STOPPED}`,
				sql`not ${isHeldWhole}`,
				sql`${ARE_SENDS_LIMITED} = ${due.isLimited}`,
			),
		)
		.returning();
}

/**
 * Statements that cancel the deliveries to blocked friends, hold those that may not be sent, remove those that caps or quiet
 * hours defer or drop, and mark the others as being sent. A held or deferred one is sent individually.
 */
function takeDeliveries({ db, zone }: Ctx, due: DueMulticast, now: number) {
	// The claim of this call counts one more attempt.
	const isMemberOfClaim = sql`d.multicast_id = ${due.id} and d.state = 'scheduled' and exists (select 1 from ${multicasts} m
		where m.id = ${due.id} and m.state = 'queued' and m.attempts = ${due.attempts + 1} and not m.in_doubt)`;
	const isBlocked = sql`(f.blocked_at is not null or (f.user_rate = ${integerLiteral(USER_RATE.blocked)} and not d.before_block))`;
	return [
		execute(
			db,
			sql`update ${deliveries} as d set state = 'cancelled', reason = iif(f.blocked_at is not null,
					${DELIVERY_TEXTS.friendBlockedUs}, ${DELIVERY_TEXTS.friendBlockedByOperator})
				from ${friends} f where f.id = d.friend_id and ${isBlocked} and ${isMemberOfClaim}`,
		),
		execute(
			db,
			sql`update ${deliveries} as d set state = 'held', multicast_id = null, reason = held.reason
				from (select d.id as id, ${HOLD_REASON} as reason from ${deliveries} d where ${isMemberOfClaim}) held
				where d.id = held.id and held.reason is not null`,
		),
		execute(
			db,
			due.isLimited === 1
				? applyCaps(sql`(select d.id from ${deliveries} d where ${isMemberOfClaim})`, now, zone)
				: NOTHING,
		),
		execute(
			db,
			sql`update ${deliveries} as d set state = 'queued', method = 'multicast',
				first_attempt_at = coalesce(d.first_attempt_at, ${now}) where ${isMemberOfClaim}`,
		),
	] as const;
}

const NOTHING = sql`select 1 where 0`;

function applyCaps(candidates: SQL, now: number, zone: string): SQL {
	const isHeld = sql`verdict.hold_until is not null`;
	return sql`update ${deliveries} set state = iif(verdict.drop_reason is null, 'scheduled', 'cancelled'),
			multicast_id = iif(${isHeld}, null, multicast_id), first_attempt_at = iif(${isHeld}, null, first_attempt_at),
			next_attempt_at = iif(verdict.drop_reason is null, verdict.hold_until, null),
			reason = coalesce(verdict.drop_reason, verdict.hold_reason, reason),
			${capColumns({ kind: sql`verdict.kind`, isHeld, now: sql`${now}` })}
		from ${capVerdicts(candidates, capTimesSql(now, zone))} verdict where ${deliveries.id} = verdict.id`;
}

/** Condition: the broadcast of the call is paused or cancelled. */
const isStopped = sql`exists (select 1 from ${broadcasts} b where b.id = ${multicasts.broadcastId}
	and (b.paused_at is not null or b.cancelled_at is not null))`;

/** Condition: LINE may have the call, and a friend of it may get no broadcast now. */
const isHeldWhole = sql`((${multicasts.inDoubt} or ${multicasts.state} = 'queued') and ${hasHeldFriend(sql`${multicasts.id}`)})`;

/** Holds a doubtful call, and says so at its deliveries, which keep their state. */
const holdWhole = (ctx: Ctx, { id, attempts }: DueMulticast, now: number): Promise<void> =>
	commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${multicasts} set state = 'held', in_doubt = 1, next_attempt_at = null, reason = ${DELIVERY_TEXTS.heldByKind}
				where id = ${id} and attempts = ${attempts} and next_attempt_at <= ${now} and ${isHeldWhole}`,
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set reason = ${DELIVERY_TEXTS.heldByKind} where multicast_id = ${id} and state = 'queued'
				and exists (select 1 from ${multicasts} m where m.id = ${id} and m.state = 'held')`,
		),
	]);

/** Returns a call without a live worker to its paused or cancelled broadcast. */
const returnToBroadcast = (
	ctx: Ctx,
	{ id, attempts, broadcastId }: { id: string; attempts: number; broadcastId: number },
	now: number,
): Promise<void> =>
	commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${multicasts} set state = 'scheduled', in_doubt = (in_doubt or state = 'queued')
				where id = ${id} and attempts = ${attempts} and next_attempt_at <= ${now}`,
		),
		...stopBroadcastDeliveries(ctx, broadcastId),
	]);

const MEMBER_COLUMNS = {
	friendId: number,
	lineUserId: text,
	/** Whether its messages differ from those of the preceding row, or have personal parts. */
	differs: typed<0 | 1>(number),
	/** Messages of the first row only. */
	messages: nullable(text),
};
