import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Period in which an operator can undo a drag. */
export const UNDO_PERIOD = 10 * SECOND;

/** Delay of a notification to friends about an undoable change, so that a last-moment undo has arrived. */
export const UNDO_NOTICE_DELAY = UNDO_PERIOD + 5 * SECOND;
