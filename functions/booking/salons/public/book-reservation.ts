import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { importedValue } from "#domain/people/friend-fields/stored-value.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { findSyncedVars } from "#functions/acquisition/forms/prepare-fields.ts";
import type { BookingVisitor } from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import type { FilledInfo } from "#functions/engine/friend-records/fill-info.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { isCommandExecuted, sendCommand } from "../call-salon-room.ts";
import type { Actor } from "../engine/room-command.ts";
import type { WireReservation } from "../present-reservation.ts";
import type { BookingState } from "./booking-entry-page.ts";
import type { OpenSalon } from "./find-open-salon.ts";
import type { OwnReservation } from "./list-own-reservations.ts";
import type { VisitorInput } from "./read-visitor-input.ts";
import type { SalonConfirmation } from "./salon-confirmation.ts";

/** Actor of the commands that a visitor sends to the room. */
export const toVisitorActor = (visitor: BookingVisitor): Actor => ({
	side: "friend",
	operatorId: null,
	friendId: visitor.isFriend ? visitor.id : null,
	scope: { all: true },
});

/**
 * Save key per visitor and purpose, so that a key never returns another visitor's booking or another action.
 */
export const buildVisitorSaveKey = (ctx: Ctx, visitor: BookingVisitor, what: string, key: string) => ({
	env: ctx.env,
	saveKey: `public:${visitor.isFriend ? visitor.id : "stranger"}:${what}:${key}`,
});

/** Save key of a booking by its form's key. */
const buildBookingSaveKey = (ctx: Ctx, { salon: { visitor }, key }: BookingState) =>
	buildVisitorSaveKey(ctx, visitor, "create", key);

/** Whether this form has already created a booking: its response may have been lost. */
export const isBookingStored = (ctx: Ctx, way: BookingState): Promise<boolean> =>
	isCommandExecuted({ db: ctx.db, saveKey: buildBookingSaveKey(ctx, way).saveKey }, way.salon.id);

/** Booking requested of the room: the time, the course and the staff. */
export const toRequestedBooking = ({ choice: { course, staff, at } }: Pick<BookingState, "choice">) => ({
	date: at.date,
	from: at.from,
	course_id: course.id,
	salon_resource_id: staff?.id ?? null,
	sub_resource_ids: [],
});

/** Whether a booking, or a change request of it, has the chosen time, course and staff. */
const isSameChoice = (
	{ date, from, course_id, salon_resource_id }: WirePlace,
	{ course, staff, at }: BookingState["choice"],
): boolean =>
	date === at.date &&
	from === formatClockMinute(at.from) &&
	course_id === course.id &&
	(staff === null || salon_resource_id === staff.id);
type WirePlace = Pick<WireReservation, "date" | "from" | "course_id" | "salon_resource_id">;

/**
 * 422: the key created a different booking, as when the visitor went back after booking and sent another
 * form.
 */
const refuseOtherBooking = () => invalid("ERROR", BOOKING_TEXTS.bookedOtherwise);

/**
 * Creates a booking or a booking request, once per key.
 * @throws Refusal where the room refuses, 422 where the key created a different booking
 */
export async function bookReservation(
	ctx: Ctx,
	way: BookingState,
	{
		entered,
		confirmed,
		isAdmitted,
	}: { entered: VisitorInput; confirmed: SalonConfirmation; isAdmitted: boolean },
): Promise<WireReservation> {
	const { salon, choice, visit } = way;
	const { visitor } = salon;
	const info = visitor.isFriend ? await listFilledInfo(ctx, salon, entered) : [];
	const made = await sendCommand(buildBookingSaveKey(ctx, way), salon.id, toVisitorActor(visitor), "create", {
		...toRequestedBooking(way),
		name: visitor.isFriend ? visitor.name : entered.name,
		contact_address: entered.contact,
		comment: entered.comment,
		member_id: visitor.isFriend ? visitor.id : null,
		resource_fee_is_charged: (choice.staff?.fee ?? 0) > 0,
		meta_data: {},
		force: false,
		option: "",
		hold_key: visit,
		confirmed,
		is_over_bound: !isAdmitted,
		...(Object.keys(entered.answers).length > 0 && { answers: entered.answers }),
		...(info.length > 0 && { info }),
	});
	if (!isSameChoice(made, choice) || !isSameInput(made, entered)) throw refuseOtherBooking();
	if (visitor.isFriend && info.length > 0)
		await announceFrames(ctx.env, [{ event: "friend", friendId: visitor.id }]);
	return made;
}

/** Whether a booking contains the entered data. */
const isSameInput = (
	{ comment, contact_address, meta_data: { answers = {} } }: WireReservation,
	entered: VisitorInput,
): boolean =>
	comment === entered.comment &&
	contact_address === entered.contact &&
	Object.keys(answers).length === Object.keys(entered.answers).length &&
	Object.entries(answers).every(([id, answer]) => entered.answers[id] === answer);

/**
 * Moves a friend's booking or requests the move; its other data is kept.
 * @throws Refusal where the room refuses, 422 where the key moved it elsewhere
 */
export async function moveReservation(
	ctx: Ctx,
	{ salon, choice, visit, key }: BookingState,
	{ booking: { row }, confirmed }: { booking: OwnReservation; confirmed: SalonConfirmation },
): Promise<WireReservation> {
	const saved = buildVisitorSaveKey(ctx, salon.visitor, `update-${row.id}`, key);
	const moved = await sendCommand(saved, salon.id, toVisitorActor(salon.visitor), "update", {
		...toRequestedBooking({ choice }),
		id: row.id,
		name: row.name,
		contact_address: row.contactAddress,
		comment: row.comment,
		member_id: row.friendId,
		resource_fee_is_charged: (choice.staff?.fee ?? 0) > 0,
		meta_data: {},
		force: false,
		option: "",
		version: undefined,
		hold_key: visit,
		confirmed,
	});
	if (![moved, moved.change_child].some((place) => place && isSameChoice(place, choice)))
		throw refuseOtherBooking();
	return moved;
}

/** Friend information filled by the answers, without protected and deleted fields. */
async function listFilledInfo(
	ctx: Ctx,
	{ items }: OpenSalon,
	{ answers }: VisitorInput,
): Promise<FilledInfo[]> {
	const filling = items.filter(({ varId, id }) => varId !== null && answers[id] !== undefined);
	if (filling.length === 0) return [];
	const known = await findSyncedVars(
		ctx,
		filling.map(({ varId }) => varId!),
	);
	return filling.flatMap(({ varId, id }) => {
		const field = known.get(varId!);
		const stored = field?.protected === 0 && importedValue(field.type, answers[id]!, field.choices);
		if (!stored) return [];
		const { value, value_key, number, date, choice_id } = stored;
		return { varId: field.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
}
