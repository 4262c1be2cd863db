import { SECOND } from "#domain/platform/time/time.ts";

/** Timeout of one call to LINE. */
export const SEND_TIMEOUT = 10 * SECOND;

/** Timeout of the download of a file from LINE. */
export const FILE_TIMEOUT = 100 * SECOND;
