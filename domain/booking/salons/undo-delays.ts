import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { HistoryLabel } from "./salon-history-labels.ts";

/** Period in which an operator can undo a change of a reservation. */
export const UNDO_PERIOD = 10 * SECOND;

/** Delay of a notification to friends about an undoable change, so that a last-moment undo has arrived. */
export const UNDO_NOTICE_DELAY = UNDO_PERIOD + 5 * SECOND;

/**
 * Changes by operators that can be undone. Their friends are notified after the undo period, so that an undone
 * change is announced to nobody.
 */
export const UNDOABLE_LABELS: readonly HistoryLabel[] = [
	"manager_update",
	"manager_approve",
	"manager_cancel",
	"manager_delete",
	"approve_create_request",
	"deny_create_request",
	"approve_update_request",
	"deny_update_request",
	"approve_cancel_request",
	"deny_cancel_request",
];
