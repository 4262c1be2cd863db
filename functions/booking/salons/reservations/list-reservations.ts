import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSalon } from "../urls/list-salon-urls.ts";
import { presentReservations, reservationStatement } from "./reservation-rows.ts";

interface Input {
	salonId: number;
	ids?: number[] | undefined;
	from: string | null;
	to: string | null;
}

/** Days that a list covers where nobody says how many. */
const AHEAD = 31;
/** The most that one call answers; more than a board can show. */
const MOST = 2_000;

/** The reservations of a salon: those with these ids, or of some days (M-310). @throws Refusal 404 without such a salon */
export async function listSalonReservations({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	await assertSalon(ctx.db, input.salonId);
	const from = input.from ?? currentDay(ctx.now, ctx.zone);
	const to = input.to ?? daysAfter(from, AHEAD);
	const asked = valuesOfList(input.ids ?? []);
	const which = input.ids
		? sql`(${reservations.id} in ${asked} or ${reservations.parentId} in ${asked})`
		: // A request to move a booking lies on the new day, but is shown with its booking.
			sql`(${reservations.date} between ${from} and ${to} and ${reservations.parentId} is null
				or ${reservations.parentId} in (select p.id from ${reservations} p
					where p.salon_id = ${input.salonId} and p.date between ${from} and ${to}))`;
	const found = await reservationStatement(ctx, input.salonId, which).limit(MOST);
	return { data: presentReservations(found, ctx.zone) };
}
