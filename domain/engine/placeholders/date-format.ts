import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";

interface Day {
	year: number;
	month: number;
	day: number;
	weekday: string;
}

/**
 * Eight date formats (E-464): Japanese or with slashes, each with and without the year and the day of the
 * week. Stored texts contain the numbers, so they never change.
 */
export const DATE_FORMATS = {
	1: { name: "月日", write: ({ month, day }: Day) => `${month}月${day}日` },
	2: { name: "月日と曜日", write: ({ month, day, weekday }: Day) => `${month}月${day}日(${weekday})` },
	3: { name: "年月日", write: ({ year, month, day }: Day) => `${year}年${month}月${day}日` },
	4: {
		name: "年月日と曜日",
		write: ({ year, month, day, weekday }: Day) => `${year}年${month}月${day}日(${weekday})`,
	},
	5: { name: "月/日", write: ({ month, day }: Day) => `${month}/${day}` },
	6: { name: "月/日と曜日", write: ({ month, day, weekday }: Day) => `${month}/${day}(${weekday})` },
	7: { name: "年/月/日", write: ({ year, month, day }: Day) => `${year}/${month}/${day}` },
	8: {
		name: "年/月/日と曜日",
		write: ({ year, month, day, weekday }: Day) => `${year}/${month}/${day}(${weekday})`,
	},
} as const;

export type DateFormat = keyof typeof DATE_FORMATS;

/** The default format of a date. A placeholder with the default format stores no format. */
export const DEFAULT_DATE_FORMAT: DateFormat = 1;

export const isDateFormat = (code: number): code is DateFormat => code in DATE_FORMATS;

/** Returns the format that a part of a placeholder names; null for another part. */
export function readDateFormat(part: string): DateFormat | null {
	const code = /^[1-8]$/.test(part) ? Number(part) : 0;
	return isDateFormat(code) ? code : null;
}

/** Returns the part that names a format; empty for the default. */
export const writeDateFormat = (format: DateFormat): string[] =>
	format === DEFAULT_DATE_FORMAT ? [] : [String(format)];

/** Writes a day (YYYY-MM-DD, or an instant that begins with it) in a format; any other text is unchanged. */
export function formatDate(text: string, format: DateFormat): string {
	const days = epochDayOf(text);
	if (days === null) return text;
	const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
	// 1 January 1970 was a Thursday.
	const weekday = WEEKDAYS[(((days + 4) % 7) + 7) % 7] ?? "";
	return DATE_FORMATS[format].write({ year, month, day, weekday });
}

const DAY_MS = 86_400_000;

/** Number of days from 1 January 1970 to a day; null for an invalid day. */
export function epochDayOf(text: string): number | null {
	const day = /^(\d{4}-\d{2}-\d{2})(?:$|[ T])/.exec(text)?.[1];
	const instant = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
	// Date.parse reads 30 February as 2 March.
	if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day) return null;
	return instant / DAY_MS;
}

/** Day at a number of days after 1 January 1970. */
export const dayFromEpoch = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
