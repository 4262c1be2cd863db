import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { runs } from "#db/engine/runs.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { type Basis, type Origin, originOf } from "./basis.ts";
import { eventBookingBasis } from "./event-booking.ts";
import { reminderBasis } from "./reminder.ts";
import { reservationBasis } from "./reservation.ts";
import { scenarioBasis } from "./scenario.ts";
import { waitingBasis } from "./waiting.ts";

/** Every basis of a delivery, by the cause of the run from which it originates. */
const BASES: readonly Basis[] = [
	reminderBasis,
	reservationBasis,
	eventBookingBasis,
	waitingBasis,
	scenarioBasis,
];

/** The word before the first colon of a run's cause. */
const wordOf = (cause: SQL): SQL => sql`substr(${cause}, 1, instr(${cause}, ':') - 1)`;

/**
 * SQL of the reason to cancel a delivery `d`; null while it is still wanted.
 * @param attempts SQL of the number of its earlier attempts
 */
export const withdrawalOf = (
	attempts: SQL,
): SQL => sql`iif(d.broadcast_id is null, ${ofCause(originOf(attempts))},
	(select iif(w.cancelled_at is null, null, ${DELIVERY_TEXTS.broadcastCancelled})
		from ${broadcasts} w where w.id = d.broadcast_id))`;

/** Reason by the delivery's run, or by the first one of the chain that led to it. */
const ofCause = (origin: Origin): SQL =>
	sql`(select case ${wordOf(sql`origin.cause`)} ${sql.join(
		BASES.map(({ cause, withdrawal }) => sql`when ${sql.raw(`'${cause}'`)} then ${withdrawal(origin)}`),
		sql` `,
	)} end from ${runs} own join ${runs} origin on origin.id = ifnull(own.root_id, own.id) where own.id = d.run_id)`;

/** Condition: a delivery `d` waits for its broadcast to be resumed. */
export const IS_PAUSED: SQL = sql`iif(d.broadcast_id is null, 0,
	(select w.paused_at is not null from ${broadcasts} w where w.id = d.broadcast_id))`;

const WORDS = sql.raw(`(${BASES.map(({ cause }) => `'${cause}'`).join(", ")})`);

/**
 * Condition: a delivery may be withdrawn or paused after it was claimed. Every delivery of a run caused by
 * another run counts as such.
 */
export const isDependent = (broadcastId: SQL, runId: SQL): SQL =>
	sql`iif(${broadcastId} is null, ifnull((select own.root_id is not null or ${wordOf(sql`own.cause`)} in ${WORDS}
		from ${runs} own where own.id = ${runId}), 0), 1)`;
