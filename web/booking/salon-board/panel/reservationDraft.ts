import { changedReservation, newReservation } from "#domain/booking/salons/inputs/reservations.ts";
import { clockOf, minuteOf } from "#domain/booking/salons/minutes.ts";
import { type Checked, problemsOfSchema } from "#web/platform/ui/problems.ts";
import type { Course, Reservation, ReservationBody } from "../api.ts";
import type { Place } from "../model/dragged.ts";

/** A reservation under an operator's hands. */
export interface ReservationDraft {
	id: number | null;
	version: number | undefined;
	date: string;
	from: string;
	to: string;
	/** How long it is, which a beginning that is only half typed does not change. */
	minutes: number;
	course_id: number | null;
	salon_resource_id: number | null;
	is_nominated: boolean;
	sub_resource_ids: number[];
	member_id: number | null;
	/** What the friend is called, to be shown alone. */
	friend: string;
	name: string;
	contact_address: string;
	comment: string;
	memo: string;
	pictures: string[];
	resource_fee_is_charged: boolean;
	/** Waits for somebody to judge it. */
	asRequest: boolean;
	force: boolean;
}

const HOUR = 60;

/** A new reservation at a place where somebody pointed. */
export function newDraft(place: Partial<Place>, day: string): ReservationDraft {
	const from = place.from ?? 10 * HOUR;
	return {
		id: null,
		version: undefined,
		date: place.date ?? day,
		from: clockOf(from),
		to: clockOf(place.to ?? from + HOUR),
		minutes: (place.to ?? from + HOUR) - from,
		course_id: null,
		salon_resource_id: place.resourceId ?? null,
		is_nominated: (place.resourceId ?? null) !== null,
		sub_resource_ids: [],
		member_id: null,
		friend: "",
		name: "",
		contact_address: "",
		comment: "",
		memo: "",
		pictures: [],
		resource_fee_is_charged: false,
		asRequest: false,
		force: false,
	};
}

export const draftOf = (reservation: Reservation): ReservationDraft => ({
	id: reservation.id,
	version: reservation.version,
	date: reservation.date,
	from: reservation.from,
	to: reservation.to,
	minutes: (minuteOf(reservation.to) ?? 0) - (minuteOf(reservation.from) ?? 0),
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

/** What is written of whoever has a booking. */
const NOBODY = {
	...{ name: "", contact_address: "", comment: "", memo: "" },
	pictures: [] as string[],
} satisfies Partial<ReservationDraft>;

/**
 * What choosing another friend changes: what was written of the friend who had the booking goes with them, and comes back
 * with them; what has been typed since stays.
 */
export function withFriend(
	draft: ReservationDraft,
	start: ReservationDraft,
	member_id: number,
): Partial<ReservationDraft> {
	const chosen = { member_id, friend: "" };
	if (start.member_id === null) return chosen;
	const [before, after] = member_id === start.member_id ? [NOBODY, start] : [start, NOBODY];
	const written = Object.keys(NOBODY) as (keyof typeof NOBODY)[];
	const changed = written.filter((field) => draft[field] === before[field]);
	const added = draft.pictures.filter((key) => !start.pictures.includes(key));
	return {
		...{ ...chosen, ...Object.fromEntries(changed.map((field) => [field, after[field]])) },
		pictures: [...after.pictures, ...added],
	};
}

/** What choosing a course changes: the end follows from its minutes. */
export function withCourse(draft: ReservationDraft, course: Course | undefined): Partial<ReservationDraft> {
	const from = minuteOf(draft.from);
	if (!course || from === null) return { course_id: course?.id ?? null };
	return { course_id: course.id, ...lasting(from, course.minutes) };
}

/** What another beginning changes: the booking stays as long as it was, also while a time is only half typed. */
export function withFrom(draft: ReservationDraft, text: string): Partial<ReservationDraft> {
	const from = minuteOf(text);
	return from === null ? { from: text } : { from: text, ...lasting(from, draft.minutes) };
}

/** What another end changes: how long the booking is. */
export function withTo(draft: ReservationDraft, text: string): Partial<ReservationDraft> {
	const [from, to] = [minuteOf(draft.from), minuteOf(text)];
	return from === null || to === null || to <= from ? { to: text } : { to: text, minutes: to - from };
}

const lasting = (from: number, minutes: number) => ({
	minutes,
	to: clockOf(Math.min(from + minutes, 30 * HOUR)),
});

/** A draft as it is sent, checked as the server does. */
export function checkedDraft(draft: ReservationDraft): Checked<ReservationBody & { id?: number }> {
	const { id, version, memo, pictures, asRequest, friend, minutes, ...fields } = draft;
	const body = {
		...fields,
		meta_data: { memo, pictures },
		option: asRequest ? ("request" as const) : ("" as const),
	};
	const whole = id === null ? body : { ...body, id, ...(version !== undefined && { version }) };
	const checked = (id === null ? newReservation : changedReservation).safeParse(whole);
	return checked.success
		? { success: true, data: whole }
		: { success: false, problems: problemsOfSchema(checked.error) };
}
