import { SECOND } from "#domain/platform/time/wire-time.ts";

/** Time until no isolate works for a disabled account: five seconds of its directory, ten of its work. */
export const QUIET_TIME = 20 * SECOND;
