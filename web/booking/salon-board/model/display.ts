import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import type { Reservation } from "../api.ts";
import type { Entry } from "./entries.ts";

/** Filterable states: those of reservations, and requests to change or cancel them. */
export const SHOWN_STATUSES = [
	"approved",
	"pending",
	"edit_pending",
	"cancel_pending",
	"canceled",
	"denied",
] as const satisfies readonly ReservationStatus[];
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/**
 * Display filter of the board (M-065, M-066). It stores the hidden items, so that new resources are visible.
 */
export interface Display {
	hiddenResources: number[];
	hiddenStatuses: ShownStatus[];
}

/** Cancelled and denied bookings are hidden by default. */
export const USUAL_DISPLAY: Display = { hiddenResources: [], hiddenStatuses: ["canceled", "denied"] };

/** Status on the board; an open request takes precedence over the approved reservation. */
export function statusOf({ status, change_child: change, cancel_child: cancel }: Reservation): ShownStatus {
	if (cancel?.status === "cancel_pending") return "cancel_pending";
	if (change?.status === "edit_pending") return "edit_pending";
	return (SHOWN_STATUSES as readonly string[]).includes(status) ? (status as ShownStatus) : "approved";
}

export const statusLabel = (status: ShownStatus): string => RESERVATION_STATUS_LABELS[status];

/** Whether the display filter shows an entry. */
export function isShown(entry: Entry, { hiddenResources, hiddenStatuses }: Display): boolean {
	if (entry.resourceId !== null && hiddenResources.includes(entry.resourceId)) return false;
	if (entry.kind !== "reservation" && entry.kind !== "request") return true;
	return !hiddenStatuses.includes(statusOf(entry.reservation));
}

/** Toggles a value in a list. */
export const toggled = <Value>(list: readonly Value[], value: Value): Value[] =>
	list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
