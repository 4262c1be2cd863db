import { formatDay } from "#domain/platform/time/format-moment.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { formatClock } from "#web/platform/ui/TimeText.tsx";

/** Short time for a list: the time today, otherwise the date. */
export const shortTime = (value: string, now: number = clockNow()): string =>
	value.startsWith(currentDay(now, DEFAULT_ZONE)) ? formatClock(value) : formatDay(value);
