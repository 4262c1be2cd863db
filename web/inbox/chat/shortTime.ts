import { dayText } from "#domain/platform/time/shown-time.ts";
import { DEFAULT_ZONE, today } from "#domain/platform/time/time.ts";
import { clockNow } from "#web/platform/api/clock.ts";
import { clockText } from "#web/platform/ui/TimeText.tsx";

/** Short time for a list: the time today, otherwise the date. */
export const shortTime = (value: string, now: number = clockNow()): string =>
	value.startsWith(today(now, DEFAULT_ZONE)) ? clockText(value) : dayText(value);
