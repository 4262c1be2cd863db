import { SALON_EVENTS, type SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import type { ReservationNoticeFacts } from "./reservation-notice-facts.ts";
import { formatClockMinute } from "./salon-minutes.ts";

/** Returns the label of a reservation in lists of runs: `表参道店 2026/11/25 14:00 カット`. */
export const formatReservationLabel = ({
	salon,
	date,
	fromMinute,
	course,
}: Pick<ReservationNoticeFacts, "salon" | "date" | "fromMinute" | "course">): string =>
	[salon, date.replaceAll("-", "/"), formatClockMinute(fromMinute), course?.name].filter(Boolean).join(" ");

/** Returns the same label with the event. */
export const formatSalonEventLabel = (facts: ReservationNoticeFacts, event: SalonEvent): string =>
	`${formatReservationLabel(facts)}（${SALON_EVENTS[event]}）`;
