import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { ShownReservationRow } from "../engine/salon-rows.ts";
import { maskReservation, presentReservation, type WireReservation } from "../present-reservation.ts";

/**
 * SQL: whether an operator may see the friend of a reservation. Without a friend, only the operator who
 * entered it may; an API program with restricted friends may not.
 */
export const visibleReservationCondition = ({ operator }: OperatorCtx): SQL<number> =>
	sql<number>`case when ${operator.friendScope.all ? sql`1` : sql`0`} then 1
		when ${reservations.friendId} is null then ${operator.program ? sql`0` : sql`${reservations.operatorId} = ${operator.id}`}
		else ${isFriendVisible(operator, sql`${reservations.friendId}`)} end`;

// A week's board has a thousand rows; reading the columns that it does not show takes a fifth of the time.
const {
	salonId: _salon,
	side: _side,
	operatorId: _operator,
	booker: _booker,
	...SHOWN_COLUMNS
} = getTableColumns(reservations);

/** Selects reservations of a salon with their requests, in one statement. */
export const selectReservations = (ctx: OperatorCtx, salonId: number, condition: SQL) =>
	ctx.db
		.select({ row: SHOWN_COLUMNS, isVisible: visibleReservationCondition(ctx) })
		.from(reservations)
		.where(and(eq(reservations.salonId, salonId), sql`${reservations.deletedAt} is null`, condition))
		.orderBy(asc(reservations.startsAt), asc(reservations.id));

/**
 * Condition for the reservations of these days with their requests. A change request has the date of the new
 * time, but belongs to its reservation.
 */
export const bookedBetweenCondition = (salonId: number, from: string, to: string): SQL =>
	sql`(${reservations.date} between ${from} and ${to} and ${reservations.parentId} is null
		or ${reservations.parentId} in (select p.id from ${reservations} p
			where p.salon_id = ${salonId} and p.date between ${from} and ${to}))`;

type FoundReservation = { row: ShownReservationRow; isVisible: number | null };

/** Converts the rows for the API: requests within their reservations, hidden friends masked. */
export function presentReservations(rows: readonly FoundReservation[], zone: string): WireReservation[] {
	const children = Map.groupBy(
		rows.filter(({ row }) => row.parentId !== null),
		({ row }) => row.parentId!,
	);
	return rows.flatMap(({ row, isVisible }) => {
		if (row.parentId !== null) return [];
		const requests = (children.get(row.id) ?? []).map((child) => child.row);
		const reservation = presentReservation(row, requests, zone);
		return [isVisible === 1 ? reservation : maskReservation(reservation)];
	});
}

/** @throws Refusal 404 where the salon has no such reservation that the operator may see */
export async function assertReservationVisible(ctx: OperatorCtx, salonId: number, id: number): Promise<void> {
	if (ctx.operator.friendScope.all) return;
	const [row] = await selectReservations(ctx, salonId, eq(reservations.id, id));
	if (row?.isVisible !== 1) throw notFound();
}

/**
 * The same, for a reservation that may have been deleted.
 * @throws Refusal 404 where the salon had no such reservation that the operator may see
 */
export async function assertFormerReservationVisible(
	ctx: OperatorCtx,
	salonId: number,
	id: number,
): Promise<void> {
	if (ctx.operator.friendScope.all) return;
	const [row] = await ctx.db
		.select({ isVisible: visibleReservationCondition(ctx) })
		.from(reservations)
		.where(and(eq(reservations.salonId, salonId), eq(reservations.id, id)));
	if (row?.isVisible !== 1) throw notFound();
}
