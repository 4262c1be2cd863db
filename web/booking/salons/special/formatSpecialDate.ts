import { getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";

/** 2026-11-03 → 11月3日（火） */
export function formatSpecialDate(date: string): string {
	const [, month, day] = date.split("-").map(Number);
	return `${month}月${day}日（${WEEKDAYS[getWeekday(toDayNumber(date))]}）`;
}
