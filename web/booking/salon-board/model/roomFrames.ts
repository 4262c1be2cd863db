import {
	RESERVATION_EVENT,
	RESERVATION_EVENTS,
	type ReservationEvent,
} from "#domain/booking/salons/events.ts";
import { isReservationLabel, type ReservationLogLabel } from "#domain/booking/salons/history.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import type { Board, Reservation } from "../api.ts";
import type { Period } from "./periods.ts";

/** Transaction of a frame. */
interface Told {
	seq: number;
	/** Whether more frames of the same transaction follow. */
	has_more?: boolean;
}

/** A change of a reservation. Several labels of the history share a type. */
interface ReservationChange {
	type: ReservationEvent;
	change: ReservationLogLabel;
	reservation: Reservation;
}

/** Frames of a salon's room. Unknown ones are ignored, because a newer server may send them. */
export type RoomFrame =
	| { event: typeof RESERVATION_EVENT; data: Told & ReservationChange }
	| { event: "salon_changed"; data: Told & { subject: string; id: number } }
	| { event: "reload"; data: Told };

const KNOWN: readonly string[] = [RESERVATION_EVENT, "salon_changed", "reload"];

/** Parses a socket message; null for an unknown frame (M-191). */
export function readFrame(text: string): RoomFrame | null {
	try {
		const frame = JSON.parse(text) as RoomFrame;
		if (!KNOWN.includes(frame.event) || typeof frame.data?.seq !== "number") return null;
		if (frame.event !== RESERVATION_EVENT) return frame;
		const { type, change, reservation } = frame.data;
		if (!isKnown(type) || typeof reservation?.id !== "number") return null;
		// An unknown label falls back to the type, which is a label itself.
		return { ...frame, data: { ...frame.data, change: isReservationLabel(change) ? change : type } };
	} catch {
		return null;
	}
}

const isKnown = (type: string): type is ReservationEvent =>
	(RESERVATION_EVENTS as readonly string[]).includes(type);

/** Sequence number up to which a page has every frame; a reconnect continues from there. */
export function heardUpTo(before: number | null, { event, data }: RoomFrame): number {
	const whole = data.has_more ? data.seq - 1 : data.seq;
	return event === "reload" ? whole : Math.max(before ?? 0, whole);
}

/** Adds a reservation to the board of a period, or replaces it (M-189, M-190). */
export function withReservation(board: Board, period: Period, reservation: Reservation): Board {
	const known = board.reservations.find(({ id }) => id === reservation.id);
	// This page's own response may be newer than a pending frame.
	if (known && known.version > reservation.version) return board;
	const others = board.reservations.filter(({ id }) => id !== reservation.id);
	if (reservation.is_deleted || !isShown(reservation.date, period))
		return known ? { ...board, reservations: others } : board;
	return {
		...board,
		reservations: known ? replaced(board.reservations, reservation) : [...others, reservation],
	};
}

/** Applies a frame to a board; returns the same board if nothing changes. */
export function withFrame(board: Board, period: Period, frame: RoomFrame): Board {
	if (frame.event !== RESERVATION_EVENT || frame.data.seq <= board.seq) return board;
	return withReservation(board, period, frame.data.reservation);
}

/** Frames about blocks, shifts and settings contain only a name, so the board is loaded again. */
export const asksToRead = (frame: RoomFrame): boolean =>
	frame.event !== RESERVATION_EVENT && !isOfHolds(frame) && !isOfWaiting(frame);

/** Holds are loaded by their own query. */
export const isOfHolds = (frame: RoomFrame): boolean =>
	frame.event === "salon_changed" && frame.data.subject === "hold";

/** The waiting list is loaded by its own query and is not on the board. */
export const isOfWaiting = (frame: RoomFrame): boolean =>
	frame.event === "salon_changed" && frame.data.subject === "waiting";

/** Whether the list of pending decisions may have changed. */
export const isOfUnsolved = (frame: RoomFrame): boolean =>
	frame.event !== "salon_changed" || frame.data.subject === "unsolved";

const replaced = (all: readonly Reservation[], reservation: Reservation): Reservation[] =>
	all.map((each) => (each.id === reservation.id ? reservation : each));

/** A booking of the evening before may last into the first day. */
const isShown = (date: string, { from, days }: Period): boolean => {
	const distance = toDayNumber(date) - toDayNumber(from);
	return distance >= -1 && distance < days;
};
