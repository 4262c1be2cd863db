import type { ReserveFlow, SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import type { HistoryLabel } from "./salon-history-labels.ts";

/** Id of the action of each event of a salon; absent if none is set. */
export type SalonFlowActions = Partial<Record<SalonEvent, number>>;

/**
 * Event that the customer is notified of, for each change of a reservation (M-157): `edit` is a request for a
 * change, `update` the change itself. An approved request is reported as its effect. Requests and refusals
 * include their subject (`{reserve_request}`).
 */
const FLOW_BY_LABEL: Partial<Record<HistoryLabel, ReserveFlow>> = {
	create: "register",
	manager_create: "register",
	create_request: "request",
	cancel_request: "request",
	manager_cancel_request: "request",
	update_request: "edit",
	manager_update_request: "edit",
	approve_create_request: "approve",
	manager_approve: "approve",
	deny_create_request: "deny",
	deny_update_request: "deny",
	deny_cancel_request: "deny",
	update: "update",
	manager_update: "update",
	approve_update_request: "update",
	cancel: "cancel",
	manager_cancel: "cancel",
	approve_cancel_request: "cancel",
	manager_delete: "delete",
};

/** Subject of a request, for changes that make or decide one. */
const REQUEST_KINDS: Partial<Record<HistoryLabel, string>> = {
	create_request: "予約",
	approve_create_request: "予約",
	deny_create_request: "予約",
	update_request: "変更",
	manager_update_request: "変更",
	approve_update_request: "変更",
	deny_update_request: "変更",
	cancel_request: "キャンセル",
	manager_cancel_request: "キャンセル",
	approve_cancel_request: "キャンセル",
	deny_cancel_request: "キャンセル",
};

/** Subject of the request that a change makes or decides; empty for other changes. */
export const getRequestKind = (label: HistoryLabel): string => REQUEST_KINDS[label] ?? "";

/** State of a reservation that matters to the customer. */
export interface ReservationNoticeState {
	status: string;
	friendId: number | null;
	date: string;
	fromMinute: number;
	toMinute: number;
	courseId: number | null;
	resourceId: number | null;
	subResourceIds: number[];
}

/**
 * Returns the customer-facing event of a change; null if there is none: a note, or the deletion of an
 * inactive reservation.
 */
export function findReservationFlow(
	label: HistoryLabel,
	before: ReservationNoticeState | null,
	after: ReservationNoticeState,
): ReserveFlow | null {
	const flow = FLOW_BY_LABEL[label] ?? null;
	if (flow === "update" && before && !isNoticeStateChanged(before, after)) return null;
	if (flow === "delete" && before && before.status !== "approved" && before.status !== "pending") return null;
	return flow;
}

const isNoticeStateChanged = (before: ReservationNoticeState, after: ReservationNoticeState): boolean =>
	before.friendId !== after.friendId ||
	before.date !== after.date ||
	before.fromMinute !== after.fromMinute ||
	before.toMinute !== after.toMinute ||
	before.courseId !== after.courseId ||
	before.resourceId !== after.resourceId ||
	before.subResourceIds.join() !== after.subResourceIds.join();
