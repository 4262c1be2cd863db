import { SECOND } from "#domain/platform/time/time.ts";

/** How long to wait for LINE's answer to one call. */
export const SEND_TIMEOUT = 10 * SECOND;

/** How long the download of a file from LINE may take. */
export const FILE_TIMEOUT = 100 * SECOND;
