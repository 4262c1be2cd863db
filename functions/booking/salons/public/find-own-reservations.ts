import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { REQUEST_MODES, type RequestMode } from "#domain/booking/salons/codes.ts";
import type { SalonRules } from "#domain/booking/salons/settings.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";

/** Time for which a past booking is listed, and maximum number of bookings. */
const SHOWN_FOR = 90 * DAY;
const MOST_SHOWN = 50;

export interface OwnReservation {
	row: ReservationRow;
	/** Its open requests. */
	asked: readonly ReservationRow[];
}

/** A friend's bookings at a salon: what is still to come first, then what was. */
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
				sql`${reservations.startsAt} > ${ctx.now - SHOWN_FOR}`,
			),
		)
		.orderBy(sql`${reservations.endsAt} < ${ctx.now}`, asc(reservations.startsAt))
		.limit(MOST_SHOWN);
	return withRequests(ctx, rows);
}

/** One booking of a friend; undefined for anybody else's. */
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
	return (await withRequests(ctx, rows))[0];
}

/** Condition on the pending requests of these bookings. */
export const pendingRequestsCondition = (ids: readonly number[]) =>
	and(
		inArray(reservations.parentId, ids),
		isNull(reservations.deletedAt),
		inArray(reservations.status, ["edit_pending", "cancel_pending"]),
	);

async function withRequests(ctx: Ctx, rows: ReservationRow[]): Promise<OwnReservation[]> {
	if (rows.length === 0) return [];
	const children = await ctx.db
		.select()
		.from(reservations)
		.where(pendingRequestsCondition(rows.map(({ id }) => id)));
	return rows.map((row) => ({
		row,
		asked: children.filter(({ parentId }) => parentId === row.id),
	}));
}

/**
 * Actions that a friend may take on a booking now: immediate, as a request, or not allowed. The room checks
 * again.
 */
export function allowedReservationActions(
	ctx: Ctx,
	rules: SalonRules,
	{ row, asked }: OwnReservation,
	what: "change" | "cancel",
): "now" | "request" | null {
	const mode: RequestMode = rules.modes[what];
	const minutes = what === "change" ? rules.deadline.changeMinutes : rules.deadline.cancelMinutes;
	const isStanding = row.status === "approved" || row.status === "pending";
	if (!isStanding || mode === REQUEST_MODES.refused || ctx.now > row.startsAt - minutes * MINUTE) return null;
	if (row.startsAt <= ctx.now) return null;
	if (mode === REQUEST_MODES.allowed) return "now";
	const child = what === "change" ? "edit_pending" : "cancel_pending";
	return row.status === "approved" && !asked.some(({ status }) => status === child) ? "request" : null;
}
