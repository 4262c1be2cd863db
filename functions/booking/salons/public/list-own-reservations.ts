import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { REQUEST_MODES, type RequestMode } from "#domain/booking/salons/salon-codes.ts";
import type { SalonRules } from "#domain/booking/salons/salon-settings.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";

/** Period for which past bookings are listed, and maximum number of listed bookings. */
const PAST_RESERVATIONS_PERIOD = 90 * DAY;
const MAX_OWN_RESERVATIONS = 50;

/** Reservation of the friend with its pending requests. */
export interface OwnReservation {
	row: ReservationRow;
	/** Its pending requests. */
	requests: readonly ReservationRow[];
}

/** Lists a friend's bookings at a salon, future ones first. */
export async function listOwnReservations(
	ctx: Ctx,
	salonId: number,
	friendId: number,
): Promise<OwnReservation[]> {
	const rows = await ctx.db
		.select()
		.from(reservations)
		.where(
			and(
				eq(reservations.friendId, friendId),
				eq(reservations.salonId, salonId),
				isNull(reservations.parentId),
				isNull(reservations.deletedAt),
				sql`${reservations.startsAt} > ${ctx.now - PAST_RESERVATIONS_PERIOD}`,
			),
		)
		.orderBy(sql`${reservations.endsAt} < ${ctx.now}`, asc(reservations.startsAt))
		.limit(MAX_OWN_RESERVATIONS);
	return addPendingRequests(ctx, rows);
}

/** Finds a booking of a friend; undefined for another friend's booking. */
export async function findOwnReservation(
	ctx: Ctx,
	{ salonId, friendId, id }: { salonId: number; friendId: number; id: number },
): Promise<OwnReservation | undefined> {
	const rows = await ctx.db
		.select()
		.from(reservations)
		.where(
			and(
				eq(reservations.id, id),
				eq(reservations.friendId, friendId),
				eq(reservations.salonId, salonId),
				isNull(reservations.parentId),
				isNull(reservations.deletedAt),
			),
		);
	return (await addPendingRequests(ctx, rows))[0];
}

/** Condition for the pending requests of these bookings. */
export const pendingRequestsCondition = (ids: readonly number[]) =>
	and(
		inArray(reservations.parentId, ids),
		isNull(reservations.deletedAt),
		inArray(reservations.status, ["edit_pending", "cancel_pending"]),
	);

async function addPendingRequests(ctx: Ctx, rows: ReservationRow[]): Promise<OwnReservation[]> {
	if (rows.length === 0) return [];
	const children = await ctx.db
		.select()
		.from(reservations)
		.where(pendingRequestsCondition(rows.map(({ id }) => id)));
	return rows.map((row) => ({
		row,
		requests: children.filter(({ parentId }) => parentId === row.id),
	}));
}

/**
 * Last time at which a friend may change or cancel a booking. One with a payment or a card is not moved after the last time to
 * cancel, so that no refund is reached by a move.
 */
export function lastTimeOf(
	{ deadline: { changeMinutes, cancelMinutes } }: SalonRules,
	{ startsAt, payMode }: Pick<ReservationRow, "startsAt" | "payMode">,
	action: "change" | "cancel",
): number {
	const changeLimit = payMode === null ? changeMinutes : Math.max(changeMinutes, cancelMinutes);
	return startsAt - (action === "change" ? changeLimit : cancelMinutes) * MINUTE;
}

/**
 * Returns how a friend may change or cancel a booking now: at once, by a request, or not at all (null). The
 * room checks again.
 */
export function getAllowedAction(
	ctx: Ctx,
	rules: SalonRules,
	{ row, requests }: OwnReservation,
	action: "change" | "cancel",
): "now" | "request" | null {
	const mode: RequestMode = rules.modes[action];
	const isActive = row.status === "approved" || row.status === "pending";
	// A booking that waits for its payment is not moved, and given up at any time.
	if (row.payUntil !== null) return isActive && action === "cancel" ? "now" : null;
	if (!isActive || mode === REQUEST_MODES.refused || ctx.now > lastTimeOf(rules, row, action)) return null;
	if (row.startsAt <= ctx.now) return null;
	if (mode === REQUEST_MODES.allowed) return "now";
	const requestStatus = action === "change" ? "edit_pending" : "cancel_pending";
	return row.status === "approved" && !requests.some(({ status }) => status === requestStatus)
		? "request"
		: null;
}
