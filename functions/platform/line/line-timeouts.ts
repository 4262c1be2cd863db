import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Timeout of one call to LINE. */
export const LINE_CALL_TIMEOUT = 10 * SECOND;

/** Timeout of the download of a file from LINE. */
export const LINE_FILE_TIMEOUT = 100 * SECOND;
