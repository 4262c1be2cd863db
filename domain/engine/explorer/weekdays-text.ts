import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";

type Flags = Record<`week_${0 | 1 | 2 | 3 | 4 | 5 | 6}`, number>;

/** Returns the selected days of the week, Sunday first (E-453), or one word for all seven (E-183). */
export function weekdaysText(flags: Flags): string {
	const selectedDays = WEEKDAYS.filter((_, day) => flags[`week_${day}` as keyof Flags] === 1);
	return selectedDays.length === WEEKDAYS.length ? "すべての曜日" : selectedDays.join("・");
}
