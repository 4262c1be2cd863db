import { RESERVATION_EVENT } from "#domain/salon/events.ts";
import { RESERVATION_LOG_LABELS } from "#domain/salon/history.ts";
import { longDay } from "./periods.ts";
import type { RoomFrame } from "./roomFrames.ts";

interface Wanted {
	/** Whether the operator wants notices and the browser allows them. */
	on: boolean;
	/** Whether the salon's notices are on. */
	salonWants: boolean;
}

/** What the browser shows of what the room tells (M-192); null where nobody wants it, or it is of no reservation. */
export function noticeOf(
	frame: RoomFrame,
	{ on, salonWants }: Wanted,
): { title: string; body: string; tag: string } | null {
	if (!on || !salonWants || frame.event !== RESERVATION_EVENT) return null;
	const { type, reservation } = frame.data;
	return {
		title: RESERVATION_LOG_LABELS[type],
		body: `${longDay(reservation.date)} ${reservation.from} ${reservation.name}`,
		tag: `salon-${reservation.id}`,
	};
}
