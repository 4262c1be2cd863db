import { differencesInWords } from "#domain/booking/salons/booked-difference.ts";
import { RESERVATION_EVENT } from "#domain/booking/salons/events.ts";
import { RESERVATION_LOG_LABELS } from "#domain/booking/salons/history.ts";
import { courseOf, type Parts } from "./parts.ts";
import { longDay } from "./periods.ts";
import { requestedDifferences, resourcesOf } from "./requested.ts";
import type { RoomFrame } from "./roomFrames.ts";

interface Wanted {
	/** Whether the operator wants notifications and the browser allows them. */
	on: boolean;
	/** Whether the salon's notifications are on. */
	salonWants: boolean;
}

/**
 * Browser notification for a room frame (M-192); null if notifications are off or the frame concerns no
 * reservation.
 */
export function noticeOf(
	frame: RoomFrame,
	{ on, salonWants }: Wanted,
	parts: Parts,
): { title: string; body: string; tag: string } | null {
	if (!on || !salonWants || frame.event !== RESERVATION_EVENT) return null;
	const { change, reservation } = frame.data;
	const { date, from, name, change_child: request } = reservation;
	const asked =
		request?.status === "edit_pending" &&
		differencesInWords(requestedDifferences(parts, reservation, request));
	return {
		title: RESERVATION_LOG_LABELS[change],
		body: [
			`${longDay(date)} ${from} ${name}`,
			courseOf(parts, reservation.course_id)?.name,
			resourcesOf(parts, reservation),
			asked,
		]
			.filter(Boolean)
			.join("\n"),
		tag: `salon-${reservation.id}`,
	};
}
