/** Formats a month (YYYY-MM): 2026年11月. */
export const formatMonth = (month: string): string =>
	`${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;
