import { addDays } from "#domain/engine/steps/scenario-time.ts";
import { formatDay, formatShortDay } from "#domain/platform/time/format-moment.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { formatClock } from "#web/platform/ui/TimeText.tsx";

/** Short time for a list: the time today, 昨日, the date within the year, or the whole date. */
export function shortTime(value: string, now: number = clockNow()): string {
	const today = currentDay(now, DEFAULT_ZONE);
	if (value.startsWith(today)) return formatClock(value);
	if (value.startsWith(addDays(today, -1))) return "昨日";
	return value.slice(0, 4) === today.slice(0, 4) ? formatShortDay(value.slice(0, 10)) : formatDay(value);
}
