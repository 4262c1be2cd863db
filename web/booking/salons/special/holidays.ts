/** A public holiday of Japan. */
export interface Holiday {
	/** YYYY-MM-DD. */
	date: string;
	name: string;
}

/**
 * The public holidays of a year, substitute ones too, in the order of the year. The list is large and read by this page
 * alone, so it comes when it is asked for; it ends in 2050, and knows of no change of the law after its release.
 */
export async function holidaysOf(year: number): Promise<Holiday[]> {
	const { default: known } = await import("@holiday-jp/holiday_jp/lib/holidays.js");
	const all: Record<string, Holiday> = known;
	return Object.values(all)
		.filter(({ date }) => date.startsWith(`${year}-`))
		.map(({ date, name }) => ({ date, name }));
}
