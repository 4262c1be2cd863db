import { DEFAULT_ZONE, today } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";

/** Today in the account's zone, before which no goal lies. */
export const thisDay = (): string => today(clockNow(), DEFAULT_ZONE);
