import {
	RESERVATION_EVENT,
	RESERVATION_EVENTS,
	type ReservationEvent,
} from "#domain/booking/salons/events.ts";
import { isReservationLabel, type ReservationLogLabel } from "#domain/booking/salons/history.ts";
import { dayNumber } from "#domain/booking/salons/minutes.ts";
import type { Board, Reservation } from "../api.ts";
import type { Period } from "./periods.ts";

/** The transaction that a frame tells of. */
interface Told {
	seq: number;
	/** Whether the room tells more of it. */
	has_more?: boolean;
}

/** A change of a reservation. Several labels of the history share a type. */
interface ReservationChange {
	type: ReservationEvent;
	change: ReservationLogLabel;
	reservation: Reservation;
}

/** What a salon's room says. Anything else is passed over: it may come from a newer server. */
export type RoomFrame =
	| { event: typeof RESERVATION_EVENT; data: Told & ReservationChange }
	| { event: "salon_changed"; data: Told & { subject: string; id: number } }
	| { event: "reload"; data: Told };

const KNOWN: readonly string[] = [RESERVATION_EVENT, "salon_changed", "reload"];

/** Reads what came over the socket; null for what this page does not know (M-191). */
export function readFrame(text: string): RoomFrame | null {
	try {
		const frame = JSON.parse(text) as RoomFrame;
		if (!KNOWN.includes(frame.event) || typeof frame.data?.seq !== "number") return null;
		if (frame.event !== RESERVATION_EVENT) return frame;
		const { type, change, reservation } = frame.data;
		if (!isKnown(type) || typeof reservation?.id !== "number") return null;
		// A type is a label itself: the nearest one where the frame has no known label.
		return { ...frame, data: { ...frame.data, change: isReservationLabel(change) ? change : type } };
	} catch {
		return null;
	}
}

const isKnown = (type: string): type is ReservationEvent =>
	(RESERVATION_EVENTS as readonly string[]).includes(type);

/** The last transaction that a page knows the whole of, after a frame: from there on it asks what it missed. */
export function heardUpTo(before: number | null, { event, data }: RoomFrame): number {
	const whole = data.has_more ? data.seq - 1 : data.seq;
	return event === "reload" ? whole : Math.max(before ?? 0, whole);
}

/** Puts a reservation into a board that shows some days: new ones are added, known ones replaced (M-189, M-190). */
export function withReservation(board: Board, period: Period, reservation: Reservation): Board {
	const known = board.reservations.find(({ id }) => id === reservation.id);
	// What this page was answered itself may be newer than what the room still has to say.
	if (known && known.version > reservation.version) return board;
	const others = board.reservations.filter(({ id }) => id !== reservation.id);
	if (reservation.is_deleted || !isShown(reservation.date, period))
		return known ? { ...board, reservations: others } : board;
	return {
		...board,
		reservations: known ? replaced(board.reservations, reservation) : [...others, reservation],
	};
}

/** What a frame makes of a board; the same board where it changes nothing on it. */
export function withFrame(board: Board, period: Period, frame: RoomFrame): Board {
	if (frame.event !== RESERVATION_EVENT || frame.data.seq <= board.seq) return board;
	return withReservation(board, period, frame.data.reservation);
}

/** Blocks, shifts and settings are told by name alone: the board is read again. */
export const asksToRead = (frame: RoomFrame): boolean =>
	frame.event !== RESERVATION_EVENT && !isOfHolds(frame) && !isOfWaiting(frame);

/** What is kept for friends who are booking is read by itself. */
export const isOfHolds = (frame: RoomFrame): boolean =>
	frame.event === "salon_changed" && frame.data.subject === "hold";

/** So is who waits for a full day, which stands on no board. */
export const isOfWaiting = (frame: RoomFrame): boolean =>
	frame.event === "salon_changed" && frame.data.subject === "waiting";

/** Whether what waits for an answer may be other than it was. */
export const isOfUnsolved = (frame: RoomFrame): boolean =>
	frame.event !== "salon_changed" || frame.data.subject === "unsolved";

const replaced = (all: readonly Reservation[], reservation: Reservation): Reservation[] =>
	all.map((each) => (each.id === reservation.id ? reservation : each));

/** Bookings of the evening before belong to a board too: they may last into its first day. */
const isShown = (date: string, { from, days }: Period): boolean => {
	const distance = dayNumber(date) - dayNumber(from);
	return distance >= -1 && distance < days;
};
