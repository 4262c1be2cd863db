import { RESERVATION_STATUS_LABELS, type ReservationStatus } from "#domain/engine/reservations/status.ts";
import type { Reservation } from "../api.ts";
import type { Entry } from "./entries.ts";

/** The states by which the board is filtered: those of reservations, and requests to change or cancel them. */
export const SHOWN_STATUSES = [
	"approved",
	"pending",
	"edit_pending",
	"cancel_pending",
	"canceled",
	"denied",
] as const satisfies readonly ReservationStatus[];
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** What an operator wants to see (M-065, M-066). What is hidden is kept, so that new resources are shown. */
export interface Display {
	hiddenResources: number[];
	hiddenStatuses: ShownStatus[];
}

/** Bookings that hold nothing are in the way until somebody asks for them. */
export const USUAL_DISPLAY: Display = { hiddenResources: [], hiddenStatuses: ["canceled", "denied"] };

/** The state that an operator looks for: an open request says more than that its reservation is approved. */
export function statusOf({ status, change_child: change, cancel_child: cancel }: Reservation): ShownStatus {
	if (cancel?.status === "cancel_pending") return "cancel_pending";
	if (change?.status === "edit_pending") return "edit_pending";
	return (SHOWN_STATUSES as readonly string[]).includes(status) ? (status as ShownStatus) : "approved";
}

export const statusLabel = (status: ShownStatus): string => RESERVATION_STATUS_LABELS[status];

/** Whether an entry is among what an operator wants to see. */
export function isShown(entry: Entry, { hiddenResources, hiddenStatuses }: Display): boolean {
	if (entry.resourceId !== null && hiddenResources.includes(entry.resourceId)) return false;
	if (entry.kind !== "reservation" && entry.kind !== "request") return true;
	return !hiddenStatuses.includes(statusOf(entry.reservation));
}

/** Takes something out of a list, or puts it in. */
export const toggled = <Value>(list: readonly Value[], value: Value): Value[] =>
	list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
