import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatClockMinute, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { BookingChange } from "#domain/integrations/open-api/v1/salon-schemas.ts";
import { sendOperatorCommand } from "#functions/booking/salons/call-salon-room.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { findBookingFriendName } from "#functions/booking/salons/reservations/find-booking-friend-name.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ProgramCtx } from "../program-context.ts";
import { durationOf, type WantedTime, withNextFree } from "./next-free-time.ts";
import {
	findReservation,
	parseCommand,
	presentProgramReservation,
	RESERVATION_FIELD_NAMES,
	type ReservationRef,
} from "./program-reservations.ts";

/** Maximum attempts at a change while others change the same reservation. */
const MAX_ATTEMPTS = 5;

/**
 * Changes a reservation. Omitted fields keep their current values: one with a new start keeps its length. Another course
 * without an end takes its own length.
 * @throws Refusal 404; 409 for another version; 422 for values that the console would refuse too. Problem 409 with the next
 * free time where this one is taken
 */
export function changeForProgram(ctx: ProgramCtx, ref: ReservationRef, changes: BookingChange) {
	return withNextFree(ctx, ref.salonId, {
		work: () => changeLatest(ctx, ref, changes),
		readWantedTime: async () => wantedTimeOf(await findReservation(ctx, ref), changes),
	});
}

function wantedTimeOf(current: WireReservation, changes: BookingChange): WantedTime {
	const { course_id = current.course_id, resource_id = current.salon_resource_id } = changes;
	const { date = current.date, from = current.from } = changes;
	const to = changedEnd(current, changes);
	return {
		course_id,
		resource_id,
		date,
		from,
		...(to && { to }),
		ignoring: current.id,
		needsOtherResources: current.sub_resource_ids.length > 0,
	};
}

/**
 * Returns the end of a changed reservation: a moved one keeps its length, and another course brings its own (undefined).
 * A time that cannot be read stays for the schema to refuse.
 */
function changedEnd(current: WireReservation, changes: BookingChange): string | undefined {
	if (changes.to !== undefined) return changes.to;
	const { course_id = current.course_id, from = current.from } = changes;
	if (course_id !== current.course_id && course_id !== null) return undefined;
	const start = parseClockMinute(from);
	return start === null ? current.to : formatClockMinute(start + durationOf(current));
}

/** Applies changes to the current version, and again to the next one where another writer was faster. */
function changeLatest(ctx: ProgramCtx, ref: ReservationRef, changes: BookingChange) {
	return withRenamedFields(RESERVATION_FIELD_NAMES, async () => {
		for (let attempt = 1; ; attempt++) {
			const current = await findReservation(ctx, ref);
			try {
				return await changeVersion(ctx, { ref, current, changes });
			} catch (error) {
				const wasChangedByOther =
					changes.version === undefined &&
					error instanceof Refusal &&
					error.status === 409 &&
					(await findReservation(ctx, ref)).version !== current.version;
				if (!wasChangedByOther || attempt >= MAX_ATTEMPTS) throw error;
			}
		}
	});
}

/**
 * Changes one version of a reservation. The room refuses a stale one, because the omitted fields are sent with the values
 * of that version and would undo a parallel change.
 */
async function changeVersion(
	ctx: ProgramCtx,
	{ ref, current, changes }: { ref: ReservationRef; current: WireReservation; changes: BookingChange },
) {
	const end = changedEnd(current, changes);
	const command = parseCommand(changedReservationInput, {
		id: ref.id,
		name: changes.name ?? current.name,
		contact_address: changes.contact_address ?? current.contact_address,
		comment: changes.comment ?? current.comment,
		date: changes.date ?? current.date,
		from: changes.from ?? current.from,
		...(end !== undefined && { to: end }),
		course_id: changes.course_id === undefined ? current.course_id : changes.course_id,
		member_id: current.member_id,
		salon_resource_id: changes.resource_id === undefined ? current.salon_resource_id : changes.resource_id,
		...(changes.resource_id === undefined && { is_nominated: current.is_nominated }),
		sub_resource_ids: current.sub_resource_ids,
		resource_fee_is_charged: current.resource_fee_is_charged,
		version: changes.version ?? current.version,
	});
	const friend_name = await findBookingFriendName(ctx, command.member_id);
	return presentProgramReservation(
		await sendOperatorCommand(ctx, ref.salonId, "updateReservation", {
			...command,
			friend_name,
			// An operator may have chosen a start outside the salon's unit, which other changes must keep.
			on_unit: changes.from !== undefined,
		}),
	);
}
