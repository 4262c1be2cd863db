import { eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { reservations } from "#db/booking/reservation-tables.ts";
import { newReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import type { SalonBooking } from "#domain/integrations/open-api/v1/salon-schemas.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { sendOperatorCommand } from "#functions/booking/salons/call-salon-room.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { findBookingFriendName } from "#functions/booking/salons/reservations/find-booking-friend-name.ts";
import {
	presentReservations,
	selectReservations,
} from "#functions/booking/salons/reservations/reservation-rows.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import type { ProgramCtx } from "../program-context.ts";
import { withNextFree } from "./next-free-time.ts";

/** Field names of the console, and their names in this API. */
export const RESERVATION_FIELD_NAMES: [RegExp, string][] = [
	[/^member_id$/, "fid"],
	[/^salon_resource_id$/, "resource_id"],
];

/** Converts a reservation to the shape of this API. */
export const presentProgramReservation = (reservation: WireReservation) => ({
	id: reservation.id,
	fid: reservation.member_id,
	name: reservation.name,
	contact_address: reservation.contact_address,
	comment: reservation.comment,
	status: reservation.status,
	date: reservation.date,
	from: reservation.from,
	to: reservation.to,
	course_id: reservation.course_id,
	resource_id: reservation.salon_resource_id,
	version: reservation.version,
});

/** Returns the reservations of a period; those of friends outside the program's scope are masked. */
export async function listProgramReservations(
	ctx: ProgramCtx,
	{ salonId, from, to }: { salonId: number; from: string; to: string },
) {
	const isInPeriod = sql`${reservations.date} between ${from} and ${to}`;
	const rows = await selectReservations(ctx, salonId, isInPeriod);
	return { items: presentReservations(rows, ctx.zone).map(presentProgramReservation) };
}

/** Reservation of a salon. */
export interface ReservationRef {
	salonId: number;
	id: number;
}

/** Returns one reservation. @throws Refusal 404, also where its friend is outside the program's scope */
export async function showProgramReservation(ctx: ProgramCtx, { salonId, id }: ReservationRef) {
	return presentProgramReservation(await findReservation(ctx, { salonId, id }));
}

/** @throws Refusal 404, also where its friend is outside the program's scope */
export async function findReservation(
	ctx: ProgramCtx,
	{ salonId, id }: ReservationRef,
): Promise<WireReservation> {
	const rows = await selectReservations(
		ctx,
		salonId,
		or(eq(reservations.id, id), eq(reservations.parentId, id))!,
	);
	const [reservation] = presentReservations(rows, ctx.zone);
	if (!reservation || reservation.is_masked) throw notFound();
	return reservation;
}

/**
 * Creates a reservation, once per call.
 * @throws Refusal 404; 422 for values that the console would refuse too. Problem 409 with the next free time if this one is
 * taken
 */
export async function bookForProgram(ctx: ProgramCtx, salonId: number, input: SalonBooking) {
	// Reservations without a friend are outside a restricted scope: the program could neither read nor cancel its own.
	if (input.fid === null && ctx.caller.friends !== null) throw invalid("fid", API_V1_TEXTS.friendNeeded);
	return withNextFree(ctx, salonId, {
		work: () => createReservation(ctx, salonId, input),
		readWantedTime: async () => input,
	});
}

const createReservation = (ctx: ProgramCtx, salonId: number, input: SalonBooking) =>
	withRenamedFields(RESERVATION_FIELD_NAMES, async () => {
		const command = parseCommand(newReservationInput, {
			name: input.name,
			contact_address: input.contact_address,
			comment: input.comment,
			date: input.date,
			from: input.from,
			...(input.to !== undefined && { to: input.to }),
			course_id: input.course_id,
			member_id: input.fid,
			salon_resource_id: input.resource_id,
			option: input.as_request ? "request" : "",
		});
		const friend_name = await findBookingFriendName(ctx, command.member_id);
		return presentProgramReservation(
			await sendOperatorCommand(ctx, salonId, "createReservation", {
				...command,
				friend_name,
				on_unit: true,
			}),
		);
	});

/** Cancels a reservation; a canceled one stays as it is. @throws Refusal 404, 422 where its status allows no change */
export async function cancelForProgram(ctx: ProgramCtx, ref: ReservationRef) {
	await findReservation(ctx, ref);
	return presentProgramReservation(
		await sendOperatorCommand(ctx, ref.salonId, "cancelReservation", { id: ref.id }),
	);
}

/** Parses input by the console's own schema. @throws Refusal 422 at the fields that do not fit it */
export function parseCommand<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return parsed.data;
}
