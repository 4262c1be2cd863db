import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";

/** Year around which lists of years are centred. */
export const currentYear = (): number => Number(currentDay(clockNow()).slice(0, 4));
