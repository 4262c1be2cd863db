import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { importedValue } from "#domain/people/friend-fields/stored-value.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { findSyncedVars } from "#functions/acquisition/forms/prepare-fields.ts";
import type { BookingVisitor } from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import type { FilledInfo } from "#functions/engine/friend-records/fill-info.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import { isCommandExecuted, sendCommand } from "../call-salon-room.ts";
import type { Actor } from "../engine/room-command.ts";
import type { WireReservation } from "../present-reservation.ts";
import type { BookingState } from "./booking-entry-page.ts";
import type { PublicSalon } from "./find-public-salon.ts";
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
export const buildVisitorSaveKey = (ctx: Ctx, visitor: BookingVisitor, purpose: string, key: string) => ({
	env: ctx.env,
	saveKey: `public:${visitor.isFriend ? visitor.id : "stranger"}:${purpose}:${key}`,
});

/** Save key of a booking by its form's key. */
const buildBookingSaveKey = (ctx: Ctx, { salon: { visitor }, key }: BookingState) =>
	buildVisitorSaveKey(ctx, visitor, "create", key);

/** Whether this form has already created a booking: its response may have been lost. */
export const isBookingStored = (ctx: Ctx, state: BookingState): Promise<boolean> =>
	isCommandExecuted({ db: ctx.db, saveKey: buildBookingSaveKey(ctx, state).saveKey }, state.salon.id);

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
	{ date, from, course_id, salon_resource_id }: WireChoice,
	{ course, staff, at }: BookingState["choice"],
): boolean =>
	date === at.date &&
	from === formatClockMinute(at.from) &&
	course_id === course.id &&
	(staff === null || salon_resource_id === staff.id);
type WireChoice = Pick<WireReservation, "date" | "from" | "course_id" | "salon_resource_id">;

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
	state: BookingState,
	{
		visitorInput,
		confirmed,
		isAdmitted,
	}: { visitorInput: VisitorInput; confirmed: SalonConfirmation; isAdmitted: boolean },
): Promise<WireReservation> {
	const { salon, choice, visit } = state;
	const { visitor } = salon;
	const info = visitor.isFriend ? await listFilledInfo(ctx, salon, visitorInput) : [];
	const reservation = await sendCommand(
		buildBookingSaveKey(ctx, state),
		salon.id,
		toVisitorActor(visitor),
		"createReservation",
		{
			...toRequestedBooking(state),
			name: visitor.isFriend ? visitor.name : visitorInput.name,
			contact_address: visitorInput.contact,
			comment: visitorInput.comment,
			member_id: visitor.isFriend ? visitor.id : null,
			resource_fee_is_charged: (choice.staff?.fee ?? 0) > 0,
			meta_data: {},
			force: false,
			option: "",
			hold_key: visit,
			confirmed,
			...(confirmed.payment && { pay_key: createUrlCode(ctx, "payment") }),
			is_over_bound: !isAdmitted,
			...(Object.keys(visitorInput.answers).length > 0 && { answers: visitorInput.answers }),
			...(info.length > 0 && { info }),
		},
	);
	if (!isSameChoice(reservation, choice) || !isSameInput(reservation, visitorInput))
		throw refuseOtherBooking();
	if (visitor.isFriend && info.length > 0)
		await announceFrames(ctx.env, [{ event: "friend", friendId: visitor.id }]);
	return reservation;
}

/** Whether a booking contains the entered data. */
const isSameInput = (
	{ comment, contact_address, meta_data: { answers = {} } }: WireReservation,
	visitorInput: VisitorInput,
): boolean =>
	comment === visitorInput.comment &&
	contact_address === visitorInput.contact &&
	Object.keys(answers).length === Object.keys(visitorInput.answers).length &&
	Object.entries(answers).every(([id, answer]) => visitorInput.answers[id] === answer);

/**
 * Moves a friend's booking or requests the move; its other data is kept.
 * @throws Refusal where the room refuses, 422 where the key moved it elsewhere
 */
export async function moveReservation(
	ctx: Ctx,
	{ salon, choice, visit, key }: BookingState,
	{ booking: { row }, confirmed }: { booking: OwnReservation; confirmed: SalonConfirmation },
): Promise<WireReservation> {
	const saveKeyContext = buildVisitorSaveKey(ctx, salon.visitor, `update-${row.id}`, key);
	const reservation = await sendCommand(
		saveKeyContext,
		salon.id,
		toVisitorActor(salon.visitor),
		"updateReservation",
		{
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
		},
	);
	if (![reservation, reservation.change_child].some((time) => time && isSameChoice(time, choice)))
		throw refuseOtherBooking();
	return reservation;
}

/** Friend information filled by the answers, without protected and deleted fields. */
async function listFilledInfo(
	ctx: Ctx,
	{ items }: PublicSalon,
	{ answers }: VisitorInput,
): Promise<FilledInfo[]> {
	const fieldItems = items.filter(({ varId, id }) => varId !== null && answers[id] !== undefined);
	if (fieldItems.length === 0) return [];
	const syncedVars = await findSyncedVars(
		ctx,
		fieldItems.map(({ varId }) => varId!),
	);
	return fieldItems.flatMap(({ varId, id }) => {
		const field = syncedVars.get(varId!);
		const storedValue = field?.protected === 0 && importedValue(field.type, answers[id]!, field.choices);
		if (!storedValue) return [];
		const { value, value_key, number, date, choice_id } = storedValue;
		return { varId: field.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
}
