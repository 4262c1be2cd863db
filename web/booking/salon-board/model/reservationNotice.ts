import { formatBookedDifferences } from "#domain/booking/salons/booked-difference.ts";
import { RESERVATION_SOCKET_EVENT } from "#domain/booking/salons/reservation-events.ts";
import { RESERVATION_LOG_LABELS } from "#domain/booking/salons/salon-history-labels.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { type BookableParts, findCourse } from "./bookableParts.ts";
import { formatResourceNames, listRequestedDifferences } from "./requestedChange.ts";
import type { SalonRoomFrame } from "./salonRoomFrames.ts";

interface NoticeSettings {
	/** Whether the operator wants notifications and the browser allows them. */
	isOn: boolean;
	/** Whether the salon's notifications are on. */
	isOnInSalon: boolean;
}

/**
 * Browser notification for a room frame (M-192); null if notifications are off or the frame concerns no
 * reservation.
 */
export function buildReservationNotice(
	frame: SalonRoomFrame,
	{ isOn, isOnInSalon }: NoticeSettings,
	parts: BookableParts,
): { title: string; body: string; tag: string } | null {
	if (!isOn || !isOnInSalon || frame.event !== RESERVATION_SOCKET_EVENT) return null;
	const { change, reservation } = frame.data;
	// A booking that waits for its payment may never count.
	if (change === "await_payment" || change === "release_unpaid") return null;
	const { date, from, name, change_child: request } = reservation;
	const requestedDifferences =
		request?.status === "edit_pending" &&
		formatBookedDifferences(listRequestedDifferences(parts, reservation, request));
	return {
		title: RESERVATION_LOG_LABELS[change],
		body: [
			`${formatLongDay(date)} ${from} ${name}`,
			findCourse(parts, reservation.course_id)?.name,
			formatResourceNames(parts, reservation),
			requestedDifferences,
		]
			.filter(Boolean)
			.join("\n"),
		tag: `salon-${reservation.id}`,
	};
}
