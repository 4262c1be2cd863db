import { eq, type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { payments } from "#db/commerce/payments.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { lookAtGuaranteesStatement } from "#functions/commerce/payments/guarantees/guarantee-statements.ts";
import { endPaymentsStatement } from "#functions/commerce/payments/payment-statements.ts";
import { refundRecordStatements } from "#functions/commerce/payments/refund-record.ts";
import type { Ctx } from "#functions/context.ts";
import { claimJob, claimLaterAfterMany } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { sendCommand } from "../call-salon-room.ts";
import { paidForReservation, priceOfReservation, SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";

type SalonPayment = typeof salonPayments.$inferSelect;

/** Maximum number of bookings per wake-up; the next one continues, after the other work of the queue. */
const BOOKINGS_PER_WAKE_UP = 20;

/** Settles the bookings that are due, one after another. */
export async function settleSalonPayments(ctx: Ctx): Promise<void> {
	for (let count = 0; count < BOOKINGS_PER_WAKE_UP; count++) {
		const claimed = await claimJob(ctx, salonPayments, claimLaterAfterMany(ctx, salonPayments));
		if (!claimed) return;
		await settleClaimed({ ...ctx, now: ctx.clock() }, claimed);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function settleClaimed(ctx: Ctx, claimed: SalonPayment): Promise<void> {
	try {
		await settleBooking(ctx, claimed);
		await finish(ctx, claimed, { nextAttemptAt: null, attempts: 0 });
	} catch (error) {
		const { id, attempts } = claimed;
		console.error(JSON.stringify({ event: "salon.payment.failed", id, error: rootCauseOf(error) }));
		await finish(ctx, claimed, { nextAttemptAt: ctx.clock() + backoff(attempts, ctx.random) });
	}
}

/** Stores the time of the next look, unless a change has moved it meanwhile. */
const finish = (
	{ db }: Ctx,
	{ id, nextAttemptAt }: SalonPayment,
	columns: Partial<Pick<SalonPayment, "nextAttemptAt" | "attempts">>,
) =>
	db
		.update(salonPayments)
		.set(columns)
		.where(sql`${salonPayments.id} = ${id} and ${salonPayments.nextAttemptAt} = ${nextAttemptAt}`);

const FACT_COLUMNS = {
	salonId: number,
	friendId: number,
	isActive: number,
	isWaiting: number,
	price: number,
	kept: number,
	open: number,
	hasCard: number,
};

/** State of a booking and of its payments, read together. */
async function readFacts({ db }: Ctx, { reservationId }: SalonPayment) {
	const ofBooking = sql`from ${payments} p where p.purpose = ${SALON_BOOKING_PURPOSE} and p.purpose_id = r.id`;
	const ofGuarantee = sql`from ${cardGuarantees} g where g.purpose = ${SALON_BOOKING_PURPOSE} and g.purpose_id = r.id`;
	const [facts] = await queryRows(
		db,
		FACT_COLUMNS,
		sql`select r.salon_id as salonId, ifnull(r.friend_id, 0) as friendId,
				(r.deleted_at is null and r.status in ('approved', 'pending')) as isActive,
				(r.pay_until is not null) as isWaiting, ${priceOfReservation} as price,
				${paidForReservation} as kept,
				(select count(*) ${ofBooking} and p.state in ('requested', 'failed', 'authorized'))
					+ (select count(*) ${ofGuarantee} and g.state = 'requested') as open,
				(select count(*) ${ofGuarantee} and g.state = 'kept') as hasCard
			from ${reservations} r where r.id = ${reservationId}`,
	);
	return facts;
}

/**
 * Brings a booking and its payments into agreement. Each step is safe to repeat, and none depends on who comes first: the
 * ledger, the room or an operator.
 */
async function settleBooking(ctx: Ctx, claimed: SalonPayment): Promise<void> {
	const facts = await readFacts(ctx, claimed);
	if (!facts) return;
	if (facts.isActive === 0) return endBooking(ctx, claimed);
	if (facts.isWaiting === 1) await settleWaiting(ctx, claimed, facts);
	// Money that was paid otherwise is not requested again.
	await ctx.db.batch([
		endPaymentsStatement(ctx, {
			condition: sql`${isOfBooking(claimed)} and p.amount_yen + ${facts.kept} > ${facts.price}`,
			isCancelled: true,
		}),
	]);
}

async function settleWaiting(
	ctx: Ctx,
	{ reservationId: id, dueYen, mode }: SalonPayment,
	{ salonId, friendId, kept, open, hasCard }: NonNullable<Awaited<ReturnType<typeof readFacts>>>,
): Promise<void> {
	const isFulfilled = mode === "guarantee" ? hasCard === 1 : kept >= dueYen;
	if (!isFulfilled && open > 0) return;
	await sendCommand(
		{ env: ctx.env, saveKey: ctx.newId() },
		salonId,
		{ side: "friend", operatorId: null, friendId: friendId === 0 ? null : friendId, scope: { all: true } },
		isFulfilled ? "confirmPaidReservation" : "releaseUnpaidReservation",
		{ id },
	);
}

const isGuaranteeOf = ({ reservationId }: SalonPayment): SQL =>
	sql`g.purpose = ${SALON_BOOKING_PURPOSE} and g.purpose_id = ${reservationId}`;

const isOfBooking = ({ reservationId }: SalonPayment): SQL =>
	sql`p.purpose = ${SALON_BOOKING_PURPOSE} and p.purpose_id = ${reservationId}`;

/** Ends the payments of a booking that is over: nothing is paid any more, and money goes back as it was agreed. */
async function endBooking(ctx: Ctx, claimed: SalonPayment): Promise<void> {
	const [current] = await ctx.db
		.select({ endedBy: salonPayments.endedBy })
		.from(salonPayments)
		.where(eq(salonPayments.id, claimed.id));
	const isByShop = current?.endedBy === "shop";
	// The condition repeats that the booking is over: an operator may have restored it.
	const endedBooking = sql`select s.reservation_id from ${salonPayments} s where s.id = ${claimed.id} and s.ended_by is not null`;
	const isEnded = sql`exists (${endedBooking})`;
	const condition = sql`${isOfBooking(claimed)} and ${isEnded}`;
	await ctx.db.batch([
		lookAtGuaranteesStatement(ctx, sql`${isGuaranteeOf(claimed)} and ${isEnded}`, { isOver: true }),
		endPaymentsStatement(ctx, { condition, isCancelled: isByShop }),
		...(isByShop || claimed.refunds
			? refundRecordStatements(ctx, {
					purpose: SALON_BOOKING_PURPOSE,
					recordIds: endedBooking,
					percent: 100,
					reason: PAYMENT_TEXTS.refundCancelled,
				})
			: []),
	]);
	await wakeQueue(ctx.env.JOBS);
}

/** Settles one booking now, if it is due. Its row stays due for the clock where this fails. */
export async function settleSalonBooking(ctx: Ctx, reservationId: number): Promise<void> {
	const [row] = await ctx.db
		.select()
		.from(salonPayments)
		.where(eq(salonPayments.reservationId, reservationId));
	if (row?.nextAttemptAt !== null && row !== undefined && row.nextAttemptAt <= ctx.clock())
		await settleClaimed(ctx, row);
}
