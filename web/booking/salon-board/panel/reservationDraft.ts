import {
	changedReservationInput,
	newReservationInput,
} from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatClockMinute, LAST_MINUTE, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { type CheckResult, toSchemaProblems } from "#web/platform/ui/formProblems.ts";
import type { BoardCourse, BoardReservation, ReservationBody } from "../boardApi.ts";
import type { BoardPosition } from "../model/dragTarget.ts";

/** Form draft of a reservation. */
export interface ReservationDraft {
	id: number | null;
	version: number | undefined;
	date: string;
	from: string;
	to: string;
	/** Duration in minutes, unaffected by a half-typed start. */
	minutes: number;
	course_id: number | null;
	salon_resource_id: number | null;
	is_nominated: boolean;
	sub_resource_ids: number[];
	member_id: number | null;
	/** Name of the friend, for display only. */
	friend: string;
	name: string;
	contact_address: string;
	comment: string;
	memo: string;
	pictures: string[];
	resource_fee_is_charged: boolean;
	/** Saves the booking as a pending request. */
	asRequest: boolean;
	force: boolean;
}

const HOUR = 60;

/** Draft of a new reservation at the pressed position, for a friend if one is given. */
export function newReservationDraft(
	position: Partial<BoardPosition>,
	day: string,
	friend?: { id: number; name: string },
): ReservationDraft {
	const from = position.from ?? 10 * HOUR;
	return {
		id: null,
		version: undefined,
		date: position.date ?? day,
		from: formatClockMinute(from),
		to: formatClockMinute(position.to ?? from + HOUR),
		minutes: (position.to ?? from + HOUR) - from,
		course_id: null,
		salon_resource_id: position.resourceId ?? null,
		is_nominated: (position.resourceId ?? null) !== null,
		sub_resource_ids: [],
		member_id: friend?.id ?? null,
		friend: friend?.name ?? "",
		name: friend?.name ?? "",
		contact_address: "",
		comment: "",
		memo: "",
		pictures: [],
		resource_fee_is_charged: false,
		asRequest: false,
		force: false,
	};
}

export const reservationDraftOf = (reservation: BoardReservation): ReservationDraft => ({
	id: reservation.id,
	version: reservation.version,
	date: reservation.date,
	from: reservation.from,
	to: reservation.to,
	minutes: (parseClockMinute(reservation.to) ?? 0) - (parseClockMinute(reservation.from) ?? 0),
	course_id: reservation.course_id,
	salon_resource_id: reservation.salon_resource_id,
	is_nominated: reservation.is_nominated,
	sub_resource_ids: reservation.sub_resource_ids,
	member_id: reservation.member_id,
	friend: reservation.member_id === null ? "" : reservation.name,
	name: reservation.name,
	contact_address: reservation.contact_address,
	comment: reservation.comment,
	memo: reservation.meta_data.memo ?? "",
	pictures: reservation.meta_data.pictures ?? [],
	resource_fee_is_charged: reservation.resource_fee_is_charged,
	asRequest: false,
	force: false,
});

/** Blank customer fields. */
const BLANK_CUSTOMER = {
	name: "",
	contact_address: "",
	comment: "",
	memo: "",
	pictures: [] as string[],
} satisfies Partial<ReservationDraft>;

/**
 * Fields that change with the friend: the original customer's data is cleared for another friend and restored
 * for the original one; newly typed text is kept.
 */
export function applyFriend(
	draft: ReservationDraft,
	start: ReservationDraft,
	member_id: number,
): Partial<ReservationDraft> {
	const friendPart = { member_id, friend: "" };
	if (start.member_id === null) return friendPart;
	const [previousCustomer, nextCustomer] =
		member_id === start.member_id ? [BLANK_CUSTOMER, start] : [start, BLANK_CUSTOMER];
	const customerFields = Object.keys(BLANK_CUSTOMER) as (keyof typeof BLANK_CUSTOMER)[];
	const untouchedFields = customerFields.filter((field) => draft[field] === previousCustomer[field]);
	const addedPictures = draft.pictures.filter((key) => !start.pictures.includes(key));
	return {
		...friendPart,
		...Object.fromEntries(untouchedFields.map((field) => [field, nextCustomer[field]])),
		pictures: [...nextCustomer.pictures, ...addedPictures],
	};
}

/** Fields that change with the course: the end follows from its duration. */
export function applyCourse(
	draft: ReservationDraft,
	course: BoardCourse | undefined,
): Partial<ReservationDraft> {
	const from = parseClockMinute(draft.from);
	if (!course || from === null) return { course_id: course?.id ?? null };
	return { course_id: course.id, ...endAfter(from, course.minutes) };
}

/** Fields that change with the start: the duration is kept, even while the time is half typed. */
export function applyStart(draft: ReservationDraft, text: string): Partial<ReservationDraft> {
	const from = parseClockMinute(text);
	return from === null ? { from: text } : { from: text, ...endAfter(from, draft.minutes) };
}

/** Fields that change with the end: the duration. */
export function applyEnd(draft: ReservationDraft, text: string): Partial<ReservationDraft> {
	const [from, to] = [parseClockMinute(draft.from), parseClockMinute(text)];
	return from === null || to === null || to <= from ? { to: text } : { to: text, minutes: to - from };
}

const endAfter = (from: number, minutes: number) => ({
	minutes,
	to: formatClockMinute(Math.min(from + minutes, LAST_MINUTE)),
});

/** Validates a draft with the server's schema. */
export function checkReservationDraft(
	draft: ReservationDraft,
): CheckResult<ReservationBody & { id?: number }> {
	const { id, version, memo, pictures, asRequest, friend, minutes, ...fields } = draft;
	const body = {
		...fields,
		meta_data: { memo, pictures },
		option: asRequest ? ("request" as const) : ("" as const),
	};
	const fullBody = id === null ? body : { ...body, id, ...(version !== undefined && { version }) };
	const checked = (id === null ? newReservationInput : changedReservationInput).safeParse(fullBody);
	return checked.success
		? { success: true, data: fullBody }
		: { success: false, problems: toSchemaProblems(checked.error) };
}
