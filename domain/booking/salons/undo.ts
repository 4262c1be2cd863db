import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Period in which an operator can undo a drag. */
export const UNDONE_WITHIN = 10 * SECOND;

/** Delay of a notification to friends about an undoable change, so that a last-moment undo has arrived. */
export const TOLD_AFTER = UNDONE_WITHIN + 5 * SECOND;
