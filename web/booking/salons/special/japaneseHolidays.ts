/** A public holiday of Japan. */
export interface Holiday {
	/** YYYY-MM-DD. */
	date: string;
	name: string;
}

/**
 * Public holidays of a year, including substitutes, in chronological order. The large list is loaded on
 * demand. It ends in 2050 and does not include later changes of the law.
 */
export async function loadHolidays(year: number): Promise<Holiday[]> {
	const { default: holidayTable } = await import("@holiday-jp/holiday_jp/lib/holidays.js");
	const all: Record<string, Holiday> = holidayTable;
	return Object.values(all)
		.filter(({ date }) => date.startsWith(`${year}-`))
		.map(({ date, name }) => ({ date, name }));
}
