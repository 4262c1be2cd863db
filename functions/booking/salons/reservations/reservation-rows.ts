import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { maskReservation, presentReservation, type WireReservation } from "../present-reservation.ts";

/**
 * Whether an operator may see whose a reservation is: their friends', or what they entered for somebody who is none. A
 * program of some friends sees those alone: what its operator entered is theirs.
 */
export const visibleReservationCondition = ({ operator }: OperatorCtx): SQL<number> =>
	sql<number>`case when ${operator.friendScope.all ? sql`1` : sql`0`} then 1
		when ${reservations.friendId} is null then ${operator.program ? sql`0` : sql`${reservations.operatorId} = ${operator.id}`}
		else ${isFriendVisible(operator, sql`${reservations.friendId}`)} end`;

/** Reservations of a salon with their requests, one statement for all of them. */
export const reservationStatement = (ctx: OperatorCtx, salonId: number, which: SQL) =>
	ctx.db
		.select({ row: reservations, seen: visibleReservationCondition(ctx) })
		.from(reservations)
		.where(and(eq(reservations.salonId, salonId), sql`${reservations.deletedAt} is null`, which))
		.orderBy(asc(reservations.startsAt), asc(reservations.id));

type Found = { row: ReservationRow & { booker?: number | null }; seen: number | null };

/** Those rows as the wire has them: requests within their reservations, what is not this operator's masked. */
export function presentReservations(found: readonly Found[], zone: string): WireReservation[] {
	const children = Map.groupBy(
		found.filter(({ row }) => row.parentId !== null),
		({ row }) => row.parentId!,
	);
	return found.flatMap(({ row, seen }) => {
		if (row.parentId !== null) return [];
		const own = (children.get(row.id) ?? []).map((child) => child.row);
		const whole = presentReservation(row, own, zone);
		return [seen === 1 ? whole : maskReservation(whole)];
	});
}

/** @throws Refusal 404 where the salon has no such reservation that this operator may see */
export async function assertReservationVisible(ctx: OperatorCtx, salonId: number, id: number): Promise<void> {
	if (ctx.operator.friendScope.all) return;
	const [found] = await reservationStatement(ctx, salonId, eq(reservations.id, id));
	if (found?.seen !== 1) throw notFound();
}
