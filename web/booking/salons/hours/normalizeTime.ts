import { formatClockMinute, LAST_MINUTE, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";

/** Minute at which the next day begins. */
const MIDNIGHT = 24 * 60;

const WITH_MINUTES = /^(\d{1,2})[:時](\d{1,2})分?$/;
const DIGITS = /^(\d{1,2})(\d{2})$/;
const HOUR = /^(\d{1,2})時?$/;

/**
 * Normalizes a typed time (9, 930, ９：３０, 25時) to `HH:mm`. Other text is returned unchanged and fails
 * validation.
 */
export function normalizeTime(text: string): string {
	const normalized = text.normalize("NFKC").trim();
	const [, hour, minute = "0"] =
		WITH_MINUTES.exec(normalized) ?? HOUR.exec(normalized) ?? DIGITS.exec(normalized) ?? [];
	if (hour === undefined || Number(minute) > 59) return normalized;
	const minutes = Number(hour) * 60 + Number(minute);
	return minutes <= LAST_MINUTE ? formatClockMinute(minutes) : normalized;
}

/** Clock time of the next day for a time after midnight, also while typing; null for any other. */
export function formatNextDayTime(text: string): string | null {
	const minute = parseClockMinute(normalizeTime(text));
	return minute === null || minute < MIDNIGHT
		? null
		: `翌${formatClockMinute(minute - MIDNIGHT).replace(/^0/, "")}`;
}
