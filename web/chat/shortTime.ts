import { dayText } from "#domain/shown-time.ts";
import { DEFAULT_ZONE, today } from "#domain/time.ts";
import { clockNow } from "../api/clock.ts";
import { clockText } from "../ui/TimeText.tsx";

/** When something was said, as short as a list has room: the time today, the day before that. */
export const shortTime = (value: string, now: number = clockNow()): string =>
	value.startsWith(today(now, DEFAULT_ZONE)) ? clockText(value) : dayText(value);
