import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { payments } from "#db/commerce/payments.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { type AgreedPayment, noShowTextOf } from "#domain/booking/salons/payment-terms.ts";
import type { HistoryLabel } from "#domain/booking/salons/salon-history-labels.ts";
import { UNDO_NOTICE_DELAY, UNDOABLE_LABELS } from "#domain/booking/salons/undo-delays.ts";
import type { TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import { requestGuaranteeStatement } from "#functions/commerce/payments/guarantees/guarantee-statements.ts";
import { insertRequestedPayment } from "#functions/commerce/payments/payment-statements.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Name of the purpose in the payments of salon bookings. */
export const SALON_BOOKING_PURPOSE = "salon-booking";

/** Name of the purpose in the payments of no-show fees. */
export const NO_SHOW_PURPOSE = "salon-no-show";

/** Price of a reservation `r`, yen. */
export const priceOfReservation: SQL = sql`(ifnull(r.course_fee, 0) + iif(r.resource_fee_is_charged, r.resource_fee, 0))`;

/** Yen of a reservation `r` that the ledger has, less what went back. */
export const paidForReservation: SQL = sql`(select ifnull(sum(o.paid_yen - o.refunded_yen), 0) from ${payments} o
	where o.purpose = ${SALON_BOOKING_PURPOSE} and o.purpose_id = r.id)`;

interface PaymentRequest {
	row: ReservationRow;
	agreed: AgreedPayment;
	/** Code of the payment's page. */
	key: string;
	/** Names of the salon and of the course. */
	title: string;
	courseName: string;
	/** Rate of the course. */
	taxRate: TaxRate;
}

/** Statements that store the terms of a new booking and request its payment, in the transaction that creates it. */
export function requestSalonPaymentStatements(
	unitOfWork: UnitOfWork,
	db: Db,
	{ row, agreed, key, title, courseName, taxRate }: PaymentRequest,
): Statement[] {
	const { mode, dueYen, noShowYen, refunds } = agreed;
	const { now } = unitOfWork;
	const lineName = mode === "deposit" ? `${courseName}（予約金）` : courseName;
	const line = { name: lineName.slice(0, 100), quantity: 1, unitYen: dueYen, taxRate };
	return [
		db.insert(salonPayments).values({
			reservationId: row.id,
			mode,
			dueYen,
			noShowYen,
			refunds,
			createdAt: now,
		}),
		...(dueYen === 0
			? [
					requestGuaranteeStatement(
						{ db, now },
						{
							key,
							friendId: sql`r.friend_id`,
							purpose: SALON_BOOKING_PURPOSE,
							purposeId: sql`r.id`,
							title: title.slice(0, 100),
							maxYen: noShowYen,
							terms: noShowTextOf(noShowYen),
							expiresAt: row.payUntil!,
							from: sql`from ${reservations} r where r.id = ${row.id}`,
						},
					),
				]
			: [
					insertRequestedPayment(
						{ db, now },
						{
							key,
							friendId: sql`r.friend_id`,
							purpose: SALON_BOOKING_PURPOSE,
							purposeId: sql`r.id`,
							title: sql`${title.slice(0, 100)}`,
							amountYen: sql`${dueYen}`,
							lines: sql`${JSON.stringify([line])}`,
							expiresAt: row.payUntil!,
							from: sql`from ${reservations} r where r.id = ${row.id}`,
						},
					),
				]),
	];
}

/** Changes by which a friend ends a booking; every other one is the shop's. */
const FRIENDS_LABELS: readonly HistoryLabel[] = ["cancel", "approve_cancel_request", "release_unpaid"];

/** Whether a change ends a booking in the friend's name, so that the terms decide about the money. */
export const isEndedByFriend = (label: HistoryLabel): boolean => FRIENDS_LABELS.includes(label);

/**
 * Statement that makes the payments of bookings due which a transaction has ended, or which an undo has restored. An
 * operator may undo the end for some seconds, so that the money goes back after them.
 */
export function markEndedPaymentsStatements(
	db: Db,
	{ reservations: rows, history, now }: UnitOfWork,
): Statement[] {
	const changes = [...rows.changed.values()]
		.filter(({ payMode, parentId }) => payMode !== null && parentId === null)
		.map((row) => {
			const label = history.findLast(
				({ subject, subjectId }) => subject === "reservation" && subjectId === row.id,
			)?.label;
			const isUndoable = label !== undefined && UNDOABLE_LABELS.includes(label);
			return {
				id: row.id,
				isActive: Number(isActiveReservation(row)),
				endedBy: label !== undefined && isEndedByFriend(label) ? "friend" : "shop",
				at: now + (isUndoable ? UNDO_NOTICE_DELAY : 0),
			};
		});
	if (changes.length === 0) return [];
	const { rows: changed, column } = rowsFrom(changes, ["id", "isActive", "endedBy", "at"]);
	return [
		execute(
			db,
			sql`update ${salonPayments} set ended_by = iif(x.is_active, null, x.ended_by), next_attempt_at = x.at, attempts = 0
				from (select ${column.id} as id, ${column.isActive} as is_active, ${column.endedBy} as ended_by,
					${column.at} as at from ${changed}) x
				where ${salonPayments.reservationId} = x.id and (salon_payments.ended_by is null) <> x.is_active`,
		),
	];
}
