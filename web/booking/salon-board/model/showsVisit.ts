import { VISIT_STATUS } from "#domain/engine/reservations/reservation-status.ts";
import type { BoardReservation } from "../boardApi.ts";

/**
 * Whether a reservation shows its visit status. Before its day, 未対応 would read as work that waits, also on a
 * booking that the shop has just entered.
 */
export const showsVisit = (
	{ status, is_masked, date, visit_status }: BoardReservation,
	today: string,
): boolean =>
	status === "approved" && !is_masked && (date <= today || visit_status !== VISIT_STATUS.notBegun);
