import { clockOf } from "#domain/booking/salons/minutes.ts";
import { broughtValue } from "#domain/people/friend-fields/stored-value.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { findSyncedVars } from "#functions/acquisition/forms/prepare-fields.ts";
import type { BookingVisitor } from "#functions/booking/booking-pages/booking-visitor.ts";
import type { Ctx } from "#functions/context.ts";
import type { FilledInfo } from "#functions/engine/friend-records/fill-info.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { isCommandAnswered, sendCommand } from "../call-salon-room.ts";
import type { Actor } from "../engine/room-command.ts";
import type { WireReservation } from "../present-reservation.ts";
import type { BookingState } from "./entry-page.ts";
import type { OwnReservation } from "./find-own-reservations.ts";
import type { OpenSalon } from "./open-salon.ts";
import type { SalonConfirmation } from "./salon-confirmation.ts";
import type { VisitorInput } from "./visitor-input.ts";

/** Actor of the commands that a visitor sends to the room. */
export const visitorActor = (visitor: BookingVisitor): Actor => ({
	side: "friend",
	operatorId: null,
	friendId: visitor.isFriend ? visitor.id : null,
	scope: { all: true },
});

/** A key is the visitor's own and for one thing: nobody is answered with another's booking, or with what else they did. */
export const savedAs = (ctx: Ctx, visitor: BookingVisitor, what: string, key: string) => ({
	env: ctx.env,
	saveKey: `public:${visitor.isFriend ? visitor.id : "stranger"}:${what}:${key}`,
});

/** Save key of a booking by its form's key. */
const savedBooking = (ctx: Ctx, { salon: { visitor }, key }: BookingState) =>
	savedAs(ctx, visitor, "create", key);

/** Whether this form has booked before, for a visitor who presses again after a lost answer. */
export const isBookingKept = (ctx: Ctx, way: BookingState): Promise<boolean> =>
	isCommandAnswered({ db: ctx.db, saveKey: savedBooking(ctx, way).saveKey }, way.salon.id);

/** Booking requested of the room: the time, the course and the staff. */
export const requestedBooking = ({ choice: { course, staff, at } }: Pick<BookingState, "choice">) => ({
	date: at.date,
	from: at.from,
	course_id: course.id,
	salon_resource_id: staff?.id ?? null,
	sub_resource_ids: [],
});

/** Whether a booking, or what is asked of it, has the chosen time, course and staff. */
const isAt = (
	{ date, from, course_id, salon_resource_id }: Place,
	{ course, staff, at }: BookingState["choice"],
): boolean =>
	date === at.date &&
	from === clockOf(at.from) &&
	course_id === course.id &&
	(staff === null || salon_resource_id === staff.id);
type Place = Pick<WireReservation, "date" | "from" | "course_id" | "salon_resource_id">;

/** 422: the key has booked something else. Whoever goes back after a booking and sends another form has not booked that. */
const bookedOtherwise = () => invalid("ERROR", BOOKING_TEXTS.bookedOtherwise);

/**
 * Books, or asks to; the same key books once.
 * @throws Refusal where the room refuses, 422 where the key has booked something else
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
	const info = visitor.isFriend ? await infoOf(ctx, salon, entered) : [];
	const made = await sendCommand(savedBooking(ctx, way), salon.id, visitorActor(visitor), "create", {
		...requestedBooking(way),
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
	if (!isAt(made, choice) || !isEntered(made, entered)) throw bookedOtherwise();
	if (visitor.isFriend && info.length > 0)
		await announceFrames(ctx.env, [{ event: "friend", friendId: visitor.id }]);
	return made;
}

/** Whether a booking holds what was entered. */
const isEntered = (
	{ comment, contact_address, meta_data: { answers = {} } }: WireReservation,
	entered: VisitorInput,
): boolean =>
	comment === entered.comment &&
	contact_address === entered.contact &&
	Object.keys(answers).length === Object.keys(entered.answers).length &&
	Object.entries(answers).every(([id, answer]) => entered.answers[id] === answer);

/**
 * Moves a friend's booking, or asks to. What it holds besides time and place stays.
 * @throws Refusal where the room refuses, 422 where the key has moved it elsewhere
 */
export async function moveReservation(
	ctx: Ctx,
	{ salon, choice, visit, key }: BookingState,
	{ booking: { row }, confirmed }: { booking: OwnReservation; confirmed: SalonConfirmation },
): Promise<WireReservation> {
	const saved = savedAs(ctx, salon.visitor, `update-${row.id}`, key);
	const moved = await sendCommand(saved, salon.id, visitorActor(salon.visitor), "update", {
		...requestedBooking({ choice }),
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
	if (![moved, moved.change_child].some((place) => place && isAt(place, choice))) throw bookedOtherwise();
	return moved;
}

/** The friend information that answers fill; what is protected or gone is not filled. */
async function infoOf(ctx: Ctx, { items }: OpenSalon, { answers }: VisitorInput): Promise<FilledInfo[]> {
	const filling = items.filter(({ varId, id }) => varId !== null && answers[id] !== undefined);
	if (filling.length === 0) return [];
	const known = await findSyncedVars(
		ctx,
		filling.map(({ varId }) => varId!),
	);
	return filling.flatMap(({ varId, id }) => {
		const field = known.get(varId!);
		const stored = field?.protected === 0 && broughtValue(field.type, answers[id]!, field.choices);
		if (!stored) return [];
		const { value, value_key, number, date, choice_id } = stored;
		return { varId: field.id, value, valueKey: value_key, number, date, choiceId: choice_id };
	});
}
