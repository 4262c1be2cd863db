import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { formatClock } from "#web/platform/ui/TimeText.tsx";

/** Time of an instant in the account's time zone: 09:05. */
export const formatPhoneTime = (instant: number): string => formatClock(toWireTime(instant));
/** Day of an instant: 2026年11月2日(月). */
export const formatPhoneDay = (instant: number): string => formatLongDay(toWireTime(instant));
/** Day and time of an instant: 2026年11月2日(月) 09:05:30. */
export const formatPhoneMoment = (instant: number): string =>
	`${formatPhoneDay(instant)} ${toWireTime(instant).slice(11)}`;
/** Time of an instant with seconds: 09:05:30. */
export const formatPhoneSecond = (instant: number): string => toWireTime(instant).slice(11);
