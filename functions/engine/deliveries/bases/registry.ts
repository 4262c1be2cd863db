import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { runs } from "#db/engine/runs.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { ANSWER_SCOPE } from "#functions/engine/answering/find-answered-elsewhere.ts";
import { hasEndedCoupon, mayHaveCoupon } from "../ended-coupon.ts";
import { ANSWER_CAUSES, answerBases } from "./answer-basis.ts";
import { type DeliveryBasis, type DeliveryOrigin, deliveryOrigin } from "./basis.ts";
import { eventBookingBasis } from "./event-booking-basis.ts";
import { reminderBasis } from "./reminder-basis.ts";
import { reservationBasis } from "./reservation-basis.ts";
import { scenarioBasis } from "./scenario-basis.ts";
import { waitingBasis } from "./waiting-basis.ts";

/** Every kind of record on which deliveries depend until they are sent, by the cause of the original run. */
const BASES: readonly DeliveryBasis[] = [
	reminderBasis,
	reservationBasis,
	eventBookingBasis,
	waitingBasis,
	scenarioBasis,
	...answerBases,
];

/** Part of a run's cause before the first colon. */
const causeType = (cause: SQL): SQL => sql`substr(${cause}, 1, instr(${cause}, ':') - 1)`;

/**
 * SQL of the reason to cancel a delivery `d`; null while it is still wanted.
 * @param attempts SQL of the number of its earlier attempts
 * @param now SQL of the time
 */
export const withdrawalReason = (attempts: SQL, now: SQL): SQL => {
	const basisReason = sql`iif(d.broadcast_id is null, ${reasonByCause(deliveryOrigin(attempts))}, ${BROADCAST_REASON})`;
	const couponReason = sql`iif(${mayHaveCoupon(sql`d.messages`)},
		iif(${hasEndedCoupon(sql`d.messages`, now)}, ${DELIVERY_TEXTS.couponEnded}, null), null)`;
	return sql`coalesce(${basisReason}, ${couponReason})`;
};

const BROADCAST_REASON = sql`(select iif(b.cancelled_at is null, null, ${DELIVERY_TEXTS.broadcastCancelled})
	from ${broadcasts} b where b.id = d.broadcast_id)`;

/** Reason by the delivery's run, or by the first one of the chain that led to it. */
const reasonByCause = (origin: DeliveryOrigin): SQL =>
	sql`(select case ${causeType(sql`origin.cause`)} ${sql.join(
		BASES.map(({ cause, withdrawal }) => sql`when ${sql.raw(`'${cause}'`)} then ${withdrawal(origin)}`),
		sql` `,
	)} end from ${runs} run join ${runs} origin on origin.id = ifnull(run.root_id, run.id) where run.id = d.run_id)`;

/**
 * SQL of the instant from which a delivery `d` with the run `origin` makes no sense; null for none.
 * @param attempts SQL of the number of its earlier attempts
 */
export const senseEnd = (attempts: SQL): SQL =>
	sql`case ${causeType(sql`origin.cause`)} ${sql.join(
		BASES.flatMap(({ cause, senseEnd: end }) =>
			end ? sql`when ${sql.raw(`'${cause}'`)} then ${end(deliveryOrigin(attempts))}` : [],
		),
		sql` `,
	)} end`;

/** Condition: the broadcast of a delivery `d` is paused. */
export const IS_BROADCAST_PAUSED: SQL = sql`iif(d.broadcast_id is null, 0,
	(select b.paused_at is not null from ${broadcasts} b where b.id = d.broadcast_id))`;

/** Types of causes whose deliveries are checked again after the claim. */
const RECHECKED_CAUSES = sql.raw(
	`(${BASES.filter(({ isCheckedOnce }) => !isCheckedOnce)
		.map(({ cause }) => `'${cause}'`)
		.join(", ")})`,
);

/**
 * Condition: a claimed delivery may still be withdrawn or paused, so it is checked again before its call.
 * This includes every delivery of a run caused by another run, whatever the first cause, and one with a coupon.
 */
export const mayBeWithdrawn = (broadcastId: SQL, runId: SQL, messages: SQL): SQL =>
	sql`iif(${broadcastId} is null and not ${mayHaveCoupon(messages)}, ifnull((select run.root_id is not null or ${causeType(sql`run.cause`)} in ${RECHECKED_CAUSES}
		from ${runs} run where run.id = ${runId}), 0), 1)`;

const ANSWER_TYPES = sql.raw(`(${ANSWER_CAUSES.map((cause) => `'${cause}'`).join(", ")})`);

/** Condition: a delivery answers a friend, and the account answers by a saved search. The setting is read first. */
export const isAnswerBySearch = (runId: SQL): SQL =>
	sql`(select exists (select 1 from ${runs} run join ${runs} origin on origin.id = ifnull(run.root_id, run.id)
			where run.id = ${runId} and ${causeType(sql`origin.cause`)} in ${ANSWER_TYPES})
		where ${ANSWER_SCOPE} ->> '$.mode' = 'search')`;
