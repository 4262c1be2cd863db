import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

/** Today in the account's zone; a goal may not be earlier. */
export const accountToday = (): string => currentDay(clockNow(), DEFAULT_ZONE);
