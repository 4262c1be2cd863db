import { today } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";

/** The year around which lists of years lie. */
export const thisYear = (): number => Number(today(clockNow()).slice(0, 4));
