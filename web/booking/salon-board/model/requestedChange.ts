import {
	type BookedDifference,
	type BookedFacts,
	listBookedDifferences,
} from "#domain/booking/salons/booked-difference.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import type { BoardReservation, ReservationRequest } from "../boardApi.ts";
import { type BookableParts, findCourseAtPrice, findResourceName } from "./bookableParts.ts";

type BookedTime = ReservationRequest | BoardReservation;

/** Day and times: `11月22日(日) 10:00〜11:00`. */
export const formatBookedTime = ({ date, from, to }: Pick<BookedTime, "date" | "from" | "to">): string =>
	`${formatMonthDay(date)} ${from}〜${to}`;

/** Names of all resources of a booking, the main one first. */
export const formatResourceNames = (
	parts: BookableParts,
	{ salon_resource_id: main, sub_resource_ids: subs }: BookedTime,
): string => [main, ...subs].flatMap((id) => findResourceName(parts, id) || []).join("、");

/** Differences between a change request and its reservation. */
export const listRequestedDifferences = (
	parts: BookableParts,
	reservation: BoardReservation,
	request: ReservationRequest,
): BookedDifference[] =>
	listBookedDifferences(bookedFactsOf(parts, reservation), bookedFactsOf(parts, request));

const bookedFactsOf = (parts: BookableParts, booked: BookedTime): BookedFacts => ({
	bookedTime: formatBookedTime(booked),
	course: findCourseAtPrice(parts, booked) ?? null,
	resource: formatResourceNames(parts, booked),
	fee: booked.resource_fee_is_charged ? booked.resource_fee : 0,
});
