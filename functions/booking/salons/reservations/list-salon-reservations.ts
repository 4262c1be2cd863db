import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSalonExists } from "../urls/list-salon-urls.ts";
import { bookedBetweenCondition, presentReservations, selectReservations } from "./reservation-rows.ts";

interface ListReservationsInput {
	salonId: number;
	ids?: number[] | undefined;
	from: string | null;
	to: string | null;
}

/** Default number of days in a list. */
const DEFAULT_DAYS = 31;
/** Maximum number of reservations per response; more than a board shows. */
const MAX_RESERVATIONS = 2_000;

/**
 * Lists the reservations of a salon by id or period (M-310).
 * @throws Refusal 404 where there is no such salon
 */
export async function listSalonReservations({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: ListReservationsInput;
}) {
	await assertSalonExists(ctx.db, input.salonId);
	const from = input.from ?? currentDay(ctx.now, ctx.zone);
	const to = input.to ?? daysAfter(from, DEFAULT_DAYS);
	const requestedIds = valuesOfList(input.ids ?? []);
	const condition = input.ids
		? sql`(${reservations.id} in ${requestedIds} or ${reservations.parentId} in ${requestedIds})`
		: bookedBetweenCondition(input.salonId, from, to);
	const rows = await selectReservations(ctx, input.salonId, condition).limit(MAX_RESERVATIONS);
	return { data: presentReservations(rows, ctx.zone) };
}
