import {
	type BookedDifference,
	type BookedFacts,
	bookedDifferences,
} from "#domain/booking/salons/booked-difference.ts";
import type { Request, Reservation } from "../api.ts";
import { bookedCourse, type Parts, resourceName } from "./parts.ts";
import { shortDay } from "./periods.ts";

type Booked = Request | Reservation;

/** Day and times: `11月22日（日） 10:00〜11:00`. */
export const timeOf = ({ date, from, to }: Pick<Booked, "date" | "from" | "to">): string =>
	`${shortDay(date)} ${from}〜${to}`;

/** Names of all resources of a booking, the main one first. */
export const resourcesOf = (
	parts: Parts,
	{ salon_resource_id: main, sub_resource_ids: subs }: Booked,
): string => [main, ...subs].flatMap((id) => resourceName(parts, id) || []).join("、");

/** Differences between a change request and its reservation. */
export const requestedDifferences = (
	parts: Parts,
	reservation: Reservation,
	request: Request,
): BookedDifference[] => bookedDifferences(factsOf(parts, reservation), factsOf(parts, request));

const factsOf = (parts: Parts, booked: Booked): BookedFacts => ({
	when: timeOf(booked),
	course: bookedCourse(parts, booked) ?? null,
	resource: resourcesOf(parts, booked),
	fee: booked.resource_fee_is_charged ? booked.resource_fee : 0,
});
