import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import type { BoardReservation } from "../boardApi.ts";
import type { BoardEntry } from "./boardEntries.ts";

/** Filterable states: those of reservations, and requests to change or cancel them. */
export const BOARD_STATUSES = [
	"approved",
	"pending",
	"edit_pending",
	"cancel_pending",
	"canceled",
	"denied",
] as const satisfies readonly ReservationStatus[];
/** Status of a reservation on the board. */
export type BoardStatus = (typeof BOARD_STATUSES)[number];

/**
 * Display filter of the board (M-065, M-066). It stores the hidden items, so that new resources are visible.
 */
export interface BoardDisplay {
	hiddenResources: number[];
	hiddenStatuses: BoardStatus[];
}

/** Cancelled and denied bookings are hidden by default. */
export const DEFAULT_BOARD_DISPLAY: BoardDisplay = {
	hiddenResources: [],
	hiddenStatuses: ["canceled", "denied"],
};

/** Status on the board; an open request takes precedence over the approved reservation. */
export function boardStatusOf({
	status,
	change_child: change,
	cancel_child: cancel,
}: BoardReservation): BoardStatus {
	if (cancel?.status === "cancel_pending") return "cancel_pending";
	if (change?.status === "edit_pending") return "edit_pending";
	return (BOARD_STATUSES as readonly string[]).includes(status) ? (status as BoardStatus) : "approved";
}

export const boardStatusLabel = (status: BoardStatus): string => RESERVATION_STATUS_LABELS[status];

/** Whether the display filter shows an entry. */
export function isEntryVisible(
	entry: BoardEntry,
	{ hiddenResources, hiddenStatuses }: BoardDisplay,
): boolean {
	if (entry.resourceId !== null && hiddenResources.includes(entry.resourceId)) return false;
	if (entry.kind !== "reservation" && entry.kind !== "request") return true;
	return !hiddenStatuses.includes(boardStatusOf(entry.reservation));
}

/** Toggles a value in a list. */
export const toggleInList = <Value>(list: readonly Value[], value: Value): Value[] =>
	list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
