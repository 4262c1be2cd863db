/** Days of a week in display order (E-453); the index is that of `Date#getDay`. */
export const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;

/** Weekday of a day (`YYYY-MM-DD`); 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay();

/** First weekday of an account's calendars: Sunday or Monday. */
export type WeekBegins = 0 | 1;
