import { type Ask, buffersOf } from "#domain/booking/salons/availability.ts";
import { LAST_MINUTE, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findSalonCourse } from "../engine/read-salon-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { conflictRefusal } from "./conflict-refusal.ts";

/** Booking requested by a friend or an operator. */
export interface RequestedBooking {
	date: string;
	from: number;
	to?: number | undefined;
	course_id: number | null;
	salon_resource_id: number | null;
	/** Whether the resource was asked for, which whoever names one does unless they say otherwise. */
	is_nominated?: boolean | undefined;
	sub_resource_ids: number[];
	force: boolean;
	/** Whether it begins on the salon's unit even on the side of operators, as programs book. */
	on_unit?: boolean;
}

/** Columns of a reservation that say what it occupies. */
export type OccupiedTime = Pick<
	ReservationRow,
	| "date"
	| "fromMinute"
	| "toMinute"
	| "bufferBefore"
	| "bufferAfter"
	| "startsAt"
	| "endsAt"
	| "courseId"
	| "resourceId"
	| "subResourceIds"
	| "isNominated"
	| "courseFee"
	| "resourceFee"
>;

/** The place that a row has. */
export const keptPlace = (row: ReservationRow): OccupiedTime => ({
	date: row.date,
	fromMinute: row.fromMinute,
	toMinute: row.toMinute,
	bufferBefore: row.bufferBefore,
	bufferAfter: row.bufferAfter,
	startsAt: row.startsAt,
	endsAt: row.endsAt,
	courseId: row.courseId,
	resourceId: row.resourceId,
	subResourceIds: row.subResourceIds,
	isNominated: row.isNominated,
	courseFee: row.courseFee,
	resourceFee: row.resourceFee,
});

type ByFriend = Omit<RequestedBooking, "force" | "on_unit">;

/**
 * Values that operators set and no page shows to the friend: the additional resources and, with the same
 * course, the duration.
 */
export const keptValues = (
	row: ReservationRow,
	{ course_id, salon_resource_id }: Pick<ByFriend, "course_id" | "salon_resource_id">,
) => ({
	subResourceIds: row.subResourceIds.filter((id) => id !== salon_resource_id),
	minutes: row.courseId === course_id ? row.toMinute - row.fromMinute : null,
});

/** Friend's request combined with the values that stay. */
export function withKeptValues<Asked extends ByFriend>(
	{ state }: UnitOfWork,
	row: ReservationRow,
	asked: Asked,
): Asked {
	const { subResourceIds, minutes } = keptValues(row, asked);
	const { resources } = state.book.settings;
	return {
		...asked,
		...(asked.sub_resource_ids.length === 0 && {
			sub_resource_ids: subResourceIds.filter((id) => resources.has(id)),
		}),
		...(asked.to === undefined && minutes !== null && { to: asked.from + minutes }),
	};
}

/**
 * Finds the place of a wanted booking: whom it is with and until when.
 * @throws Refusal 422 for a course or a resource that the salon does not have, 409 where it is not free and not forced
 */
export function toOccupiedTime(
	desk: UnitOfWork,
	wanted: RequestedBooking,
	{
		ignoring = null,
		holdKey = null,
		friendId = null,
		keptCourseId = null,
	}: {
		ignoring?: number | null;
		holdKey?: string | null;
		friendId?: number | null;
		/** The course of a booking that is moved, which it keeps though the course was deleted. */
		keptCourseId?: number | null;
	} = {},
): OccupiedTime {
	const { book } = desk.state;
	const { courses, resources } = book.settings;
	const isKept = keptCourseId !== null && wanted.course_id === keptCourseId;
	const former = isKept ? desk.state.rows.former.courses.get(keptCourseId) : undefined;
	const course = wanted.course_id === null || former ? null : courses.get(wanted.course_id);
	if (course === undefined) throw invalid("course_id", SALON_TEXTS.courseUnknown);
	if (wanted.salon_resource_id !== null && !resources.has(wanted.salon_resource_id))
		throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	if (!wanted.sub_resource_ids.every((id) => resources.has(id)))
		throw invalid("sub_resource_ids", SALON_TEXTS.resourceUnknown);
	const to = wanted.to ?? wanted.from + ((course ?? former)?.minutes ?? 0);
	if (to > LAST_MINUTE) throw invalid("to", SALON_TEXTS.tooLate);
	const day = toDayNumber(wanted.date);
	const ask: Omit<Ask, "now" | "side"> = {
		day,
		from: wanted.from,
		to,
		courseId: course?.id ?? null,
		resourceIds: wanted.salon_resource_id === null ? null : [wanted.salon_resource_id],
		subResourceIds: wanted.sub_resource_ids,
		ignoring,
		holdKey,
		// What is changed is among the friend's open bookings already.
		open: ignoring === null ? desk.openOf(friendId) : 0,
	};
	const { unit } = book.settings.rules;
	if (wanted.on_unit && wanted.from % unit !== 0)
		throw conflictRefusal(desk, [{ rule: "unit", count: unit }], ask);
	const verdict = desk.judge(ask);
	if (!verdict.free && !wanted.force) throw conflictRefusal(desk, verdict.reasons, ask);
	const resourceId = wanted.salon_resource_id ?? (verdict.free ? verdict.resourceIds[0] : anybody(desk));
	const { before, after } = buffersOf(book, course);
	return {
		date: wanted.date,
		fromMinute: wanted.from,
		toMinute: to,
		bufferBefore: before,
		bufferAfter: after,
		startsAt: desk.instant(wanted.date, wanted.from),
		endsAt: desk.instant(wanted.date, to),
		courseId: wanted.course_id,
		resourceId: resourceId ?? null,
		subResourceIds: wanted.sub_resource_ids,
		isNominated: isNominated(desk, wanted),
		courseFee: findSalonCourse(desk.state.rows, wanted.course_id)?.price ?? null,
		resourceFee: resources.get(resourceId ?? 0)?.fee ?? 0,
	};
}

/**
 * Whether somebody was asked for by name, which is said of staff alone: a frame is the salon's to choose, and a member of
 * the staff whom the salon chose was not asked for.
 */
export const isNominated = (
	{ state }: UnitOfWork,
	{ salon_resource_id: id, is_nominated }: Pick<RequestedBooking, "salon_resource_id" | "is_nominated">,
): boolean => (is_nominated ?? true) && state.rows.resources.get(id ?? 0)?.kind === "staff";

/** Where nobody is free and an operator insists, the first in the salon's order takes it. */
const anybody = (desk: UnitOfWork): number | undefined =>
	[...desk.state.book.settings.resources.values()].sort(
		(one, other) =>
			Number(other.isEnabled) - Number(one.isEnabled) || one.position - other.position || one.id - other.id,
	)[0]?.id;
