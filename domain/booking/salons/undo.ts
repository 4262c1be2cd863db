import { SECOND } from "#domain/platform/time/time.ts";

/** How long an operator can take a drag back. */
export const UNDONE_WITHIN = 10 * SECOND;

/** When friends hear of what may be taken back: a press in the last moment has arrived by then. */
export const TOLD_AFTER = UNDONE_WITHIN + 5 * SECOND;
