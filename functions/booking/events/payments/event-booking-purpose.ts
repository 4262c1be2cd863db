import { eq, type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { payments } from "#db/commerce/payments.ts";
import { folders } from "#db/engine/folders.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { PaymentPurpose } from "#functions/commerce/payments/payment-purpose.ts";
import type { StoredPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import type { Ctx } from "#functions/context.ts";
import { noteConfirmedBookings } from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import { queueEventActionStatement } from "../event-action-statement.ts";
import { buildEventFacts } from "../event-facts.ts";
import { eventNoticeStatement } from "../event-notice.ts";
import { wakeEventActions } from "../wake-event-actions.ts";
import { EVENT_BOOKING_PURPOSE } from "./request-booking-payment.ts";

/** Purpose: the seats of an event, which wait for the payment. */
export const eventBookingPurpose: PaymentPurpose = {
	label: "イベント予約",
	describeRecord: async ({ db }, { purposeId }) => {
		const [booking] = await db
			.select({ status: eventReservations.status, payUntil: eventReservations.payUntil })
			.from(eventReservations)
			.where(eq(eventReservations.id, purposeId ?? 0));
		if (!booking || booking.payUntil !== null) return null;
		if (booking.status === EVENT_STATUS.approved) return PAY_PAGE_TEXTS.bookingStands;
		return booking.status === EVENT_STATUS.pending ? PAY_PAGE_TEXTS.bookingAsked : null;
	},
	onPaid: async (ctx, { payment, isChanged }) => {
		const booking = await findPaidBooking(ctx, payment);
		if (!booking) return [];
		const { groupId, facts } = booking;
		const isPaid = sql`r.id = ${payment.purposeId} and r.paid_at = ${ctx.now} and r.updated_at = ${ctx.now}
			and r.pay_until is null and ${isChanged}`;
		return [
			execute(
				ctx.db,
				sql`update ${eventReservations} set pay_until = null, paid_at = ${ctx.now}, paid_yen = ${payment.amountYen},
					status = iif((select c.needs_approval from ${eventConfigs} c where c.group_id = ${groupId}),
						status, ${EVENT_STATUS.approved}),
					version = version + 1, updated_at = ${ctx.now}
					where id = ${payment.purposeId} and pay_until is not null and status in ${ACTIVE_EVENT_STATUS_LIST}
						and ${isChanged}`,
			),
			...(["register", "paid"] as const).map((flow) =>
				queueEventActionStatement(ctx, { flow, groupId, condition: isPaid, facts, isChanged: sql`1` }),
			),
			eventNoticeStatement(ctx, {
				flow: "register",
				event: { title: facts.title, config: { groupId } },
				condition: isPaid,
			}),
			publishBookings(ctx, { flow: "register", condition: isPaid, fallbackActor: BY_FRIEND }),
			noteConfirmedBookings(ctx, isPaid),
		];
	},
	// A mark that an operator set meanwhile is another payment of the same booking.
	isKept: ({ now }, { purposeId }) =>
		sql`exists (select 1 from ${eventReservations} r where r.id = ${purposeId} and r.paid_at = ${now}
			and r.pay_until is null and r.status in ${ACTIVE_EVENT_STATUS_LIST} and r.updated_at = ${now})`,
	onReleased: (ctx, { payment, isChanged }) => [
		execute(
			ctx.db,
			sql`update ${eventReservations} set pay_until = null, version = version + 1, updated_at = ${ctx.now},
				status = iif(status = ${EVENT_STATUS.pending}, ${EVENT_STATUS.canceled}, status)
				where id = ${payment.purposeId} and pay_until is not null and ${isChanged}`,
		),
	],
	onRefunded: (ctx, { payment, isChanged }) => [
		execute(
			ctx.db,
			sql`update ${eventReservations} set version = version + 1, updated_at = ${ctx.now},
				paid_yen = nullif(min(paid_yen, ${restOf(payment)}), 0), paid_at = iif(${restOf(payment)} = 0, null, paid_at)
				where id = ${payment.purposeId} and paid_yen is not null and ${isChanged}`,
		),
	],
	// The shop has the money again, and the door must not ask for it a second time.
	onRefundFailed: (ctx, { payment, isChanged }) => [
		execute(
			ctx.db,
			sql`update ${eventReservations} set version = version + 1, updated_at = ${ctx.now},
				paid_yen = ${restOf(payment)}, paid_at = ifnull(paid_at, ${ctx.now})
				where id = ${payment.purposeId} and ifnull(paid_yen, 0) < ${restOf(payment)} and ${isChanged}`,
		),
	],
	wake: (ctx, { friendId }) => wakeEventActions(ctx, friendId === null ? [] : [friendId]),
};

/** Yen of a booking's payments that did not go back; there are several where it was paid in parts or twice. */
const restOf = ({ purposeId }: StoredPayment): SQL =>
	sql`(select ifnull(sum(max(0, p.paid_yen - p.refunded_yen)), 0) from ${payments} p
		where p.purpose = ${EVENT_BOOKING_PURPOSE} and p.purpose_id = ${purposeId})`;

/** Event of a paid booking, and the facts for its messages. */
async function findPaidBooking(ctx: Ctx, { purposeId }: StoredPayment) {
	const [found] = await ctx.db
		.select({ slot: eventReserves, config: eventConfigs, folder: { id: folders.id, name: folders.name } })
		.from(eventReservations)
		.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
		.innerJoin(eventConfigs, eq(eventConfigs.groupId, eventReserves.groupId))
		.innerJoin(folders, eq(folders.id, eventConfigs.groupId))
		.where(eq(eventReservations.id, purposeId ?? 0));
	if (!found) return undefined;
	const { slot, config, folder } = found;
	return {
		groupId: config.groupId,
		facts: buildEventFacts(ctx, { title: config.title || folder.name, config }, slot),
	};
}
