import { type AvailabilityRequest, getBuffers } from "#domain/booking/salons/judge-availability.ts";
import { LAST_MINUTE, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findSalonCourse } from "../engine/read-salon-settings.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { refuseConflict } from "./refuse-conflict.ts";

/** Booking requested by a friend or an operator. */
export interface RequestedBooking {
	date: string;
	from: number;
	to?: number | undefined;
	course_id: number | null;
	salon_resource_id: number | null;
	/** Whether the resource is nominated; true by default where one is named. */
	is_nominated?: boolean | undefined;
	sub_resource_ids: number[];
	force: boolean;
	/**
	 * Whether it must start on the salon's time unit on the operators' side as well, as for bookings by API
	 * programs.
	 */
	on_unit?: boolean;
}

/** Columns of a reservation that describe what it occupies. */
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

/** Occupied time of a row. */
export const pickOccupiedTime = (row: OccupiedTime): OccupiedTime => ({
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

type FriendRequest = Omit<RequestedBooking, "force" | "on_unit">;

/**
 * Values that operators set and no page shows to the friend: the additional resources and, with the same
 * course, the duration.
 */
export const getOperatorValues = (
	row: ReservationRow,
	{ course_id, salon_resource_id }: Pick<FriendRequest, "course_id" | "salon_resource_id">,
) => ({
	subResourceIds: row.subResourceIds.filter((id) => id !== salon_resource_id),
	minutes: row.courseId === course_id ? row.toMinute - row.fromMinute : null,
});

/** Friend's request with the values that operators set. */
export function mergeOperatorValues<Request extends FriendRequest>(
	{ state }: UnitOfWork,
	row: ReservationRow,
	request: Request,
): Request {
	const { subResourceIds, minutes } = getOperatorValues(row, request);
	const { resources } = state.book.settings;
	return {
		...request,
		...(request.sub_resource_ids.length === 0 && {
			sub_resource_ids: subResourceIds.filter((id) => resources.has(id)),
		}),
		...(request.to === undefined && minutes !== null && { to: request.from + minutes }),
	};
}

interface OccupiedTimeOptions {
	/** Reservation whose own time counts as free: the one that is changed. */
	ignoredId?: number | null;
	holdKey?: string | null;
	friendId?: number | null;
	/** Course of a moved booking, which is kept even if it was deleted. */
	keptCourseId?: number | null;
}

/**
 * Computes the resource, end and fees of a requested booking.
 * @throws Refusal 422 for an unknown course or resource, 409 where the time is not free and not forced
 */
export function computeOccupiedTime(
	unitOfWork: UnitOfWork,
	booking: RequestedBooking,
	{ ignoredId = null, holdKey = null, friendId = null, keptCourseId = null }: OccupiedTimeOptions = {},
): OccupiedTime {
	const { book } = unitOfWork.state;
	const { courses, resources } = book.settings;
	const keepsCourse = keptCourseId !== null && booking.course_id === keptCourseId;
	const formerCourse = keepsCourse ? unitOfWork.state.rows.formerParts.courses.get(keptCourseId) : undefined;
	const course = booking.course_id === null || formerCourse ? null : courses.get(booking.course_id);
	if (course === undefined) throw invalid("course_id", SALON_TEXTS.courseUnknown);
	assertResourcesExist(unitOfWork, booking);
	const to = booking.to ?? booking.from + ((course ?? formerCourse)?.minutes ?? 0);
	if (to > LAST_MINUTE) throw invalid("to", SALON_TEXTS.tooLate);
	const day = toDayNumber(booking.date);
	const request: Omit<AvailabilityRequest, "now" | "side"> = {
		day,
		from: booking.from,
		to,
		courseId: course?.id ?? null,
		resourceIds: booking.salon_resource_id === null ? null : [booking.salon_resource_id],
		subResourceIds: booking.sub_resource_ids,
		ignoring: ignoredId,
		holdKey,
		// The changed booking already counts among the friend's future bookings.
		upcomingBookings: ignoredId === null ? unitOfWork.countOpenBookings(friendId) : 0,
	};
	const { unit } = book.settings.rules;
	if (booking.on_unit && booking.from % unit !== 0)
		throw refuseConflict(unitOfWork, [{ rule: "unit", count: unit }], request);
	const verdict = unitOfWork.judge(request);
	if (!verdict.free && !booking.force) throw refuseConflict(unitOfWork, verdict.reasons, request);
	const resourceId =
		booking.salon_resource_id ?? (verdict.free ? verdict.resourceIds[0] : findFirstResourceId(unitOfWork));
	const { before, after } = getBuffers(book, course);
	return {
		date: booking.date,
		fromMinute: booking.from,
		toMinute: to,
		bufferBefore: before,
		bufferAfter: after,
		startsAt: unitOfWork.instant(booking.date, booking.from),
		endsAt: unitOfWork.instant(booking.date, to),
		courseId: booking.course_id,
		resourceId: resourceId ?? null,
		subResourceIds: booking.sub_resource_ids,
		isNominated: isStaffNominated(unitOfWork, booking),
		courseFee: findSalonCourse(unitOfWork.state.rows, booking.course_id)?.price ?? null,
		resourceFee: resources.get(resourceId ?? 0)?.fee ?? 0,
	};
}

/** @throws Refusal 422 for a resource that does not exist */
function assertResourcesExist(
	{ state }: UnitOfWork,
	{ salon_resource_id: id, sub_resource_ids: subResourceIds }: RequestedBooking,
): void {
	const { resources } = state.book.settings;
	if (id !== null && !resources.has(id)) throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	if (!subResourceIds.every((subId) => resources.has(subId)))
		throw invalid("sub_resource_ids", SALON_TEXTS.resourceUnknown);
}

/**
 * Whether a staff member was nominated. Only staff can be: other resources are assigned by the salon, and a
 * staff member whom the salon assigned was not nominated.
 */
export const isStaffNominated = (
	{ state }: UnitOfWork,
	{ salon_resource_id: id, is_nominated }: Pick<RequestedBooking, "salon_resource_id" | "is_nominated">,
): boolean => (is_nominated ?? true) && state.rows.resources.get(id ?? 0)?.kind === "staff";

/**
 * Where no resource is free and an operator forces the booking, the first enabled one in the salon's order.
 */
const findFirstResourceId = (unitOfWork: UnitOfWork): number | undefined =>
	[...unitOfWork.state.book.settings.resources.values()].sort(
		(a, b) => Number(b.isEnabled) - Number(a.isEnabled) || a.position - b.position || a.id - b.id,
	)[0]?.id;
