import {
	RESERVATION_EVENTS,
	RESERVATION_SOCKET_EVENT,
	type ReservationEvent,
} from "#domain/booking/salons/reservation-events.ts";
import { isReservationLabel, type ReservationLogLabel } from "#domain/booking/salons/salon-history-labels.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { Board, BoardReservation } from "../boardApi.ts";
import type { BoardPeriod } from "./boardPeriods.ts";

/** Sequence data of every frame. */
interface FrameSequence {
	seq: number;
	/** Whether more frames of the same transaction follow. */
	has_more?: boolean;
}

/** A change of a reservation. Several labels of the history share a type. */
interface ReservationChange {
	type: ReservationEvent;
	change: ReservationLogLabel;
	reservation: BoardReservation;
}

/** Frame of a salon's room. Unknown frames are ignored, because a newer server may send them. */
export type SalonRoomFrame =
	| { event: typeof RESERVATION_SOCKET_EVENT; data: FrameSequence & ReservationChange }
	| { event: "salon_changed"; data: FrameSequence & { subject: string; id: number } }
	| { event: "reload"; data: FrameSequence };

/** Events that the page handles; others are ignored. */
const KNOWN_EVENTS: readonly string[] = [RESERVATION_SOCKET_EVENT, "salon_changed", "reload"];

/** Parses a socket message; null for an unknown frame (M-191). */
export function parseRoomFrame(text: string): SalonRoomFrame | null {
	try {
		const frame = JSON.parse(text) as SalonRoomFrame;
		if (!KNOWN_EVENTS.includes(frame.event) || typeof frame.data?.seq !== "number") return null;
		if (frame.event !== RESERVATION_SOCKET_EVENT) return frame;
		const { type, change, reservation } = frame.data;
		if (!isReservationEvent(type) || typeof reservation?.id !== "number") return null;
		// An unknown label falls back to the type, which is a label itself.
		return { ...frame, data: { ...frame.data, change: isReservationLabel(change) ? change : type } };
	} catch {
		return null;
	}
}

const isReservationEvent = (type: string): type is ReservationEvent =>
	(RESERVATION_EVENTS as readonly string[]).includes(type);

/** Sequence number up to which a page has every frame; a reconnect continues from there. */
export function lastCompleteSeq(lastSeq: number | null, { event, data }: SalonRoomFrame): number {
	const completeSeq = data.has_more ? data.seq - 1 : data.seq;
	return event === "reload" ? completeSeq : Math.max(lastSeq ?? 0, completeSeq);
}

/** Adds a reservation to the board of a period, or replaces it (M-189, M-190). */
export function upsertReservation(board: Board, period: BoardPeriod, reservation: BoardReservation): Board {
	const existing = board.reservations.find(({ id }) => id === reservation.id);
	// This page's own response may be newer than a pending frame.
	if (existing && existing.version > reservation.version) return board;
	const others = board.reservations.filter(({ id }) => id !== reservation.id);
	if (reservation.is_deleted || !isInPeriod(reservation.date, period))
		return existing ? { ...board, reservations: others } : board;
	return {
		...board,
		reservations: existing ? replaceReservation(board.reservations, reservation) : [...others, reservation],
	};
}

/** Applies a frame to a board; returns the same board if nothing changes. */
export function applyRoomFrame(board: Board, period: BoardPeriod, frame: SalonRoomFrame): Board {
	if (frame.event !== RESERVATION_SOCKET_EVENT || frame.data.seq <= board.seq) return board;
	return upsertReservation(board, period, frame.data.reservation);
}

/** Whether the board must be reloaded: frames about blocks, shifts and settings contain only an id. */
export const requiresReload = (frame: SalonRoomFrame): boolean =>
	frame.event !== RESERVATION_SOCKET_EVENT && !concernsHolds(frame) && !concernsWaitingList(frame);

/** Whether a frame concerns temporary holds, which have their own query. */
export const concernsHolds = (frame: SalonRoomFrame): boolean =>
	frame.event === "salon_changed" && frame.data.subject === "hold";

/** Whether a frame concerns the waiting list, which is not part of the board. */
export const concernsWaitingList = (frame: SalonRoomFrame): boolean =>
	frame.event === "salon_changed" && frame.data.subject === "waiting";

/** Whether the list of unsolved items may have changed. */
export const concernsUnsolved = (frame: SalonRoomFrame): boolean =>
	frame.event !== "salon_changed" || frame.data.subject === "unsolved";

const replaceReservation = (
	all: readonly BoardReservation[],
	reservation: BoardReservation,
): BoardReservation[] => all.map((each) => (each.id === reservation.id ? reservation : each));

/** Whether a date is in the period, or on the day before, whose bookings may last past midnight. */
const isInPeriod = (date: string, { from, days }: BoardPeriod): boolean => {
	const distance = toDayNumber(date) - toDayNumber(from);
	return distance >= -1 && distance < days;
};
